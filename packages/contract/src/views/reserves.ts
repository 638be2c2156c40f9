import { auditHeadSchema } from '../audit/schema.ts'
import { amountSchema, balanceSchema } from '../money-schema.ts'
import { capitalFiguresSchema } from '../treasury/schema.ts'
import { z } from '../zod.ts'

/**
 * The kinds of liabilities to investors: besides their accounts, deposits that arrived and are not credited (too small, or under
 * review), and bank payouts that are not settled.
 */
export const owedKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving', 'escrow', 'arrived', 'bank'] as const
export type OwedKind = (typeof owedKinds)[number]

/**
 * covered: every chain was compared within five minutes, and holds at least what is owed. short: less is held than owed, or a
 * shortfall is open. missing: a chain holds less than the ledger says, and still as much as is owed. unknown: no recent reconciliation.
 */
export const coverageStates = ['covered', 'short', 'missing', 'unknown'] as const
export type Coverage = (typeof coverageStates)[number]

/** sending: two people sign it, or it is on its way. left: it is mined, and capital is less by it. */
export const publicExitStates = ['announced', 'sending', 'left', 'cancelled'] as const
export type PublicExitState = (typeof publicExitStates)[number]

/** How long a reconciliation counts as current; after that the page says that there was none since. */
export const comparisonAgeMsMax = 5 * 60_000

/** GET /api/reserves: what the chain held at the last comparison, and what the ledger says is owed now. */
export const reservesSchema = z
  .object({
    computedAt: z.iso.datetime(),
    held: z.object({
      /** What the ledger counts on all chains, less what the last comparison found missing there. */
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
              /** What the chain held at that block beyond what the ledger expected; negative if something was missing. */
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
      /** accounts: those that hold something, so investors who are owed it (/home counts each once over all kinds); of escrow, positions. */
      kinds: z.array(z.object({ kind: z.enum(owedKinds), accounts: z.int().min(0), value: amountSchema })),
    }),
    /** The operator's own money: the total, what is in escrow (and owed), and what is free. */
    operatorCapital: capitalFiguresSchema,
    /** Capital that was announced to leave, the newest first: nothing leaves before `leavesAt`, and only what is free then. */
    capitalExits: z.array(
      z.object({
        state: z.enum(publicExitStates),
        amount: amountSchema,
        chainId: z.int().min(1),
        address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
        announcedAt: z.iso.datetime(),
        leavesAt: z.iso.datetime(),
      }),
    ),
    /** What a bank paid on the operator's behalf and is not settled. */
    bankPaid: balanceSchema,
    /** Owed deposits less shortfalls: the balance of the accounts; both are shown separately in owed and shortfall. */
    suspense: balanceSchema,
    /** What a reorganisation removed and is not filled yet; while it is open, nothing new is promised. */
    shortfall: amountSchema,
    dust: amountSchema,
    coverage: z.enum(coverageStates),
    /** Since when the coverage is known, or unknown: the oldest of the chains' last reconciliations. Null before the first. */
    comparedAt: z.iso.datetime().nullable(),
    /** Whether coverage is 'covered'. */
    isCovered: z.boolean(),
    auditHead: auditHeadSchema,
  })
  .meta({ id: 'Reserves' })
export type Reserves = z.infer<typeof reservesSchema>
