import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newestOfAll, type Placed, placeText, readPlace, stretchBelow } from './newest-of-all.ts'

const order = ['a', 'b', 'c'] as const
type Source = (typeof order)[number]
type Lists = ReadonlyMap<Source, readonly Placed[]>

/** Few distinct times and many rows, so that pages end among rows of the same time. */
const rows = fc
  .uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 5 }), id: fc.integer({ min: 1, max: 30 }) }), {
    maxLength: 25,
    selector: ({ id }) => id,
  })
  .map((drawn) =>
    drawn
      .sort((one, other) => other.at - one.at || other.id - one.id)
      .map(({ at, id }): Placed => ({ atMicros: BigInt(at), id: String(id) })),
  )

/** What a store answers: rows of its list inside the range, in its order. */
function read(list: readonly Placed[], below: ReturnType<typeof stretchBelow>, limit: number): Placed[] {
  return list
    .filter(({ atMicros, id }) => {
      if (below === undefined || atMicros < below.atMicros) return true
      return below.behindId !== undefined && atMicros === below.atMicros && Number(id) < Number(below.behindId)
    })
    .slice(0, limit)
}

function pages(lists: Lists, limit: number): string[] {
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 200; page += 1) {
    const place = readPlace(order, after)
    const found = new Map(
      order.map((source) => [source, read(lists.get(source) ?? [], stretchBelow(order, source, place), limit + 1)]),
    )
    const all = newestOfAll(order, found, limit + 1)
    const shown = all.slice(0, limit)
    seen.push(...shown.map(({ source, row }) => `${source}${row.id}`))
    const last = shown.at(-1)
    if (all.length <= limit || last === undefined) return seen
    after = placeText({ ...last.row, source: last.source })
  }
  throw new Error('the pages do not end')
}

test('page by page, every row of every list comes once, newest first, whatever the size of a page', () => {
  fc.assert(
    fc.property(rows, rows, rows, fc.integer({ min: 1, max: 9 }), (a, b, c, limit) => {
      const lists: Lists = new Map([
        ['a', a],
        ['b', b],
        ['c', c],
      ])
      const whole = newestOfAll(order, lists, 1_000).map(({ source, row }) => `${source}${row.id}`)
      expect(pages(lists, limit)).toEqual(whole)
      expect(whole).toHaveLength(a.length + b.length + c.length)
    }),
    { numRuns: 500 },
  )
})

test('error: a place that is none begins at the newest', () => {
  for (const text of [undefined, '', '12', '12.d.1', 'x.a.1', `${'9'.repeat(19)}.a.1`, "12.a.1' or 1"]) {
    expect(readPlace(order, text)).toBeUndefined()
  }
  expect(readPlace(order, '12.b.7')).toEqual({ atMicros: 12n, source: 'b', id: '7' })
})
