import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeEntry, type Promised } from './model.ts'

const uuid = fc.uuid().map((id) => id.toLowerCase())
const promised: fc.Arbitrary<Promised> = fc.constantFrom(...demoPlans).chain(({ terms }) =>
  fc
    .record({ id: uuid, personId: uuid, referrerId: uuid, hasReferrer: fc.boolean() })
    .chain(({ hasReferrer, referrerId, ...rest }) =>
      fc.bigInt({ min: terms.minMicro, max: terms.maxMicro }).map((amountMicro) => ({
        ...rest,
        terms,
        amountMicro,
        referrerId: hasReferrer ? referrerId : null,
        bonusMicro: hasReferrer ? (amountMicro * BigInt(terms.referralBonusBasisPoints)) / 10_000n : 0n,
      })),
    ),
)

test('behavior: no entry of a position takes anything from another investor or another position', () => {
  fc.assert(
    fc.property(promised, (position) => {
      const own = new Set([
        ...['cash', 'locked'].map((kind) => `investor:${position.personId}:${kind}`),
        `position:${position.id}:escrow`,
        'operator:capital',
      ])
      const entries = [
        composeEntry(position, 'plan.activated', 'system:test'),
        composeEntry(position, 'plan.matured', 'system:maturity'),
        composeEntry(position, 'plan.exited', 'system:test'),
      ]
      for (const { postings } of entries) for (const { source } of postings) expect(own).toContain(source)
    }),
  )
})

test('behavior: a position has one key for its beginning and one for its end', () => {
  fc.assert(
    fc.property(promised, (position) => {
      const begin = (['plan.activated', 'plan.renewed'] as const).map(
        (reason) => composeEntry(position, reason, 'system:test').key,
      )
      expect(new Set(begin)).toEqual(new Set([`position:${position.id}:begin`]))
      const matured = composeEntry(position, 'plan.matured', 'system:maturity')
      expect(matured.key).toBe(composeEntry(position, 'plan.exited', 'system:test').key)
    }),
  )
})
