import type { Contradiction } from '../../fraud.ts'
import type { DebtKind } from '../../tree/leaf.ts'
import type { Fault, StepName } from '../steps.ts'

/** Everything the page says, in one language. */
export interface Texts {
  readonly title: string
  readonly offline: string
  readonly heading: string
  readonly lead: string
  readonly choose: string
  readonly drop: string
  readonly key: string
  readonly keyHint: string
  readonly moreKeys: string
  readonly answersKey: string
  readonly answersKeyHint: string
  readonly witnessKeys: string
  readonly signedBy: (name: string, keyId: string) => string
  readonly keyMissing: string
  readonly keyWrong: string
  readonly answersKeyMissing: string
  readonly unknown: string
  readonly holds: string
  readonly doesNotHold: string
  readonly several: (holding: number, all: number) => string
  readonly said: {
    readonly proof: (owed: string, total: string) => string
    readonly fraud: string
    readonly receipt: (entry: string, reason: string) => string
    readonly accountStatement: (from: string, to: string, closing: string) => string
    readonly answer: (snapshot: string, owed: string) => string
    readonly answerNone: (snapshot: string) => string
    readonly snapshot: (snapshot: string, owed: string, held: string) => string
    readonly checkpoint: (size: string) => string
    readonly page: string
    readonly pageAlone: string
  }
  readonly fraudHeading: string
  readonly noFraudHeading: string
  readonly steps: Readonly<Record<StepName, string>>
  readonly details: {
    readonly note: (name: string, keyId: string) => string
    readonly leaf: (part: number, levels: string) => string
    readonly buckets: (count: string) => string
    readonly seenBy: (name: string, time: string) => string
    readonly seenByNone: string
    readonly otherLog: string
    readonly short: (missing: string) => string
    readonly lines: (opening: string, change: string, closing: string) => string
    readonly line: (line: string) => string
    readonly movements: (count: string, size: string) => string
  }
  readonly facts: {
    readonly file: string
    readonly name: string
    readonly person: string
    readonly snapshot: string
    readonly at: string
    readonly owed: string
    readonly held: string
    readonly proved: string
    readonly block: string
    readonly yours: string
    readonly digest: string
    readonly log: string
    readonly opening: string
    readonly closing: string
  }
  readonly kinds: Readonly<Record<DebtKind, string>>
  readonly limits: Readonly<Record<'proof' | 'fraud' | 'accountStatement' | 'printed', string>>
  readonly faults: Readonly<Record<Fault, string>>
  readonly contradictions: Readonly<Record<Contradiction, string>>
}
