import type { LongStatementFailure, LongStatementKind } from '@clearhold/contract/statements/rules'
import { z } from 'zod'
import type { Balances, Movement } from './rules.ts'

/** How long statements are made: pure, as rules.ts. */

/** Until the log is signed, or the signer answers. */
export const againMs = 10_000

/** The log is signed once a minute, and a signer is back within minutes or needs a person. */
const patienceMs = 15 * 60_000

/** Whether waiting longer would not help. */
export function isHopeless(
  why: LongStatementFailure,
  { askedAt, now }: { readonly askedAt: Date; readonly now: Date },
): boolean {
  const mayCome = why === 'statement_not_sealed' || why === 'statement_signer_silent'
  return !mayCome || now.getTime() - askedAt.getTime() > patienceMs
}

/** The highest number an entry of this group can have. */
export function lastEntryOf(groupId: bigint): bigint {
  return groupId * 1024n + 1023n
}

/** What its parts are called. */
export function fileNameOfKind(kind: LongStatementKind): 'paper' | 'lines' {
  return kind === 'pdf' ? 'paper' : 'lines'
}

const balanceKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving'] as const satisfies (keyof Balances)[]

/** A movement as a long statement keeps it between its steps. */
export interface KeptRow extends Movement {
  readonly reference: string | undefined
  /** The link of its group in the log. */
  readonly seq: bigint
}

/** One row a line. */
export function writeKeptRows(rows: readonly KeptRow[]): string {
  return rows.map((row) => `${writeKeptRow(row)}\n`).join('')
}

function writeKeptRow({ entryId, at, reason, about, changeMicro, after, reference, seq }: KeptRow): string {
  const balances = balanceKinds.map((kind) => String(after[kind]))
  return JSON.stringify([
    String(entryId),
    at.toISOString(),
    reason,
    about,
    String(changeMicro),
    balances,
    reference ?? null,
    String(seq),
  ])
}

const keptRowSchema = z.tuple([
  z.string(),
  z.iso.datetime(),
  z.string(),
  z.string(),
  z.string(),
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
  z.string().nullable(),
  z.string(),
])

export function readKeptRows(text: string): KeptRow[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [entryId, at, reason, about, changeMicro, balances, reference, seq] = keptRowSchema.parse(JSON.parse(line))
      const [cash, locked, profit, bonus, leaving] = balances.map(BigInt)
      if (
        cash === undefined ||
        locked === undefined ||
        profit === undefined ||
        bonus === undefined ||
        leaving === undefined
      )
        throw new Error('a kept row has five balances')
      return {
        entryId: BigInt(entryId),
        at: new Date(at),
        reason,
        about,
        changeMicro: BigInt(changeMicro),
        after: { cash, locked, profit, bonus, leaving },
        reference: reference ?? undefined,
        seq: BigInt(seq),
      }
    })
}
