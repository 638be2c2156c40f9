import { readProofFile } from '@clearhold/proof/proof-file'
import { readStatement } from '@clearhold/proof/tree/statement'
import { answerBeforeCheck, textOf } from './answer-note.ts'
import type { CheckResult, Evidence } from './check-snapshot.ts'
import { type Climb, climbOf } from './climb.ts'

/** A check that was run: what came of it, how long the computing took, and when. */
export interface Run {
  readonly result: CheckResult
  readonly tookMs: number
  readonly at: string
}

export type Phase =
  | { readonly kind: 'ready' }
  | { readonly kind: 'climbing'; readonly run: Run }
  | { readonly kind: 'done'; readonly run: Run }

/** What the page was told, before anything of it is checked. */
export interface Told {
  readonly owedMicro: bigint | undefined
  readonly statement: ReturnType<typeof readStatement>
  readonly proof: NonNullable<ReturnType<typeof readProofFile>>['proof'] | undefined
  readonly climb: Climb | undefined
}

export function toldBefore({ own, published }: Evidence): Told {
  const file = own.file === null ? undefined : readProofFile(own.file)
  const note = published ?? file?.note
  const statement = note === undefined ? undefined : readStatement(textOf(note) ?? '')
  return {
    owedMicro: answerBeforeCheck(own.answer)?.owedMicro,
    statement,
    proof: file?.proof,
    climb: file === undefined || statement === undefined ? undefined : climbOf(statement, file.proof),
  }
}
