import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { escrowAccount } from '#domains/ledger/index.ts'
import { type CapitalDesk, capitalDesk, operator } from '#testing/capital-desk.ts'
import { depositFaults } from '#testing/deposit-checks.ts'
import { house } from '#testing/deposit-desk.ts'
import { type TestChain, testChain } from '#testing/resources.ts'
import { readAlarms } from './read-alarms.ts'

const confirmationsNeeded = 3
const escrow = escrowAccount('00000000-0000-4000-8000-000000000001')
let anvil: TestChain
let desk: CapitalDesk
beforeAll(async () => {
  anvil = await testChain()
})
beforeEach(async () => {
  desk = await capitalDesk({ confirmationsNeeded, anvil })
  await desk.declare(operator)
})

const states = async () => (await desk.arrivals()).map(({ state }) => state)
const alarmKinds = async () => (await readAlarms(desk.database.app.reader)).alarms.map(({ kind }) => kind).sort()
const balances = async () => ({
  capital: await desk.balanceMicro(house.capital),
  suspense: await desk.balanceMicro(house.suspense),
  escrow: await desk.balanceMicro(escrow),
})

describe('what the chain takes back', () => {
  test('before it was counted: it is marked, and nothing was booked', async () => {
    await desk.payIn(operator.address, 50_000_000n)
    await desk.go(1)
    await desk.reorg(2)
    await desk.go(4)
    expect(await states()).toEqual(['reorged'])
    expect(await alarmKinds()).toEqual([])
    expect(await desk.balanceMicro(house.custody)).toBe(0n)
  })

  test('moved to another block: it stays counted, once, and people are called', async () => {
    const hash = await desk.payIn(operator.address, 50_000_000n)
    await desk.go(4)
    await desk.reorg(5, [[await desk.rawTransaction(hash), 2]])
    await desk.go(4)
    expect(await states()).toEqual(['credited'])
    expect(await balances()).toMatchObject({ capital: 50_000_000n, suspense: 0n })
    expect(await alarmKinds()).toEqual(['deep_reorg'])
    expect(await depositFaults(desk)).toEqual([])
  })

  test('after it was counted: free capital gives it back, and payouts stop', async () => {
    await desk.payIn(operator.address, 50_000_000n)
    await desk.go(4)
    await desk.reorg(5)
    await desk.go(4)
    expect(await desk.arrivals()).toMatchObject([{ state: 'reorged', hole: '0' }])
    expect(await balances()).toMatchObject({ capital: 0n, suspense: 0n })
    expect(await alarmKinds()).toEqual(['deep_reorg', 'reorg_after_credit'])
    expect((await readAlarms(desk.database.app.reader)).payoutsStopped).toBe(true)
    expect(await depositFaults(desk)).toEqual([])
  })

  test('after it was promised: what is set aside stays, and suspense alone goes below zero', async () => {
    await desk.payIn(operator.address, 50_000_000n)
    await desk.go(4)
    await desk.post('promise', house.capital, escrow, 45_000_000n)
    await desk.reorg(5)
    await desk.go(4)
    expect(await desk.arrivals()).toMatchObject([{ state: 'reorged', hole: '45000000' }])
    expect(await balances()).toEqual({ capital: 0n, suspense: -45_000_000n, escrow: 45_000_000n })
    expect(await depositFaults(desk)).toEqual([])
  })
})
