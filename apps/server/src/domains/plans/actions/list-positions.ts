import { decimalFromMicro } from '@clearhold/contract/money'
import type { PositionList } from '@clearhold/contract/plans/positions-schema'
import { businessNow } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { readOwnFigures } from '../store/figures.ts'
import { type PositionPlace, readEnded, readOpen } from '../store/positions.ts'
import { presentPosition } from './present-position.ts'

export interface PositionQuery {
  readonly personId: string
  readonly state: 'open' | 'ended'
  readonly after: string | undefined
  readonly limit: number
}

/** A person's positions: open ones by the nearest maturity, ended ones by the latest. */
export async function listPositions(reader: Reader, query: PositionQuery): Promise<PositionList> {
  const { personId, state, after, limit } = query
  const read = state === 'open' ? readOpen : readEnded
  const rows = await read(reader, personId, placeOf(after), limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const lastAt = state === 'open' ? last?.dueAt : last?.endedAt
  const figures = await readOwnFigures(reader, personId)
  return {
    now: (await businessNow(reader)).toISOString(),
    positions: page.map(presentPosition),
    next: rows.length > limit && last !== undefined && lastAt ? `${lastAt.getTime()}.${last.id}` : null,
    open: {
      count: Number(figures.count),
      principal: decimalFromMicro(figures.principalMicro),
      profit: decimalFromMicro(figures.profitMicro),
      nextDueAt: figures.nextDueAt?.toISOString() ?? null,
    },
  }
}

/** An unknown cursor gives the first page. */
function placeOf(after: string | undefined): PositionPlace | undefined {
  const [, ms, id] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after ?? '') ?? []
  return ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)), id }
}
