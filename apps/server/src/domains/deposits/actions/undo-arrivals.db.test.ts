import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { investorAccount } from '#domains/ledger/index.ts'
import { listAlarms } from '#domains/treasury/index.ts'
import { rpc } from '#stack/anvil.ts'
import { depositFaults } from '#testing/deposit-checks.ts'
import { type DepositDesk, depositDesk, house } from '#testing/deposit-desk.ts'
import { type TestChain, testChain } from '#testing/resources.ts'
import { sendRaw } from '#testing/token.ts'

const confirmationsNeeded = 3
let anvil: TestChain
let desk: DepositDesk
beforeAll(async () => {
  anvil = await testChain()
})
beforeEach(async () => {
  desk = await depositDesk({ confirmationsNeeded, anvil })
})

const statesOf = async (personId: string) => (await desk.deposits(personId)).map(({ state }) => state)
const alarmKinds = async () => (await listAlarms(desk.database.app.reader)).alarms.map(({ kind }) => kind).sort()

describe('FLT16: before it was credited', () => {
  test('vanished: the deposit is marked, and nothing was booked', async () => {
    const { personId, address } = await desk.newPerson()
    await desk.token.issue(address, 50_000_000n)
    await desk.pass(1)
    await desk.reorg(2)
    await desk.pass(4)
    expect(await statesOf(personId)).toEqual(['reorged'])
    expect(await desk.cashMicro(personId)).toBe(0n)
    expect(await alarmKinds()).toEqual([])
    expect(await depositFaults(desk)).toEqual([])
  })

  test('moved: it is counted anew from its new block and credited once', async () => {
    const { personId, address } = await desk.newPerson()
    const hash = await desk.token.issue(address, 50_000_000n)
    await desk.pass(1)
    await desk.reorg(2, [[await desk.rawTransaction(hash), 1]])
    await desk.pass(1)
    expect(await statesOf(personId)).toEqual(['confirming'])
    await desk.pass(1)
    expect(await statesOf(personId)).toEqual(['credited'])
    expect(await desk.cashMicro(personId)).toBe(50_000_000n)
    expect(await depositFaults(desk)).toEqual([])
  })

  test('kept small ones that vanish are no longer owed', async () => {
    const { personId, address } = await desk.newPerson()
    await desk.token.issue(address, 5_000_000n)
    await desk.pass(3)
    expect(await desk.balanceMicro(house.suspense)).toBe(5_000_000n)
    await desk.reorg(4)
    await desk.pass(4)
    expect(await statesOf(personId)).toEqual(['reorged'])
    expect(await desk.balanceMicro(house.suspense)).toBe(0n)
    expect(await depositFaults(desk)).toEqual([])
  })
})

