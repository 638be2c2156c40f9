import { beforeAll, describe, expect, test } from 'vitest'
import { investorAccount, readEntry, readHistory } from '#domains/ledger/index.ts'
import { rpc } from '#stack/anvil.ts'
import { depositFaults } from '#testing/deposit-checks.ts'
import { type DepositDesk, depositDesk, house } from '#testing/deposit-desk.ts'
import { deployFake, payer, send, tokenOn } from '#testing/token.ts'

let desk: DepositDesk
beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 3 })
})

test('an arrival is credited with its confirmations, and the entry names the log', async () => {
  const { personId, address } = await desk.newPerson()
  const hash = await desk.token.issue(address, 25_500_000n)
  await desk.scan()
  await desk.settle()
  expect(await desk.deposits(personId)).toEqual([{ state: 'seen', amount: '25500000', note: null }])
  expect(await desk.cashMicro(personId)).toBe(0n)
  await desk.pass(2)
  expect(await desk.deposits(personId)).toMatchObject([{ state: 'credited' }])
  expect(await desk.cashMicro(personId)).toBe(25_500_000n)
  const [row] = await readHistory(desk.database.app.reader, investorAccount(personId, 'cash'), {}, undefined, 5)
  const entry = await readEntry(desk.database.app.reader, row?.entryId ?? 0n)
  const [deposit] = await desk.database.owner(
    'select id, entry_id, tx_hash from deposits.deposit where person_id = $1',
    [personId],
  )
  expect(entry).toMatchObject({ reason: 'deposit.credited', about: `deposit:${String(deposit?.['id'])}` })
  expect(`0x${(deposit?.['tx_hash'] as Buffer | undefined)?.toString('hex')}`).toBe(hash)
  expect(BigInt(String(deposit?.['entry_id']))).toBe(row?.entryId)
  expect(await depositFaults(desk)).toEqual([])
})

test('each step is told to the person, with ids and amounts only', async () => {
  const { personId, address } = await desk.newPerson()
  await desk.token.issue(address, 12_000_000n)
  await desk.pass(0)
  await desk.pass(1)
  await desk.pass(1)
  const events = await desk.database.owner(
    'select type, payload from platform.outbox where person_id = $1 order by person_seq',
    [personId],
  )
  expect(events.map((event) => event['type'])).toEqual(['deposit.seen', 'deposit.confirming', 'deposit.credited'])
  expect(events.at(1)?.['payload']).toMatchObject({ confirmations: 2, confirmationsNeeded: 3 })
  for (const { payload } of events as { payload: object }[]) {
    expect(
      Object.keys(payload).every((key) => /^(depositId|amount|entry|confirmations|confirmationsNeeded)$/.test(key)),
    ).toBe(true)
  }
})

test('K01: small arrivals are kept as owed and credited together when they reach ten', async () => {
  const { personId, address } = await desk.newPerson()
  const owedBefore = await desk.balanceMicro(house.suspense)
  await desk.token.issue(address, 4_000_000n)
  await desk.token.issue(address, 5_999_999n)
  await desk.pass(3)
  expect((await desk.deposits(personId)).map(({ state }) => state)).toEqual(['below_minimum', 'below_minimum'])
  expect(await desk.cashMicro(personId)).toBe(0n)
  expect((await desk.balanceMicro(house.suspense)) - owedBefore).toBe(9_999_999n)
  await desk.token.issue(address, 1n)
  await desk.pass(3)
  expect((await desk.deposits(personId)).map(({ state }) => state)).toEqual(['credited', 'credited', 'credited'])
  expect(await desk.cashMicro(personId)).toBe(10_000_000n)
  expect(await desk.balanceMicro(house.suspense)).toBe(owedBefore)
  expect(await depositFaults(desk)).toEqual([])
})

test('U5: a false USDT with the same name and symbol is never credited', async () => {
  const { personId, address } = await desk.newPerson()
  await tokenOn(desk.anvil.url, await deployFake(desk.anvil.url)).issue(address, 1_000_000_000n)
  await desk.pass(3)
  expect(await desk.deposits(personId)).toEqual([])
  expect(await desk.cashMicro(personId)).toBe(0n)
})

test('U6: a transaction that succeeds without a transfer credits nothing', async () => {
  const { personId, address } = await desk.newPerson()
  await desk.token.approve(payer, address, 500_000_000n)
  await desk.pass(3)
  expect(await desk.deposits(personId)).toEqual([])
})

test('U7: all logs of one transaction are credited, each to its own person', async () => {
  const [one, two] = await Promise.all([desk.newPerson(), desk.newPerson()])
  await desk.token.payAll([one.address, two.address, one.address], 15_000_000n)
  await desk.pass(3)
  expect(await desk.cashMicro(one.personId)).toBe(30_000_000n)
  expect(await desk.cashMicro(two.personId)).toBe(15_000_000n)
  expect(await depositFaults(desk)).toEqual([])
})

test('U9: the chain’s own coin at a deposit address is not credited', async () => {
  const { personId, address } = await desk.newPerson()
  await send(desk.anvil.url, payer, address, '0x', 10n ** 18n)
  await desk.pass(3)
  expect(await desk.deposits(personId)).toEqual([])
})

test('U11: what is older than the address, and what moved in the house, is not credited by itself', async () => {
  const [older, house2] = await Promise.all([desk.newPerson(), desk.newPerson()])
  await desk.database.owner(
    `update treasury.deposit_address set created_at = clock_timestamp() + interval '2 days' where person_id = $1`,
    [older.personId],
  )
  await desk.token.issue(older.address, 70_000_000n)
  await rpc(desk.anvil.url, 'anvil_impersonateAccount', [older.address])
  await rpc(desk.anvil.url, 'anvil_setBalance', [older.address, '0xde0b6b3a7640000'])
  await desk.token.transfer(older.address, house2.address, 20_000_000n)
  const suspenseBefore = await desk.balanceMicro(house.suspense)
  await desk.pass(3)
  expect(await desk.deposits(older.personId)).toEqual([
    { state: 'frozen', amount: '70000000', note: 'older_than_address' },
  ])
  expect(await desk.cashMicro(older.personId)).toBe(0n)
  expect((await desk.balanceMicro(house.suspense)) - suspenseBefore).toBe(70_000_000n)
  expect(await desk.deposits(house2.personId)).toEqual([])
})

describe('U8: a token with eighteen decimals', () => {
  test('is credited to the micro, and what is below is gathered as dust', async () => {
    const wide = await depositDesk({ confirmationsNeeded: 2, decimals: 18 })
    const [one, two] = await Promise.all([wide.newPerson(), wide.newPerson()])
    const micro = 10n ** 12n
    await wide.token.issue(one.address, 20_000_000n * micro + (micro * 6n) / 10n)
    await wide.pass(1)
    expect(await wide.cashMicro(one.personId)).toBe(20_000_000n)
    expect(await wide.balanceMicro(house.dust)).toBe(0n)
    await wide.token.issue(two.address, 30_000_000n * micro + (micro * 7n) / 10n)
    await wide.token.issue(two.address, micro / 10n)
    await wide.pass(2)
    expect(await wide.cashMicro(two.personId)).toBe(30_000_000n)
    expect(await wide.balanceMicro(house.dust)).toBe(1n)
    const [left] = await wide.database.owner('select remainder_raw::text as raw from deposits.dust')
    expect(left?.['raw']).toBe(((micro * 4n) / 10n).toString())
    expect(await wide.deposits(two.personId)).toHaveLength(1)
    expect(await depositFaults(wide)).toEqual([])
  })
})
