import { idSchema } from '../accounts/schema.ts'
import { amountSchema } from '../money-schema.ts'
import { z } from '../zod.ts'

const time = z.iso.datetime()
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

/**
 * What arrived at the house's own address: counted as capital, or not because nobody proved to be its sender, or moved between
 * our own addresses, or taken back by the chain.
 */
export const arrivalStates = ['seen', 'credited', 'unattributed', 'in_house', 'reorged'] as const
export type ArrivalState = (typeof arrivalStates)[number]

/** The operator's own money: all of it, what is set aside for promises, and what no promise has reserved. */
export const capitalFiguresSchema = z.object({ total: amountSchema, reserved: amountSchema, free: amountSchema })

export const operatorAddressSchema = z.object({
  _id: idSchema,
  address,
  declaredAt: time,
  retiredAt: time.nullable(),
  /** The text its holder signed, and the signature (EIP-191): anybody can check it again. */
  statement: z.string(),
  signature: z.string().regex(/^0x[0-9a-f]{130}$/),
  /** What it pays in blocks above this one counts, and up to the other. */
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
  /** The entry of the book that counted it: '1042-1'. */
  entry: z.string().nullable(),
  /** Of one that the chain took back: what nobody has paid yet. */
  hole: amountSchema,
  blockTime: time,
  /** Whether its sender is declared now, so that two people can still count an unattributed one. */
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
    /** On the chain at our address and nobody's in the book: not capital, not owed, not counted as held. */
    unattributed: amountSchema,
    /** Where the operator pays in; null until the watcher has looked at the chain for the first time. */
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
    /** What was announced to leave, the newest first. */
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
  /** Sweeps come to the same address, far more often than capital: they are listed only when asked for. */
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
