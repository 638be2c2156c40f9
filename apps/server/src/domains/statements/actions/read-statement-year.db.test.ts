import { decimalFromMicro } from '@clearhold/contract/money'
import { statementYearSchema } from '@clearhold/contract/statements/schema'
import { beforeAll, expect, test } from 'vitest'
import { nextPersonId } from '#testing/ledger.ts'
import { changeOf, type KeptMovement, writeOwnHistory } from '#testing/own-history.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readStatementYear } from './read-statement-year.ts'

const database = prepareDatabase()
const personId = nextPersonId()
let kept: KeptMovement[]

beforeAll(async () => {
  kept = await writeOwnHistory(database, personId, { groups: 90, seed: 20_261_118 })
}, 60_000)

const sumOf = (movements: readonly KeptMovement[], of: (movement: KeptMovement) => bigint) =>
  decimalFromMicro(movements.reduce((sum, movement) => sum + of(movement), 0n))

/** The same period, from what was written. */
function expected(from: string, until: Date) {
  const before = kept.filter(({ at }) => at < new Date(from))
  const within = kept.filter(({ at }) => at >= new Date(from) && at < until)
  return {
    opening: sumOf(before, changeOf),
    in: sumOf(within, (movement) => (changeOf(movement) > 0n ? changeOf(movement) : 0n)),
    out: sumOf(within, (movement) => (changeOf(movement) < 0n ? -changeOf(movement) : 0n)),
    closing: sumOf([...before, ...within], changeOf),
    profit: sumOf(within, ({ profitMicro }) => profitMicro),
    bonus: sumOf(within, ({ bonusMicro }) => bonusMicro),
  }
}

test('every month and every year of a random history is what its entries add up to', async () => {
  const newest = statementYearSchema.parse(await readStatementYear(database.app.reader, personId, undefined))
  expect(newest.lastYear - newest.firstYear).toBeGreaterThanOrEqual(2)
  for (let year = newest.firstYear; year <= newest.lastYear; year += 1) {
    const read = statementYearSchema.parse(await readStatementYear(database.app.reader, personId, year))
    expect(read.year).toMatchObject({ from: `${year}-01-01`, to: `${year}-12-31` })
    expect(read.year).toMatchObject(expected(read.year.from, new Date(Date.UTC(year + 1, 0, 1))))
    for (const month of read.months) {
      const until = new Date(Date.parse(month.to) + 86_400_000)
      expect(month).toMatchObject({ ...expected(month.from, until), isClosed: until <= new Date(read.now) })
    }
    expect(read.months.map(({ from }) => from)).toEqual(
      read.months
        .map(({ from }) => from)
        .toSorted()
        .toReversed(),
    )
  }
})

test('only months that have begun since the first movement are listed, and years outside lead to the nearest', async () => {
  const newest = await readStatementYear(database.app.reader, personId, 9999)
  expect(newest.year.from).toBe(`${newest.lastYear}-01-01`)
  expect(newest.months[0]).toMatchObject({ from: `${newest.now.slice(0, 7)}-01`, isClosed: false })
  const oldest = await readStatementYear(database.app.reader, personId, 2000)
  expect(oldest.months.at(-1)?.from).toBe(`${kept[0]?.at.toISOString().slice(0, 7)}-01`)
})

test('a person without a movement has the current month, with nothing in it', async () => {
  const { firstYear, lastYear, months, year } = await readStatementYear(database.app.reader, nextPersonId(), undefined)
  expect(firstYear).toBe(lastYear)
  expect(months).toHaveLength(1)
  expect(year).toMatchObject({ opening: '0.000000', in: '0.000000', out: '0.000000', closing: '0.000000' })
})
