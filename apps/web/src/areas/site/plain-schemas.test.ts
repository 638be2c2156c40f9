import { bulletinSchema, formStampSchema, testimonialsSchema } from '@clearhold/contract/content/schema'
import { planCatalogueSchema } from '@clearhold/contract/plans/schema'
import { sampleQuotes } from '@clearhold/contract/sample/market-quotes'
import { planTexts } from '@clearhold/contract/sample/plan-texts'
import { proofCountsSchema, proofHistorySchema, proofOverviewSchema } from '@clearhold/contract/solvency/schema'
import { visitSchema } from '@clearhold/contract/support/schema'
import { publicFiguresSchema } from '@clearhold/contract/views/figures'
import { marketQuotesSchema } from '@clearhold/contract/views/market'
import { reservesSchema } from '@clearhold/contract/views/reserves'
import { statusSchema } from '@clearhold/contract/views/status'
import { withdrawalCapsSchema, withdrawalNoticesSchema } from '@clearhold/contract/withdrawals/schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerSchema } from '#client/api/outcome.ts'
import { plainBulletinSchema } from '#client/api/use-bulletin.ts'
import { plainCapsSchema } from '#features/caps/plain-caps-schema.ts'
import { plainFormStampSchema } from '#features/content/form-guard.ts'
import { plainCatalogueSchema } from '#features/plans/plain-catalogue-schema.ts'
import { plainVisitSchema } from './contact/plain-visit-schema.ts'
import { plainTestimonialsSchema } from './content/plain-testimonials-schema.ts'
import { plainPublicFiguresSchema } from './figures/plain-public-figures-schema.ts'
import { plainQuotesSchema } from './market/plain-quotes-schema.ts'
import { plainNoticesSchema } from './notices/plain-notices-schema.ts'
import { plainOverviewSchema } from './proof/plain-proof-schemas.ts'
import { plainCountsSchema, plainHistorySchema } from './proof/plain-record-schemas.ts'
import { countsFor, historyFor, overviewFor } from './proof/testing.ts'
import { plainReservesSchema } from './reserves/plain-reserves-schema.ts'
import { plainStatusSchema } from './status/plain-status-schema.ts'

// The public pages read answers by hand-written shapes, the server writes them by the contract's schemas.
const at = '2026-11-14T18:00:00.000Z'
const money = (howWeKnow: string) => ({ value: '978086.920000', computedAt: at, howWeKnow })

interface Pair {
  readonly schema: { safeParse(body: unknown): { readonly success: boolean } }
  readonly shape: AnswerSchema<unknown>
  readonly good: object
}

