import { randomBytes, randomUUID } from 'node:crypto'
import {
  withdrawalMethods,
  withdrawalStates,
  withdrawalTiers,
  withdrawalTypes,
} from '@clearhold/contract/withdrawals/rules'
import { withdrawalSorts } from '@clearhold/contract/withdrawals/schema'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { askAtRandom, day, isWithinDays, maybe, moment, sorted, walk } from '#testing/list-model.ts'
import { insertNamedPeople } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { referenceOf } from '../rules.ts'
import { listWithdrawals } from './list-withdrawals.ts'

const database = prepareDatabase()
let people: { id: string; username: string }[]
beforeAll(async () => {
  people = await insertNamedPeople(database, ['ada_one', 'ada_two', 'Bruno'])
})

const bankStates = [
  'awaiting_verification',
  'review',
  'approved',
  'paid',
  'disputed',
  'settled',
  'rejected',
  'cancelled',
]
const row = fc
  .record({
    id: fc.constant('').map(() => randomUUID()),
    person: fc.nat({ max: 2 }),
    type: fc.constantFrom(...withdrawalTypes, 'return' as const),
    method: fc.constantFrom(...withdrawalMethods),
    state: fc.constantFrom(...withdrawalStates),
    tier: fc.constantFrom(...withdrawalTiers),
    amountUnits: fc.constantFrom(1, 50, 51, 3_000),
    createdAt: moment,
    txHash: maybe(fc.constant('').map(() => randomBytes(32).toString('hex'))),
    address: fc.constantFrom('a1'.repeat(20), 'b2'.repeat(20)),
  })
  // States that a method cannot have are left out.
  .filter(({ method, state }) =>
    method === 'bank' ? bankStates.includes(state) : state !== 'paid' && state !== 'disputed',
  )
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

const limits = fc.constantFrom('0', '1', '50', '50.5', '3000')
const question = fc.record({
  state: maybe(fc.constantFrom(...withdrawalStates)),
  type: maybe(fc.constantFrom(...withdrawalTypes, 'return' as const)),
  method: maybe(fc.constantFrom(...withdrawalMethods)),
  tier: maybe(fc.constantFrom(...withdrawalTiers)),
  person: maybe(fc.nat({ max: 2 })),
  min: maybe(limits),
  max: maybe(limits),
  from: maybe(day),
  to: maybe(day),
  search: maybe(fc.constantFrom('ada', 'bruno@ex', 'unmatched', 'its id', 'its hash', 'its address', 'its number')),
  sort: maybe(fc.constantFrom(...withdrawalSorts)),
  limit: fc.integer({ min: 1, max: 7 }),
})
type Asked = typeof question extends fc.Arbitrary<infer Value> ? Value : never

async function write(rows: readonly Row[]): Promise<void> {
  await database.owner('delete from withdrawals.withdrawal')
  const given = rows.map((made, place) => ({
    ...made,
    person: people[made.person]?.id,
    place,
    txHash: made.txHash ?? null,
  }))
  await database.owner(
    `insert into withdrawals.withdrawal (id, number, person_id, request_key, type, method, amount_micro, chain_id, token, to_address,
        digest, bank_name, account_name, account_number, tier, state, tx_hash, hold_entry_id, end_entry_id, created_at, settled_at)
      overriding system value
      select id, 20001 + place, person, gen_random_uuid(), type, method, "amountUnits" * 1000000,
        case when c then 31337 end, case when c then decode(repeat('07', 20), 'hex') end, case when c then decode(address, 'hex') end,
        case when c then decode(repeat('07', 32), 'hex') end, case when not c then 'Bank' end, case when not c then 'Name' end,
        case when not c then '12345' end, tier, state, decode("txHash", 'hex'), 1, 2, "createdAt",
        case when state = 'settled' then "createdAt" end
      from (select r.*, r.method = 'crypto' as c from jsonb_to_recordset($1) as r (id uuid, place int, person uuid, type text,
        method text, "amountUnits" bigint, address text, tier text, state text, "txHash" text, "createdAt" timestamptz)) as r`,
    [JSON.stringify(given)],
  )
}

/** The search text, and which rows it means. */
function searchFor(asked: Asked['search'], rows: readonly Row[]): [string | undefined, (row: Row) => boolean] {
  const place = rows.length >> 1
  const some = rows[place]
  switch (asked) {
    case undefined:
      return [undefined, () => true]
    case 'its id':
      return [some?.id ?? randomUUID(), ({ id }) => id === some?.id]
    case 'its hash':
      return [some?.txHash ?? 'c3'.repeat(32), ({ txHash }) => txHash !== undefined && txHash === some?.txHash]
    case 'its address':
      return [`0x${'A1'.repeat(20)}`, ({ method, address }) => method === 'crypto' && address.startsWith('a1')]
    case 'its number':
      return [referenceOf(BigInt(20_001 + place)), ({ id }) => id === some?.id]
    case 'ada':
    case 'bruno@ex':
    case 'unmatched':
      return [asked, ({ person }) => `${people[person]?.username.toLowerCase()}@example.test`.startsWith(asked)]
  }
}

function expected(rows: readonly Row[], asked: Asked, isMeant: (row: Row) => boolean): string[] {
  const found = rows.filter(
    (made) =>
      isMeant(made) &&
      (asked.state === undefined || made.state === asked.state) &&
      (asked.type === undefined || made.type === asked.type) &&
      (asked.method === undefined || made.method === asked.method) &&
      (asked.tier === undefined || made.tier === asked.tier) &&
      (asked.person === undefined || made.person === asked.person) &&
      (asked.min === undefined || made.amountUnits >= Number(asked.min)) &&
      (asked.max === undefined || made.amountUnits <= Number(asked.max)) &&
      isWithinDays(made.createdAt, asked.from, asked.to),
  )
  const sort = asked.sort ?? '-createdAt'
  return sorted(found, (made) => (sort.endsWith('amount') ? made.amountUnits : made.createdAt), sort.startsWith('-'))
}

test('whatever is asked together, the list is what a plain filter finds', async () => {
  const viewer = { personId: randomUUID(), permissions: new Set(['support'] as const), canSign: false }
  const withdrawals = { name: 'withdrawals', rows: fc.array(row, { maxLength: 30 }), question, write }
  await askAtRandom(withdrawals, async (rows, { person, ...asked }) => {
    const [search, isMeant] = searchFor(asked.search, rows)
    const query = { ...asked, search, personId: person === undefined ? undefined : people[person]?.id }
    const wanted = expected(rows, { ...asked, person }, isMeant)
    const { ids, totals } = await walk(async (after, limit) => {
      const page = await listWithdrawals(database.app.reader, { explorerUrl: '' }, viewer, { ...query, after, limit })
      return { ids: page.withdrawals.map(({ id }) => id), next: page.next, total: page.total }
    }, asked.limit)
    expect(ids).toEqual(wanted)
    expect(totals).toEqual([wanted.length])
  })
}, 240_000)
