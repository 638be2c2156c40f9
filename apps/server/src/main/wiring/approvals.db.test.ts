import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { executionParts } from './approvals.ts'
import { planParts } from './plans.ts'

const database = prepareDatabase()

function partsOf(edition: 'demo' | 'live', signedIds: readonly string[]) {
  const place = { database: database.app, clock: systemClock, chainId: 31_337 }
  const isSigned = async (id: string) => signedIds.includes(id)
  return executionParts({
    ...place,
    edition,
    kyc: { retentionDays: 1 },
    plans: planParts(place, { edition }),
    isSigned,
  })
}

test('SEC11: in live a command is executed by the signer’s word about both signatures alone, and one it does not know rings', async () => {
  const good = randomUUID()
  const forged = randomUUID()
  const { hasEvidence, registry } = partsOf('live', [good])
  expect(await hasEvidence({ id: good })).toBe(true)
  expect(await hasEvidence({ id: forged })).toBe(false)
  expect(await database.owner('select kind, about, stops_payouts as stops from treasury.alarm')).toEqual([
    { kind: 'signature_unknown', about: `approval:${forged}`, stops: false },
  ])
  // Nothing that moves money or grants a permission is executed without the signer's verification.
  const unsigned = [...registry.values()].filter(({ money }) => !money).map(({ name }) => name)
  expect(unsigned.toSorted()).toEqual([
    'account.close',
    'account.freeze',
    'account.keep_frozen',
    'account.reopen',
    'account.unfreeze',
    'announcement.publish',
    'deposit.delete',
    'incident.open',
    'incident.update',
    'legal_hold.keep',
    'plan.close',
    'sanctions.clear',
    'sanctions.hold',
    'support.publish',
  ])
})
