import { expect, test } from 'vitest'
import { records, runVerification } from '#domains/audit/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { readMeasures } from './measures.ts'

const database = prepareDatabase('test')
const measure = () =>
  readMeasures({
    reader: database.app.reader,
    clock: systemClock,
    chainId: 31_337,
    kycReviewHours: 24,
    snapshotMinutes: 60,
  })

test('behavior: what never happened since the installation is late as well: no alert waits for a first time', async () => {
  await tamper(database, `update platform.installation set since = now() - interval '10 days'`)
  const found = await measure()
  for (const name of [
    'clearhold_pulse_age_seconds',
    'clearhold_snapshot_age_seconds',
    'clearhold_audit_verified_age_seconds',
    'clearhold_chain_lag_seconds',
    'clearhold_reconciliation_age_seconds',
  ] as const)
    expect(found[name], name).toBeCloseTo(864_000, -2)
})

test('a ledger that contradicts itself is as broken as a chain, until a verification finds it whole', async () => {
  const verify = async (faults: readonly string[]) => {
    await database.owner(`insert into audit.look (asked_by) values ('system:test')`)
    const ledger = { readSettledGroup: async () => 0n, faultsAbove: async () => [...faults] }
    const parts = { database: database.app, clock: systemClock, sealables: [records], ledger }
    expect(await runVerification(parts)).toBe(true)
    return (await measure()).clearhold_audit_broken
  }
  expect((await measure()).clearhold_audit_broken).toBe(0)
  expect(await verify(['all balances together are 1.000000 and not zero'])).toBe(1)
  expect(await verify([])).toBe(0)
})
