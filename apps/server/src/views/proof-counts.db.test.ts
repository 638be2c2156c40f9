import { fingerprintText } from '@clearhold/contract/approvals/statement'
import { proofCountsSchema } from '@clearhold/contract/solvency/schema'
import { expect, test } from 'vitest'
import { closeGate } from '#testing/gate.ts'
import { insertAsked, newAddress } from '#testing/payout-desk.ts'
import { insertTestPerson } from '#testing/people.ts'
import { insertInvestor } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import { setVerification } from '#testing/withdrawals.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { sha256 } from '../platform/crypto/crypto.ts'
import { readProofCounts } from './proof-counts.ts'

const fingerprintOf = (key: Buffer) => fingerprintText(sha256(key).toString('hex'))

test('SEC8: freezes, holds and closings of this month are public, the keys that the signer counts and no others, and the digest of its policy', async () => {
  const database = await testDatabase()
  const personId = await insertTestPerson(database)
  const known = Buffer.alloc(91, 1)
  const unknown = Buffer.alloc(91, 2)
  for (const key of [known, unknown]) {
    await database.owner(
      `insert into approvals.approver_key (id, person_id, public_key, kind, name, credential_id)
       values (gen_random_uuid(), $1, $2, 'passkey', 'Ada', $3)`,
      [personId, key, key.subarray(0, 16)],
    )
  }
  await database.owner(`insert into accounts.freeze (person_id, began_at) values ($1, now() - interval '1 second')`, [
    personId,
  ])
  await setVerification(database, personId, 'verified')
  await database.owner(
    `insert into kyc.legal_hold (person_id, began_at, ended_at) values ($1, now() - interval '2 seconds', now())`,
    [personId],
  )
  const open = await closeGate(database, 'coverage')
  await open()
  await closeGate(database, 'comparison_missing')
  const parts = {
    database: database.app,
    clock: systemClock,
    knownKeys: { fingerprints: async () => new Set([fingerprintOf(known)]), takeUp: async () => undefined },
    readPolicyDigest: async () => 'ab'.repeat(32),
  }
  const counts = proofCountsSchema.parse(await readProofCounts(parts))
  expect(counts.months).toHaveLength(12)
  expect(counts.months[0]).toMatchObject({
    gateClosings: 2,
    disputes: { began: 0 },
    freezes: { began: 1, ended: 0, running: 1 },
    legalHolds: { began: 1, ended: 1, running: 0 },
  })
  expect(counts.approvers).toEqual([{ name: 'Ada', fingerprint: fingerprintOf(known), since: expect.any(String) }])
  expect(counts.policyDigest).toBe('ab'.repeat(32))
  const silent = { ...parts.knownKeys, fingerprints: async () => undefined }
  const unheard = await readProofCounts({ ...parts, knownKeys: silent, readPolicyDigest: async () => undefined })
  expect([unheard.approvers, unheard.policyDigest], 'no word of the signer').toEqual([[], null])
})

test('a dispute begins with its step and ends with the next one', async () => {
  const database = await testDatabase()
  const personId = await insertInvestor(database, 10n)
  const wish = { amountMicro: 1_000_000n, chainId: 31_337, token: newAddress(), to: newAddress() }
  const { id } = await insertAsked(database.app, { personId, ...wish, state: 'approved' })
  const step = (state: string, age: string) =>
    database.owner(
      `insert into withdrawals.step (withdrawal_id, place, state, at)
       select $1, max(place) + 1, $2, now() - $3::interval from withdrawals.step where withdrawal_id = $1`,
      [id, state, age],
    )
  await step('disputed', '40 days')
  await step('settled', '1 second')
  const { months } = await readProofCounts({
    database: database.app,
    clock: systemClock,
    knownKeys: { fingerprints: async () => undefined, takeUp: async () => undefined },
    readPolicyDigest: async () => undefined,
  })
  const sum = (of: 'began' | 'ended') => months.reduce((total, { disputes }) => total + disputes[of], 0)
  expect([sum('began'), sum('ended'), months[0]?.disputes.running]).toEqual([1, 1, 0])
})
