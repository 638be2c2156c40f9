import { positionSchema } from '@clearhold/contract/plans/positions-schema'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { expect, test } from 'vitest'
import type { StoredPosition } from '../store/positions.ts'
import { presentPosition } from './present-position.ts'

const [advance] = demoPlans
if (advance === undefined) throw new Error('there are demo plans')
const open: StoredPosition = {
  id: '0b54d37c-6a06-4e0d-9d3e-3f7f3a4f6f11',
  number: 1_188n,
  personId: '00000000-0000-4000-8000-000000000001',
  terms: advance.terms,
  names: { en: 'Advance', es: 'Avance', fr: 'Avancé' },
  versionState: 'published',
  state: 'open',
  amountMicro: 2_500_000_000n,
  profitMicro: 1_000_000_000n,
  bonusMicro: 250_000_000n,
  referrerId: '00000000-0000-4000-8000-000000000002',
  startedAt: new Date('2026-11-15T08:00:00.000Z'),
  dueAt: new Date('2026-11-16T20:00:00.000Z'),
  endedAt: null,
  escrowEntry: 7n * 1_024n + 2n,
  endEntry: null,
  atMaturity: 'pay_out',
  riskVersion: 1,
  language: 'en',
  acknowledgedAt: new Date('2026-11-15T08:00:00.000Z'),
  activationKey: null,
  renewedFrom: null,
  renewedTo: null,
  renewalHindrance: null,
  renewalRiskVersion: null,
  renewalLanguage: null,
  renewalAcknowledgedAt: null,
}

test('amounts are decimals, entries and positions have the numbers people quote', () => {
  expect(positionSchema.parse(presentPosition(open))).toMatchObject({
    reference: 'P-1188',
    amount: '2500.000000',
    profit: '1000.000000',
    referralBonus: '250.000000',
    escrowEntry: '7-2',
    endEntry: null,
    endedAt: null,
    renewalOpensAt: '2026-11-16T11:00:00.000Z',
  })
})

test('one that ended says when and by which entry; who it belongs to is not said', () => {
  const endedAt = new Date('2026-11-16T20:00:01.000Z')
  const shown = presentPosition({ ...open, state: 'matured', endedAt, endEntry: 9n * 1_024n + 1n })
  expect(shown).toMatchObject({ state: 'matured', endedAt: '2026-11-16T20:00:01.000Z', endEntry: '9-1' })
  expect(JSON.stringify(shown)).not.toContain('00000000-0000-4000-8000')
})
