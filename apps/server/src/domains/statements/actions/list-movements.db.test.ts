import { beforeAll, expect, test } from 'vitest'
import { readOwnBalancesBefore } from '#domains/ledger/index.ts'
import { nextPersonId } from '#testing/ledger.ts'
import { changeOf, type KeptMovement, writeOwnHistory } from '#testing/own-history.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { Movement } from '../rules.ts'
import { listMovements } from './list-movements.ts'

const database = prepareDatabase()
const personId = nextPersonId()
let kept: KeptMovement[]

beforeAll(async () => {
  kept = await writeOwnHistory(database, personId, { groups: 40, seed: 5 })
}, 60_000)

test('pages of any length have every movement once, in order, each with the balances after it', async () => {
  const { reader } = database.app
  const period = { from: kept[3]?.at ?? new Date(), until: new Date('2100-01-01') }
  const opening = await readOwnBalancesBefore(reader, personId, period.from)
  const expected = kept.slice(3).map((movement) => [movement.entryId, changeOf(movement)])
  for (const length of [1, 7, expected.length, 500]) {
    const pages: Movement[][] = []
    for await (const page of listMovements(reader, { personId, period, opening }, length)) pages.push(page)
    const movements = pages.flat()
    expect(pages.every((page) => page.length <= length)).toBe(true)
    expect(movements.map(({ entryId, changeMicro }) => [entryId, changeMicro])).toEqual(expected)
    expect(movements.at(-1)?.after).toEqual(await readOwnBalancesBefore(reader, personId, period.until))
  }
})
