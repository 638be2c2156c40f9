import { z } from 'zod'
import { auditHeadSchema } from './audit.ts'
import { capitalFiguresSchema } from './capital.ts'
import { amountSchema, balanceSchema } from './money-schema.ts'

/** The kinds of account under which the platform owes investors. */
export const owedKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving', 'escrow'] as const
export type OwedKind = (typeof owedKinds)[number]

/**
 * GET /api/reserves: what the ledger says is held and owed, at one moment. What the chain itself says will stand beside it; until
 * then it is said that nothing was compared.
 */
export const reservesSchema = z
  .object({
    computedAt: z.iso.datetime(),
    held: z.object({
      total: amountSchema,
      chains: z.array(
        z.object({
          chainId: z.int().min(1),
          inLedger: amountSchema,
          onChain: z.object({ state: z.literal('not_compared') }),
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
