import type { Reader } from '../database/database.ts'
import { type LoopName, type LoopRow, readLoops } from './loop-rows.ts'

/** When a loop no longer counts as alive. */
export const loopLimits = {
  /** Consecutive failures. */
  failuresMax: 10,
  /** Rests since its last run ended, */
  restsMax: 10,
  /** or this long, whichever is more: how long one run may take. The verifier reads the whole ledger in one. */
  runMsMax: {
    relay: 60_000,
    sealer: 60_000,
    watcher: 60_000,
    reconciliation: 200_000,
    verifier: 3_600_000,
    housekeeping: 600_000,
  },
} as const satisfies { readonly runMsMax: Readonly<Record<LoopName, number>> } & Readonly<Record<string, unknown>>

/** For /readyz: each of these loops runs in some process, and succeeds. */
export async function loopsAlive(reader: Reader, names: readonly LoopName[], nowMs: number): Promise<boolean> {
  const rows = await readLoops(reader)
  return names.every((name) => rows.some((row) => row.name === name && isAlive(row, nowMs)))
}

function isAlive(row: LoopRow, nowMs: number): boolean {
  const quietMs = nowMs - (row.lastEndedAt ?? row.firstRunAt).getTime()
  return row.failures < loopLimits.failuresMax && quietMs <= limitMsOf(row)
}

/** After how long without a run that ended a loop no longer counts as alive. */
export function limitMsOf({ name, idleMs }: Pick<LoopRow, 'name' | 'idleMs'>): number {
  return Math.max(loopLimits.restsMax * idleMs, loopLimits.runMsMax[name])
}
