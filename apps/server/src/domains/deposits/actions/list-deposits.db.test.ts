import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { insertManualDeposit } from '../store/deposits.ts'
import { listDeposits, newestDeposits } from './list-deposits.ts'

let database: TestDatabase
const [one, two] = [randomUUID(), randomUUID()]
const parts = { explorerUrl: '', chainId: 31_337, usernamesOf: async () => new Map([[one, 'ines']]) }
const made: { id: string; personId: string; gateway: 'bank' | 'other'; reference: string }[] = []

beforeAll(async () => {
  database = await testDatabase()
  for (let index = 0; index < 12; index += 1) {
    const deposit = {
      id: randomUUID(),
      personId: index % 2 === 0 ? one : two,
      gateway: index % 3 === 0 ? ('other' as const) : ('bank' as const),
      reference: `Reference ${index}`,
    }
    made.push(deposit)
    await database.app.transaction((tx) =>
      insertManualDeposit(tx, { ...deposit, amountMicro: 20_000_000n, proofKey: undefined }),
    )
  }
  await database.owner(`update deposits.deposit set state = 'deleted', note = 'gone' where id = $1`, [made[0]?.id])
})

const idsOf = async (query: Partial<Parameters<typeof listDeposits>[2]>) =>
  (await listDeposits(database.app.reader, parts, { limit: 50, ...query })).deposits.map(({ _id }) => _id)

test('filters, alone and together, answer what a plain filter of the same rows answers', async () => {
  const shown = made.slice(1).reverse()
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
    made
      .slice(1)
      .reverse()
      .map(({ id }) => id),
  )
})

test('what was removed is listed only when asked for', async () => {
  expect(await idsOf({ state: 'deleted' })).toEqual([made[0]?.id])
  expect(await idsOf({ state: 'credited' })).toEqual([])
})

test('the newest of each person, and nothing that was removed', async () => {
  const newest = await newestDeposits(database.app.reader, parts, [one, two, randomUUID()], 2)
  const expected = [11, 10, 9, 8].map((index) => made[index]?.id)
  expect(newest.map(({ _id }) => _id)).toEqual(expected)
  expect(newest.map(({ user }) => user.username)).toEqual(['', 'ines', '', 'ines'])
  expect(await newestDeposits(database.app.reader, parts, [], 2)).toEqual([])
})

test('found by the address it was sent to; an address of nobody’s finds nothing', async () => {
  const address = Buffer.alloc(20, 7)
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', ['xpub'.padEnd(111, 'x')])
  await database.owner(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address)
     select 31337, $1, id, 0, $2 from treasury.key_ring`,
    [two, address],
  )
  const ofTwo = await idsOf({ personId: two })
  expect(ofTwo.length).toBeGreaterThan(0)
  expect(await idsOf({ search: `0x${address.toString('hex')}` })).toEqual(ofTwo)
  expect(await idsOf({ search: `0x${address.toString('hex')}`, personId: one })).toEqual([])
  expect(await idsOf({ search: `0x${'0a'.repeat(20)}` })).toEqual([])
})
