import { z } from 'zod'
import { auditHeadSchema } from './audit.ts'
import { amountSchema, balanceSchema } from './money-schema.ts'

/** The kinds of account under which the platform owes investors. */
export const owedKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving', 'escrow'] as const
export type OwedKind = (typeof owedKinds)[number]

/**
 * GET /api/reserves: what the ledger says is held and owed, at one moment. What the chain itself says stands beside it as soon as
 * addresses of ours are registered; until then it is said that none is.
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
          onChain: z.object({ state: z.literal('no_addresses_registered') }),
        }),
      ),
    }),
    owed: z.object({
      total: amountSchema,
      kinds: z.array(z.object({ kind: z.enum(owedKinds), accounts: z.int().min(0), value: amountSchema })),
    }),
    /** The operator's own money: capital that no promise has reserved, and what a bank paid on its behalf and is not settled. */
    operatorCapital: amountSchema,
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
