import fc from 'fast-check'
import { testSeed } from './seed.ts'

/** Writes random rows and runs random queries against each set. */
export async function askAtRandom<Row, Asked>(
  of: {
    readonly name: string
    readonly rows: fc.Arbitrary<Row[]>
    readonly question: fc.Arbitrary<Asked>
    write(rows: readonly Row[]): Promise<void>
  },
  ask: (rows: readonly Row[], asked: Asked) => Promise<void>,
): Promise<void> {
  const questions = fc.array(of.question, { minLength: 4, maxLength: 8 })
  const property = fc.asyncProperty(of.rows, questions, async (rows, asked) => {
    await of.write(rows)
    for (const question of asked) await ask(rows, question)
  })
  await fc.assert(property, { numRuns: 25, seed: testSeed(`${of.name} against a model`) })
}

interface Page {
  readonly ids: readonly string[]
  readonly next: string | null
  readonly total: number
}

/** Reads a list page by page to its end, with pages of this size; the last page is marked as the last. */
export async function walk(
  readPage: (after: string | undefined, limit: number) => Promise<Page>,
  limit: number,
): Promise<{ ids: string[]; totals: number[] }> {
  const seen: string[] = []
  const totals = new Set<number>()
  let after: string | undefined
  for (;;) {
    const { ids, next, total } = await readPage(after, limit)
    seen.push(...ids)
    totals.add(total)
    if (next === null) return { ids: seen, totals: [...totals] }
    if (ids.length !== limit) throw new Error('a page that is not the last is full')
    after = next
  }
}

type Value = string | bigint | number

/** Sorted by a value and then by id, as in a list: `-field` is descending. */
export function sorted<Row extends { readonly id: string }>(
  rows: readonly Row[],
  sortValue: (row: Row) => Value,
  isDown: boolean,
): string[] {
  const order = (left: Value, right: Value) => (left < right ? -1 : left > right ? 1 : 0)
  const up = [...rows].sort((left, right) => order(sortValue(left), sortValue(right)) || order(left.id, right.id))
  return (isDown ? up.reverse() : up).map(({ id }) => id)
}

/** So few timestamps that several rows share one, on both sides of midnight. */
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

/** A value or undefined: most filters are unset most of the time. */
export function maybe<Asked>(asked: fc.Arbitrary<Asked>): fc.Arbitrary<Asked | undefined> {
  return fc.oneof({ arbitrary: fc.constant(undefined), weight: 4 }, { arbitrary: asked, weight: 1 })
}