const pairs: Readonly<Record<string, Pair>> = {
  caps: {
    schema: withdrawalCapsSchema,
    shape: plainCapsSchema,
    good: {
      verified: { day: '10000.000000', month: '50000.000000' },
      pending: { day: '500.000000', month: '2000.000000' },
    },
  },
  notices: {
    schema: withdrawalNoticesSchema,
    shape: plainNoticesSchema,
    good: { notices: [{ floor: '500', week: '2026-11-02' }] },
  },
  bulletin: {
    schema: bulletinSchema,
    shape: plainBulletinSchema,
    good: {
      announcement: { level: 'attention', text: 'Payouts pause on Sunday.', page: 'status' },
      support: { version: 2, email: 'desk@northmoor.eu', phone: '+356 2700 2000', hours: 'Every day' },
    },
  },
  visit: {
    schema: visitSchema,
    shape: plainVisitSchema,
    good: {
      thread: {
        _id: 'c0ffee01-0000-4000-8000-000000000000',
        reference: 'T-C0FFEE01',
        subject: 'Is this open?',
        state: 'answered',
        openedAt: at,
        lastAt: at,
        messages: [
          { id: 'c0ffee02-0000-4000-8000-000000000000', author: 'visitor', text: 'Is this open?', writtenAt: at },
        ],
        askerReadTo: null,
        staffReadTo: at,
      },
    },
  },
  figures: {
    schema: publicFiguresSchema,
    shape: plainPublicFiguresSchema,
    good: {
      assetsHeld: money('assets_held'),
      owedToInvestors: money('owed_to_investors'),
      paidOut: money('paid_out'),
      investors: { count: 3, computedAt: at, howWeKnow: 'investors' },
      medianWithdrawal: { seconds: null, withdrawals: 0, computedAt: at, howWeKnow: 'median_withdrawal' },
      uptime: { basisPoints: 9_990, measuredMinutes: 12, computedAt: at, howWeKnow: 'uptime' },
      demoHistory: { from: at, until: at },
    },
  },
  plans: {
    schema: planCatalogueSchema,
    shape: plainCatalogueSchema,
    good: {
      capacity: { value: '48000.000000', reserved: '0.000000', computedAt: at, howWeKnow: 'operator_capital' },
      plans: [
        {
          key: 'premium',
          version: 1,
          publishedAt: at,
          profitBasisPoints: 5_000,
          minAmount: '5000.000000',
          maxAmount: '9999.000000',
          durationHours: 48,
          referralBonusBasisPoints: 1_200,
          annualRateBasisPoints: 912_500,
          texts: planTexts.premium,
        },
      ],
    },
  },
  quotes: {
    schema: marketQuotesSchema,
    shape: plainQuotesSchema,
    good: { source: null, sample: true, quotes: sampleQuotes },
  },
  reserves: {
    schema: reservesSchema,
    shape: plainReservesSchema,
    good: {
      computedAt: at,
      held: {
        total: '1.000000',
        chains: [
          { chainId: 1, inLedger: '0.000000', onChain: null },
          {
            chainId: 31_337,
            inLedger: '1.000000',
            onChain: { blockNumber: '4711', comparedAt: at, drift: '-0.000001', isCurrent: true },
          },
        ],
      },
      owed: { total: '1.000000', kinds: [{ kind: 'cash', accounts: 1, value: '1.000000' }] },
      operatorCapital: { total: '3.000000', reserved: '2.000000', free: '1.000000' },
      capitalExits: [
        {
          state: 'announced',
          amount: '40.000000',
          chainId: 1,
          address: `0x${'Ab'.repeat(20)}`,
          announcedAt: at,
          leavesAt: at,
        },
      ],
      bankPaid: '-1.000000',
      suspense: '0.000000',
      shortfall: '0.000000',
      dust: '0.000000',
      coverage: 'covered',
      comparedAt: at,
      isCovered: true,
      auditHead: {
        seq: '4',
        hash: 'a'.repeat(64),
        sealedAt: at,
        unsealed: '0',
        oldestUnsealedAt: null,
        verification: { verifiedAt: at, links: '4', firstBroken: null },
      },
    },
  },
  proof: { schema: proofOverviewSchema, shape: plainOverviewSchema, good: overviewFor('a note\n\n— x AAAA\n') },
  proofHistory: {
    schema: proofHistorySchema,
    shape: plainHistorySchema,
    good: { ...historyFor(), demoHistory: { from: at, until: at } },
  },
  proofCounts: { schema: proofCountsSchema, shape: plainCountsSchema, good: countsFor() },
  status: {
    schema: statusSchema,
    shape: plainStatusSchema,
    good: {
      computedAt: at,
      gate: { isOpen: false, causes: [{ cause: 'snapshot_overdue', since: at }] },
      components: [
        {
          component: 'api',
          state: 'up',
          checkedAt: at,
          latencyMs: 12,
          reason: null,
          uptimeBasisPoints: 10_000,
          days: [{ day: '2026-11-14', upMinutes: 3, downMinutes: 0, notMeasuredMinutes: 1437 }],
        },
      ],
      incidents: [{ component: 'mail', startedAt: at, endedAt: null, downMinutes: 2, reason: 'too_slow' }],
    },
  },
  testimonials: {
    schema: testimonialsSchema,
    shape: plainTestimonialsSchema,
    good: {
      testimonials: [
        {
          id: '0199a3f4-1111-7222-8333-444455556666',
          firstName: 'Ines',
          country: 'ES',
          rating: 4,
          text: 'It took 31 hours.',
          language: 'es',
          writtenAt: at,
        },
      ],
    },
  },
  stamp: { schema: formStampSchema, shape: plainFormStampSchema, good: { stamp: 's', issuedAt: at, fillMs: 3_000 } },
}

const oddities = [
  undefined,
  null,
  '',
  'text',
  -1,
  1.5,
  1e21,
  '1e9',
  '1,000.00',
  true,
  [],
  {},
  '2026-13-41T18:00:00Z',
  [null],
]

/** Every place inside a value, as a path. */
function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const record = copy as Record<string, unknown>
  record[key] = replaced(record[key], rest, by)
  return copy
}

describe.each(Object.entries(pairs))('%s', (_name, { schema, shape, good }) => {
  test('what the contract writes is read as it is', () => {
    expect(schema.safeParse(good).success).toBe(true)
    expect(shape.safeParse(good)).toEqual({ success: true, data: good })
  })

  test('error: with any part missing or odd, nothing is accepted that the contract refuses', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places(good)), fc.constantFrom(...oddities), (path, oddity) => {
        const body = replaced(good, path, oddity)
        return !shape.safeParse(body).success || schema.safeParse(body).success
      }),
      { numRuns: 400 },
    )
  })
})
