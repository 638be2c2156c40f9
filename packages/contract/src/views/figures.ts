import { demoHistorySchema } from '../demo-history-schema.ts'
import { balanceSchema } from '../money-schema.ts'
import { z } from '../zod.ts'

/**
 * A figure shown in public: the value, when it was computed, and which sentence under 'How we know' explains it.
 * A figure cannot be declared without its explanation.
 */
const moneyFigure = <Name extends string>(howWeKnow: Name) =>
  z.object({ value: balanceSchema, computedAt: z.iso.datetime(), howWeKnow: z.literal(howWeKnow) })

/** GET /api/public/figures. Null means that there is nothing to compute it from yet; the page says so. */
export const publicFiguresSchema = z
  .object({
    /** Custody on all chains, in the ledger. */
    assetsHeld: moneyFigure('assets_held'),
    /** Cash, locked principal, profit, bonus, what is held for withdrawals, and everything in escrow. */
    owedToInvestors: moneyFigure('owed_to_investors'),
    /** Everything that has left for an investor's own address or bank, net of what came back. */
    paidOut: moneyFigure('paid_out'),
    /** Investors to whom the ledger owes something now. */
    investors: z.object({ count: z.int().min(0), computedAt: z.iso.datetime(), howWeKnow: z.literal('investors') }),
    /** From the request to its end, over the withdrawals settled in the last 30 days; the same figure as on the form and the payout desk. */
    medianWithdrawal: z.object({
      seconds: z.int().min(0).nullable(),
      withdrawals: z.int().min(0),
      computedAt: z.iso.datetime(),
      howWeKnow: z.literal('median_withdrawal'),
    }),
    /** Minutes in which the api answered, of the minutes in which it was probed, in the last 90 days; rounded down. */
    uptime: z.object({
      basisPoints: z.int().min(0).max(10_000).nullable(),
      measuredMinutes: z.int().min(0),
      computedAt: z.iso.datetime(),
      howWeKnow: z.literal('uptime'),
    }),
    /** What all but the uptime include. */
    demoHistory: demoHistorySchema,
  })
  .meta({ id: 'PublicFigures' })
export type PublicFigures = z.infer<typeof publicFiguresSchema>

/** The figures that are amounts. */
export type Figure = PublicFigures['assetsHeld' | 'owedToInvestors' | 'paidOut']
