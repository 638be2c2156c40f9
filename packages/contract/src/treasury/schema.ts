import { idSchema } from '../accounts/schema.ts'
import { amountSchema } from '../money-schema.ts'
import { z } from '../zod.ts'

const time = z.iso.datetime()
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

/**
 * What arrived at the capital address: counted as capital, or not because its sender is not declared, or moved between
 * our own addresses, or removed by a reorganisation.
 */
export const arrivalStates = ['seen', 'credited', 'unattributed', 'in_house', 'reorged'] as const
export type ArrivalState = (typeof arrivalStates)[number]

/** The operator's own money: the total, what is reserved for promises, and what is free. */
export const capitalFiguresSchema = z.object({ total: amountSchema, reserved: amountSchema, free: amountSchema })

export const operatorAddressSchema = z.object({
  _id: idSchema,
  address,
  declaredAt: time,
  retiredAt: time.nullable(),
  /** The text its holder signed, and the signature (EIP-191), which third parties can verify. */
  statement: z.string(),
  signature: z.string().regex(/^0x[0-9a-f]{130}$/),
  /** Its transfers count in blocks above the first and up to the second. */
  aboveBlock: z.string().regex(/^\d+$/),
  untilBlock: z.string().regex(/^\d+$/).nullable(),
})

export const capitalArrivalSchema = z.object({
  _id: idSchema,
  state: z.enum(arrivalStates),
  amount: amountSchema,
  sender: address,
  transactionId: z.string(),
  explorerUrl: z.string().nullable(),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  /** The ledger entry that credited it: '1042-1'. */
  entry: z.string().nullable(),
  /** After a reorganisation: the shortfall that is not filled yet. */
  hole: amountSchema,
  blockTime: time,
  /** Whether its sender is declared now, so that two people can still attribute it. */
  senderDeclared: z.boolean(),
})

/** Where capital may be paid out to; nothing is announced to it before `usableAt`. */
export const exitAddressSchema = z.object({ _id: idSchema, address, declaredAt: time, usableAt: time })

/** begun: a withdrawal with the same id pays it, once two approvers have signed. */
export const exitStates = ['announced', 'begun', 'cancelled'] as const
export const capitalExitSchema = z.object({
  _id: idSchema,
  state: z.enum(exitStates),
  amount: amountSchema,
  address,
  announcedAt: time,
  /** Before that it is not paid. */
  leavesAt: time,
})

/** GET /api/admin/capital */
export const adminCapitalSchema = z
  .object({
    computedAt: time,
    capital: capitalFiguresSchema,
    /** At our address on the chain but in no ledger account: not capital, not owed, not counted as held. */
    unattributed: amountSchema,
    /** Where the operator pays in; null until the watcher has read the chain for the first time. */
    receiving: z
      .object({
        address,
        network: z.string(),
        chainId: z.int(),
        token: address,
        /** The link in the QR code (EIP-681). */
        paymentUri: z.string(),
        confirmationsNeeded: z.int(),
        blockSeconds: z.int(),
        chainLateSince: time.nullable(),
      })
      .nullable(),
    addresses: z.array(operatorAddressSchema),
    exitAddresses: z.array(exitAddressSchema),
    /** Announced exits, newest first. */
    exits: z.array(capitalExitSchema),
    arrivals: z.array(capitalArrivalSchema),
    next: z.string().nullable(),
  })
  .meta({ id: 'AdminCapital' })
export type AdminCapital = z.infer<typeof adminCapitalSchema>

export const capitalQuerySchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
  /** Sweeps arrive at the same address, far more often than capital: they are listed only on request. */
  own: z.enum(['yes', 'no']).default('no'),
})

export const askStatementSchema = z.strictObject({ address })
/** The text to sign with the address's own key (personal_sign), and until when it can be declared with. */
export const statementSchema = z.object({ nonce: idSchema, statement: z.string(), expiresAt: time })

const reason = z.string().trim().min(3).max(300)
export const declareAddressSchema = z.strictObject({
  nonce: idSchema,
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/),
  reason,
})
export const capitalReasonSchema = z.strictObject({ reason })
/** POST /api/admin/capital/exit-addresses */
export const declareExitAddressSchema = z.strictObject({ address, reason })
/** POST /api/admin/capital/exits */
export const announceExitSchema = z.strictObject({ addressId: idSchema, amount: amountSchema, reason })
