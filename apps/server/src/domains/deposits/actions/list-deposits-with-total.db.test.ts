import { randomBytes, randomUUID } from 'node:crypto'
import {
  type DepositGateway,
  type DepositState,
  depositGateways,
  depositStates,
} from '@clearhold/contract/deposits/rules'
import { depositSorts } from '@clearhold/contract/deposits/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readUsernames } from '#domains/accounts/index.ts'
import { askAtRandom, day, isWithinDays, maybe, moment, sorted, walk } from '#testing/list-model.ts'
import { insertNamedPeople } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { listDepositsWithTotal } from './list-deposits-with-total.ts'

// Random deposits and random queries: the database returns what a plain filter over the same rows returns, in the same order, whatever the
// page size.
interface Row {
  readonly id: string
  readonly person: number
  readonly gateway: DepositGateway
  readonly state: DepositState
  readonly amountMicro: bigint | null
  readonly chainId: number | null
  readonly createdAt: string
  readonly reference: string | null
  readonly txHash: string | null
}

const database = prepareDatabase()
let people: { id: string; username: string }[]
beforeAll(async () => {
  people = await insertNamedPeople(database, ['ada_one', 'ada_two', 'Bruno', 'c100'])
})

const amount = fc.constantFrom(1n, 10_000_000n, 10_000_001n, 25_500_000n, 999_999_999_999n)
const common = { id: fc.constant('').map(() => randomUUID()), person: fc.nat({ max: 3 }), createdAt: moment }
const ofChain = fc.record({
  ...common,
  gateway: fc.constant<DepositGateway>('chain'),
  state: fc.constantFrom<DepositState>(
    'seen',
    'confirming',
    'credited',
    'below_minimum',
    'frozen',
    'reorged',
    'unsupported',
  ),
  amountMicro: amount,
  chainId: fc.constantFrom(1, 31_337),
  txHash: fc.constant('').map(() => randomBytes(32).toString('hex')),
})
const byHand = fc.record({
  ...common,
  gateway: fc.constantFrom<DepositGateway>('bank', 'other'),
  state: fc.constantFrom<DepositState>('submitted', 'waiting_for_capital', 'credited', 'rejected', 'deleted'),
  amountMicro: amount,
  reference: fc.constantFrom('INV', 'inv_5%', 'Ada', 'x').map((start) => `${start}-${randomUUID().slice(0, 8)}`),
})
const row: fc.Arbitrary<Row> = fc.oneof(ofChain, byHand).map((made) => ({
  chainId: null,
  reference: null,
  txHash: null,
  ...made,
  ...(made.state === 'unsupported' ? { amountMicro: null } : {}),
}))

const limits = fc.constantFrom('0', '0.000001', '10', '10.000001', '25.5', '1000000')
const question = fc.record({
  state: maybe(fc.constantFrom(...depositStates)),
  gateway: maybe(fc.constantFrom(...depositGateways)),
  network: maybe(fc.constantFrom('1', '31337', '56')),
  person: maybe(fc.nat({ max: 3 })),
  min: maybe(limits),
  max: maybe(limits),
  from: maybe(day),
  to: maybe(day),
  search: maybe(
    fc.constantFrom('ada', 'ADA_', 'bruno@', 'inv', 'INV_5%', '%', 'c100', 'unmatched', 'some id', 'some hash'),
  ),
  sort: maybe(fc.constantFrom(...depositSorts)),
  limit: fc.integer({ min: 1, max: 7 }),
})
type Asked = typeof question extends fc.Arbitrary<infer Value> ? Value : never

async function write(rows: readonly Row[]): Promise<void> {
  await database.owner('delete from deposits.deposit')
  const given = rows.map((made, index) => ({
    ...made,
    person: people[made.person]?.id,
    amountMicro: made.amountMicro?.toString() ?? null,
    transferId: made.gateway === 'chain' && made.state !== 'unsupported' ? index + 1 : null,
    isCredited: made.state === 'credited',
  }))
  await database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, transfer_id, chain_id, tx_hash, log_index, arrival,
        reference, entry_id, created_at, credited_at, token, amount_raw)
      select id, person, gateway, state, "amountMicro", "transferId", "chainId", decode("txHash", 'hex'),
        case when gateway = 'chain' then 0 end, case when gateway = 'chain' then 1 end, reference,
        case when "isCredited" then 1 end, "createdAt", case when "isCredited" then "createdAt" end,
        case when state = 'unsupported' then decode(repeat('07', 20), 'hex') end, case when state = 'unsupported' then 5 end
      from jsonb_to_recordset($1) as r (id uuid, person uuid, gateway text, state text, "amountMicro" bigint, "transferId" bigint,
        "chainId" bigint, "txHash" text, reference text, "isCredited" boolean, "createdAt" timestamptz)`,
    [JSON.stringify(given)],
  )
}

/** The same in memory. */
function expected(rows: readonly Row[], asked: Asked, search: string | undefined): string[] {
  const found = rows.filter(
    (made) =>
      (asked.state === undefined ? made.state !== 'deleted' : made.state === asked.state) &&
      (asked.gateway === undefined || made.gateway === asked.gateway) &&
      (asked.network === undefined || String(made.chainId) === asked.network) &&
      (asked.person === undefined || made.person === asked.person) &&
      isBetween(made.amountMicro, asked) &&
      isWithinDays(made.createdAt, asked.from, asked.to) &&
      (search === undefined || isMeant(made, search)),
  )
  const sort = asked.sort ?? '-createdAt'
  const byAmount = sort.endsWith('amount')
  return sorted(found, (made) => (byAmount ? (made.amountMicro ?? 0n) : made.createdAt), sort.startsWith('-'))
}

function isBetween(amountMicro: bigint | null, { min, max }: Asked): boolean {
  if (min === undefined && max === undefined) return true
  if (amountMicro === null) return false
  const value = Number(decimalFromMicro(amountMicro))
  return (min === undefined || value >= Number(min)) && (max === undefined || value <= Number(max))
}

function isMeant(made: Row, search: string): boolean {
  const username = people[made.person]?.username.toLowerCase() ?? ''
  const wanted = search.toLowerCase()
  if (wanted === made.id || wanted === made.txHash) return true
  if (/^[0-9a-f-]{36}$|^[0-9a-f]{64}$/.test(wanted)) return false
  const isOfPerson = username.startsWith(wanted) || `${username}@example.test`.startsWith(wanted)
  return isOfPerson || (made.reference?.toLowerCase().startsWith(wanted) ?? false)
}

test('whatever is asked together, the list is what a plain filter finds', async () => {
  const parts = { chainId: 31_337, explorerUrl: '', usernamesOf: readUsernames }
  const deposits = { name: 'deposits', rows: fc.array(row, { maxLength: 30 }), question, write }
  await askAtRandom(deposits, async (rows, { person, ...asked }) => {
    const some = rows[rows.length >> 1]
    const search =
      asked.search === 'some id' ? some?.id : asked.search === 'some hash' ? (some?.txHash ?? 'x') : asked.search
    const query = { ...asked, search, personId: person === undefined ? undefined : people[person]?.id }
    const wanted = expected(rows, { ...asked, person }, search)
    const { ids, totals } = await walk(async (after, limit) => {
      const page = await listDepositsWithTotal(database.app.reader, parts, { ...query, after, limit })
      return { ids: page.deposits.map(({ _id }) => _id), next: page.next, total: page.total }
    }, asked.limit)
    expect(ids).toEqual(wanted)
    expect(totals).toEqual([wanted.length])
  })
}, 240_000)