describe('FLT16: after it was credited', () => {
  test('vanished: the counter-entry takes it from cash, nothing is deleted, people are called', async () => {
    const { personId, address } = await desk.newPerson()
    await desk.token.issue(address, 50_000_000n)
    await desk.pass(4)
    expect(await desk.cashMicro(personId)).toBe(50_000_000n)
    await desk.reorg(5)
    await desk.pass(4)
    expect(await statesOf(personId)).toEqual(['reorged'])
    expect(await desk.cashMicro(personId)).toBe(0n)
    expect(await desk.balanceMicro(house.custody)).toBe(0n)
    expect(await alarmKinds()).toEqual(['deep_reorg', 'reorg_after_credit'])
    const told = `select payload->>'taken' as taken from platform.outbox where type = 'deposit.reorged'`
    expect(await desk.database.owner(told)).toEqual([{ taken: '50.000000' }])
    expect(
      await desk.database.owner(`select from ledger.entry where reason in ('deposit.credited', 'deposit.reorged')`),
    ).toHaveLength(2)
    expect(await depositFaults(desk)).toEqual([])
  })

  test('replaced by a payment to another person: one is undone, the other credited', async () => {
    const [first, second] = await Promise.all([desk.newPerson(), desk.newPerson()])
    const hash = await desk.token.issue(first.address, 50_000_000n)
    await desk.pass(4)
    const { from, to, nonce, gas, input } = (await rpc(desk.anvil.url, 'eth_getTransactionByHash', [hash])) as Record<
      string,
      string
    >
    const data = input?.replace(first.address.slice(2), second.address.slice(2))
    await desk.reorg(5, [[{ from, to, nonce, gas, data }, 0]])
    await desk.pass(4)
    expect(await desk.cashMicro(first.personId)).toBe(0n)
    expect(await desk.cashMicro(second.personId)).toBe(50_000_000n)
    expect(await depositFaults(desk)).toEqual([])
  })

  test('moved: it stays credited, and people are called all the same', async () => {
    const { personId, address } = await desk.newPerson()
    const hash = await desk.token.issue(address, 50_000_000n)
    await desk.pass(4)
    await desk.reorg(5, [[await desk.rawTransaction(hash), 2]])
    await desk.pass(4)
    expect(await statesOf(personId)).toEqual(['credited'])
    expect(await desk.cashMicro(personId)).toBe(50_000_000n)
    expect(await alarmKinds()).toEqual(['deep_reorg'])
    expect(await depositFaults(desk)).toEqual([])
  })

  test('after the money was invested: free capital pays, and no other investor', async () => {
    const [one, other] = await Promise.all([desk.newPerson(), desk.newPerson()])
    await desk.token.issue(other.address, 80_000_000n)
    await desk.pass(3)
    await desk.post('fund', house.custody, house.capital, 1_000_000_000n)
    await desk.token.issue(one.address, 50_000_000n)
    await desk.pass(4)
    const locked = investorAccount(one.personId, 'locked')
    await desk.post('invest', investorAccount(one.personId, 'cash'), locked, 45_000_000n)
    await desk.reorg(5)
    await desk.pass(4)
    expect(await statesOf(one.personId)).toEqual(['reorged'])
    expect(await desk.cashMicro(one.personId)).toBe(0n)
    expect(await desk.balanceMicro(locked)).toBe(45_000_000n)
    expect(await desk.balanceMicro(house.capital)).toBe(955_000_000n)
    expect(await desk.balanceMicro(house.suspense)).toBe(0n)
    expect(await desk.cashMicro(other.personId)).toBe(80_000_000n)
    expect((await listAlarms(desk.database.app.reader)).payoutsStopped).toBe(true)
  })

  test('after it was invested and capital is short: suspense alone goes below zero', async () => {
    const { personId, address } = await desk.newPerson()
    await desk.post('fund', house.custody, house.capital, 10_000_000n)
    await desk.token.issue(address, 50_000_000n)
    await desk.pass(4)
    await desk.post('invest', investorAccount(personId, 'cash'), investorAccount(personId, 'locked'), 50_000_000n)
    await desk.reorg(5)
    await desk.pass(4)
    expect(await desk.balanceMicro(house.capital)).toBe(0n)
    expect(await desk.balanceMicro(house.suspense)).toBe(-40_000_000n)
    const [row] = await desk.database.owner(
      'select capital_micro::text as capital, hole_micro::text as shortfall from deposits.deposit',
    )
    expect(row).toEqual({ capital: '10000000', shortfall: '40000000' })
  })

  test('when the same transaction comes again: the shortfall and the capital are paid back first', async () => {
    const { personId, address } = await desk.newPerson()
    await desk.post('fund', house.custody, house.capital, 10_000_000n)
    const hash = await desk.token.issue(address, 50_000_000n)
    await desk.pass(4)
    const raw = await desk.rawTransaction(hash)
    await desk.post('invest', investorAccount(personId, 'cash'), investorAccount(personId, 'locked'), 45_000_000n)
    await desk.reorg(5)
    await desk.pass(2)
    expect(await desk.balanceMicro(house.suspense)).toBe(-35_000_000n)
    await sendRaw(desk.anvil.url, raw)
    await desk.pass(4)
    expect(await statesOf(personId)).toEqual(['reorged', 'credited'])
    expect(await desk.balanceMicro(house.suspense)).toBe(0n)
    expect(await desk.balanceMicro(house.capital)).toBe(10_000_000n)
    expect(await desk.cashMicro(personId)).toBe(5_000_000n)
    expect(await desk.balanceMicro(investorAccount(personId, 'locked'))).toBe(45_000_000n)
  })
})
