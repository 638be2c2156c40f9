import { describe, expect, test } from 'vitest'
import { operator } from '#testing/capital-desk.ts'
import { depositFaults } from '#testing/deposit-checks.ts'
import { house } from '#testing/deposit-desk.ts'
import { prepareDeclaredCapital } from '../testing.ts'
import { listAlarms } from './list-alarms.ts'

const { capital, escrow, balances } = prepareDeclaredCapital()

const states = async () => (await capital.desk.arrivals()).map(({ state }) => state)
const alarmKinds = async () =>
  (await listAlarms(capital.desk.database.app.reader)).alarms.map(({ kind }) => kind).sort()

describe('what the chain takes back', () => {
  test('before it was counted: it is marked, and nothing was booked', async () => {
    await capital.desk.payIn(operator.address, 50_000_000n)
    await capital.desk.go(1)
    await capital.desk.reorg(2)
    await capital.desk.go(4)
    expect(await states()).toEqual(['reorged'])
    expect(await alarmKinds()).toEqual([])
    expect(await capital.desk.balanceMicro(house.custody)).toBe(0n)
  })

  test('moved to another block: it stays counted, once, and people are called', async () => {
    const hash = await capital.desk.payIn(operator.address, 50_000_000n)
    await capital.desk.go(4)
    await capital.desk.reorg(5, [[await capital.desk.rawTransaction(hash), 2]])
    await capital.desk.go(4)
    expect(await states()).toEqual(['credited'])
    expect(await balances()).toMatchObject({ capital: 50_000_000n, suspense: 0n })
    expect(await alarmKinds()).toEqual(['deep_reorg'])
    expect(await depositFaults(capital.desk)).toEqual([])
  })

  test('after it was counted: free capital gives it back, and payouts stop', async () => {
    await capital.desk.payIn(operator.address, 50_000_000n)
    await capital.desk.go(4)
    await capital.desk.reorg(5)
    await capital.desk.go(4)
    expect(await capital.desk.arrivals()).toMatchObject([{ state: 'reorged', shortfall: '0' }])
    expect(await balances()).toMatchObject({ capital: 0n, suspense: 0n })
    expect(await alarmKinds()).toEqual(['deep_reorg', 'reorg_after_credit'])
    expect((await listAlarms(capital.desk.database.app.reader)).payoutsStopped).toBe(true)
    expect(await depositFaults(capital.desk)).toEqual([])
  })

  test('after it was promised: what is set aside stays, and suspense alone goes below zero', async () => {
    await capital.desk.payIn(operator.address, 50_000_000n)
    await capital.desk.go(4)
    await capital.desk.post('promise', house.capital, escrow, 45_000_000n)
    await capital.desk.reorg(5)
    await capital.desk.go(4)
    expect(await capital.desk.arrivals()).toMatchObject([{ state: 'reorged', shortfall: '45000000' }])
    expect(await balances()).toEqual({ capital: 0n, suspense: -45_000_000n, escrow: 45_000_000n })
    expect(await depositFaults(capital.desk)).toEqual([])
  })
})
