import { expect, test } from 'vitest'
import { prepareDepositRows } from '../testing.ts'
import { listDeposits } from './list-deposits.ts'

const world = prepareDepositRows()
const { database, one, two, parts } = world

const idsOf = async (query: Partial<Parameters<typeof listDeposits>[2]>) =>
  (await listDeposits(database.app.reader, parts, { limit: 50, ...query })).deposits.map(({ _id }) => _id)

test('filters, alone and together, answer what a plain filter of the same rows answers', async () => {
  const shown = world.made.slice(1).reverse()
  for (const personId of [undefined, one, two]) {
    for (const gateway of [undefined, 'bank', 'other'] as const) {
      for (const search of [undefined, 'reference 5', 'nothing']) {
        const wanted = shown.filter(
          (deposit) =>
            (personId === undefined || deposit.personId === personId) &&
            (gateway === undefined || deposit.gateway === gateway) &&
            (search === undefined || deposit.reference.toLowerCase() === search),
        )
        expect(await idsOf({ personId, gateway, search })).toEqual(wanted.map(({ id }) => id))
      }
    }
  }
})

test('pages follow each other without a gap or a twin', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await listDeposits(database.app.reader, parts, { limit: 4, after })
    seen.push(...page.deposits.map(({ _id }) => _id))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(seen).toEqual(
    world.made
      .slice(1)
      .reverse()
      .map(({ id }) => id),
  )
})

test('what was removed is listed only when asked for', async () => {
  expect(await idsOf({ state: 'deleted' })).toEqual([world.made[0]?.id])
  expect(await idsOf({ state: 'credited' })).toEqual([])
})
