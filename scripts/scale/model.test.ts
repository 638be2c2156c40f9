import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultValues, inputs, type Values } from './inputs.ts'
import { chainUsdPerMonth, cpuMsPerMonth, limitsOf, needOf } from './model.ts'
import { needTable, sizes } from './table.ts'

const none = Object.fromEntries(Object.keys(inputs).map((name) => [name, 0])) as Values
const machine = { ...none, investorsPerCell: 2e6, coresPerMachine: 8, busyShareMax: 0.5, peakFactor: 1 }
/** 30.4375 days. */
const secondsPerMonth = 2_629_800

describe('what so many investors need', () => {
  test('cores are the processor time of the peak, with room to fail over, and never fewer than two', () => {
    const values = { ...machine, homesPerMonth: 1, homeCpuMs: 1_000, peakFactor: 10 }
    expect(needOf(secondsPerMonth, values).cores).toBeCloseTo(20)
    expect(needOf(secondsPerMonth, { ...values, standbys: 1 }).cores).toBeCloseTo(40)
    expect(needOf(secondsPerMonth, values).machines).toBe(3)
    expect(needOf(10, values)).toMatchObject({ cores: 2, machines: 1, cells: 1 })
    expect(needOf(10, { ...values, standbys: 1 })).toMatchObject({ cores: 4, machines: 2 })
  })

  test('a withdrawal is two entries of the ledger, everything else one', () => {
    const each = { creditsPerMonth: 1, activationsPerMonth: 1, maturitiesPerMonth: 1, withdrawalsPerMonth: 1 }
    const need = needOf(secondsPerMonth, { ...machine, ...each, peakFactor: 20 })
    expect(need.entriesPerSecond).toBeCloseTo(5)
    expect(need.entriesPerSecondPeak).toBeCloseTo(100)
  })

  test('the database grows by what is done in it, and begins with its people', () => {
    const values = { ...machine, activationsPerMonth: 0.5, activationBytes: 4_000, personBytes: 1_000 }
    expect(needOf(1e6, values)).toMatchObject({ bytesPerInvestorMonth: 2_000, databaseGbPerMonth: 2 })
    expect(needOf(1e6, values).databaseGbAfterYear).toBeCloseTo(25)
  })

  test('one cell more for each two million investors', () => {
    expect([1, 2e6, 2e6 + 1, 1e7].map((investors) => needOf(investors, machine).cells)).toEqual([1, 1, 2, 5])
  })

  test('people are paid for the minutes they sign and verify', () => {
    const values = {
      ...machine,
      withdrawalsPerMonth: 1,
      signedShare: 0.5,
      signaturesEach: 2,
      signatureMinutes: 6,
      newInvestorsShare: 0.1,
      caseMinutes: 10,
      staffHoursPerMonth: 100,
      staffUsd: 4_000,
    }
    // 1,000 signatures of 6 minutes and 100 cases of 10.
    expect(needOf(1_000, values).staff).toBeCloseTo(7_000 / 60 / 100)
    expect(needOf(1_000, values).costUsd.staff).toBeCloseTo((7_000 / 60 / 100) * 4_000)
  })

  test('the network takes gas for a top-up, a sweep and a payout', () => {
    const gas = { transferGas: 60_000, topUpGas: 20_000, gasPriceGwei: 10, coinUsd: 2_000 }
    const values = { ...none, ...gas, creditsPerMonth: 1, sweepsPerCredit: 0.5, withdrawalsPerMonth: 1 }
    // 40,000 for half a sweep and 60,000 for a payout: 100,000 gas are 0.001 coins.
    expect(chainUsdPerMonth(values)).toBeCloseTo(2)
  })

  test('the total is the sum of its parts, and grows with every price', () => {
    const values = defaultValues()
    const { machines, storage, mail, chain, staff, total } = needOf(1e6, values).costUsd
    expect(machines + storage + mail + chain + staff).toBeCloseTo(total)
    for (const name of ['coreUsd', 'diskUsdPerGb', 'objectUsdPerGb', 'mailUsd', 'coinUsd', 'staffUsd'] as const)
      expect(needOf(1e6, { ...values, [name]: values[name] * 2 }).costUsd.total, name).toBeGreaterThan(total)
  })

  test('every measured cost is counted', () => {
    const values = defaultValues()
    for (const [name, { basis }] of Object.entries(inputs)) {
      if (basis !== 'measured' || !name.endsWith('CpuMs')) continue
      expect(cpuMsPerMonth({ ...values, [name]: 1e6 }), name).toBeGreaterThan(cpuMsPerMonth(values))
    }
  })
})

describe('where the product stops', () => {
  test('the nearest limit comes first, and moves with the setting that makes it', () => {
    const values = defaultValues()
    const limits = limitsOf(values)
    expect(limits.map(({ investors }) => investors)).toEqual(
      limits.map(({ investors }) => investors).toSorted((left, right) => left - right),
    )
    const gas = (given: Values) => limitsOf(given).find(({ name }) => name === 'gas a day for sweeps')?.investors ?? 0
    expect(gas({ ...values, gasDayMaxEth: values.gasDayMaxEth * 3 })).toBeCloseTo(gas(values) * 3)
  })

  test('20 sweeps at once of 200 s each are 8,640 a day', () => {
    const values = { ...defaultValues(), sweepsOpenMax: 20, sweepSeconds: 200, creditsPerMonth: 1, sweepsPerCredit: 1 }
    const sweeps = limitsOf(values).find(({ name }) => name === 'sweeps open at once')
    expect(sweeps?.investors).toBeCloseTo(8_640 * 30.4375)
  })
})

describe('npm run scale', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['scripts/scale.ts', ...args], { encoding: 'utf8', stdio: 'pipe' })

  test('prints every figure it takes with its source, and computes with what it is told', () => {
    const text = run('--set', 'gasPriceGwei=0', '--json')
    for (const name of Object.keys(inputs)) expect(text).toContain(`  ${name} = `)
    const last = JSON.parse(text.trim().split('\n').at(-1) ?? '') as { needs: { costUsd: { chain: number } }[] }
    expect(last.needs.map(({ costUsd }) => costUsd.chain)).toEqual([0, 0, 0, 0, 0])
  })

  test('docs/scale.md has the table it prints', () => {
    const needs = sizes.map((investors) => needOf(investors, defaultValues()))
    expect(readFileSync('docs/scale.md', 'utf8')).toContain(needTable(needs))
  })

  test.each(['gasPrice=1', 'gasPriceGwei', 'gasPriceGwei=cheap', 'coreUsd=-1'])(
    'error: refuses --set %s',
    (setting) => {
      expect(() => run('--set', setting)).toThrow('sets nothing')
    },
  )
})
