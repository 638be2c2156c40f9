import fc from 'fast-check'

/** Reads a list page by page to its end, with pages of this size; the last page says that it is the last. */
export async function walk(
  readPage: (after: string | undefined, limit: number) => Promise<{ ids: readonly string[]; next: string | null }>,
  limit: number,
): Promise<string[]> {
  const seen: string[] = []
  let after: string | undefined
  for (;;) {
    const { ids, next } = await readPage(after, limit)
    seen.push(...ids)
    if (next === null) return seen
    if (ids.length !== limit) throw new Error('a page that is not the last is full')
    after = next
  }
}

type Value = string | bigint | number

/** In the order of a value and then of ids, as a list says it: `-field` is downwards. */
export function sorted<Row extends { readonly id: string }>(
  rows: readonly Row[],
  sortValue: (row: Row) => Value,
  isDown: boolean,
): string[] {
  const order = (left: Value, right: Value) => (left < right ? -1 : left > right ? 1 : 0)
  const up = [...rows].sort((left, right) => order(sortValue(left), sortValue(right)) || order(left.id, right.id))
  return (isDown ? up.reverse() : up).map(({ id }) => id)
}

/** Moments few enough that several rows share one, on both sides of midnight. */
export const moment = fc.constantFrom(
  '2026-03-01T23:59:59.999Z',
  '2026-03-02T00:00:00.000Z',
  '2026-03-02T12:00:00.000Z',
  '2026-03-02T23:59:59.999Z',
  '2026-03-03T00:00:00.000Z',
  '2026-03-04T08:30:00.123Z',
)
export const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05')

export function isWithinDays(at: string, from: string | undefined, to: string | undefined): boolean {
  const on = at.slice(0, 10)
  return (from === undefined || on >= from) && (to === undefined || on <= to)
}

/** Something or nothing: most filters are not asked for most of the time. */
export function maybe<Asked>(asked: fc.Arbitrary<Asked>): fc.Arbitrary<Asked | undefined> {
  return fc.oneof({ arbitrary: fc.constant(undefined), weight: 4 }, { arbitrary: asked, weight: 1 })
}
