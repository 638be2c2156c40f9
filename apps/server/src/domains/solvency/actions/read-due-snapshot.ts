import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { readAgenda, readInWork } from '../store/snapshots.ts'

/** What there is to do now: build one (it is due, or was begun), or wait for this long. */
export type DueSnapshot =
  | { readonly kind: 'begin' | 'build' | 'sign' }
  | { readonly kind: 'wait'; readonly waitMs: number }

export async function readDueSnapshot(reader: Reader, clock: Clock): Promise<DueSnapshot> {
  const work = await readInWork(reader)
  if (work !== undefined) return { kind: work.root === null ? 'build' : 'sign' }
  const agenda = await readAgenda(reader)
  if (agenda === undefined || agenda.requestedAt !== null) return { kind: 'begin' }
  const { hourlyAt, drawnAt } = agenda
  const waitMs = Math.min(hourlyAt.getTime(), drawnAt.getTime()) - clock.now().getTime()
  return waitMs <= 0 ? { kind: 'begin' } : { kind: 'wait', waitMs }
}
