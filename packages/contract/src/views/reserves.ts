import { auditHeadSchema } from '../audit/schema.ts'
import { amountSchema, balanceSchema } from '../money-schema.ts'
import { capitalFiguresSchema } from '../treasury/schema.ts'
import { z } from '../zod.ts'

/** The kinds of account under which the platform owes investors. */
export const owedKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving', 'escrow'] as const
export type OwedKind = (typeof owedKinds)[number]

/** A comparison of the book with the chain is the present one for so long; then it is said that nothing was compared since. */
export const comparisonAgeMsMax = 5 * 60_000

/** GET /api/reserves: what the ledger says is held and owed, at one moment, and how the chain compared with it, and when. */
export const reservesSchema = z
  .object({
    computedAt: z.iso.datetime(),
    held: z.object({
      total: amountSchema,
      chains: z.array(
        z.object({
          chainId: z.int().min(1),
          inLedger: amountSchema,
          /** The last comparison with the chain; null before the first. */
          onChain: z
            .object({
              blockNumber: z.string().regex(/^\d{1,20}$/),
              comparedAt: z.iso.datetime(),
              /** What the chain held at that block beyond what the book said it should; below zero, something was missing. */
              drift: balanceSchema,
              /** Not older than five minutes when this was computed. */
              isCurrent: z.boolean(),
            })
            .nullable(),
        }),
      ),
    }),
    owed: z.object({
      total: amountSchema,
      kinds: z.array(z.object({ kind: z.enum(owedKinds), accounts: z.int().min(0), value: amountSchema })),
    }),
    /** The operator's own money: all of it, what stands in escrows (and is owed), what no promise has reserved. */
    operatorCapital: capitalFiguresSchema,
    /** What a bank paid on the operator's behalf and is not settled. */
    bankPaid: balanceSchema,
    /** Below zero when a reorganised chain took back more than was there; then nothing new is promised. */
    suspense: balanceSchema,
    dust: amountSchema,
    /** Whether the ledger holds at least what it owes investors. */
    isCovered: z.boolean(),
    auditHead: auditHeadSchema,
  })
  .meta({ id: 'Reserves' })
export type Reserves = z.infer<typeof reservesSchema>
