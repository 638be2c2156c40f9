import type { Stretch } from '../platform/database/newest-first.ts'

/** A row of one of several lists that are merged into one. */
export interface Placed {
  readonly atMicros: bigint
  readonly id: string
}

/** Where a page of the merged list ended: the time, the list, and its row. */
export interface Place<Source extends string> extends Placed {
  readonly source: Source
}

/**
 * Where one of the lists continues after a merged page. Rows of the same time are ordered by list, so lists before the one the page ended
 * in are done with that time, and those after it have not begun.
 */
export function stretchBelow<Source extends string>(
  order: readonly Source[],
  source: Source,
  place: Place<Source> | undefined,
): NonNullable<Stretch['below']> | undefined {
  if (place === undefined) return undefined
  if (source === place.source) return { atMicros: place.atMicros, behindId: place.id }
  return { atMicros: order.indexOf(source) < order.indexOf(place.source) ? place.atMicros : place.atMicros + 1n }
}

/** The newest of all lists, each already in its own order; rows of the same time keep the order of the lists. */
export function newestOfAll<Source extends string, Row extends Placed>(
  order: readonly Source[],
  lists: ReadonlyMap<Source, readonly Row[]>,
  limit: number,
): { readonly source: Source; readonly row: Row }[] {
  const all = order.flatMap((source) => (lists.get(source) ?? []).map((row) => ({ source, row })))
  return all
    .sort((one, other) =>
      one.row.atMicros === other.row.atMicros ? 0 : one.row.atMicros > other.row.atMicros ? -1 : 1,
    )
    .slice(0, limit)
}

export function placeText({ atMicros, source, id }: Place<string>): string {
  return `${atMicros}.${source}.${id}`
}

/** An unknown cursor gives the first page. */
export function readPlace<Source extends string>(
  order: readonly Source[],
  text: string | undefined,
): Place<Source> | undefined {
  const [, micros, name, id] = /^(\d{1,18})\.([a-z]+)\.([0-9a-f-]{1,36})$/.exec(text ?? '') ?? []
  const source = order.find((known) => known === name)
  if (micros === undefined || source === undefined || id === undefined) return undefined
  return { atMicros: BigInt(micros), source, id }
}
