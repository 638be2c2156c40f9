import { z } from 'zod'

/**
 * What is carried across the air gap when the key of a custody wallet signs that its address is ours: prepared online, signed
 * offline, stored online. The statement itself is written by packages/proof, on either side of the gap.
 */
const address = z.string().regex(/^0x[0-9a-f]{40}$/)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)

export const preparedOwnershipSchema = z.strictObject({
  kind: z.literal('clearhold prepared ownership 1'),
  /** The name of the log. */
  origin: z.string().regex(/^[a-z0-9.:[\]-]{1,253}\/log$/),
  chainId: z.int().positive(),
  address,
  blockNumber: z
    .string()
    .regex(/^(0|[1-9]\d{0,18})$/)
    .transform(BigInt),
  blockHash: hash,
  at: z.iso.datetime({ precision: 3 }),
  /** SHA-256 of the statement, which a person compares on both screens. */
  digest: hash,
})
export type PreparedOwnership = z.output<typeof preparedOwnershipSchema>

export const signedOwnershipSchema = z.strictObject({
  kind: z.literal('clearhold signed ownership 1'),
  address,
  text: z.string().max(1_000),
  signature: z.string().regex(/^0x[0-9a-f]{130}$/),
})
export type SignedOwnershipFile = z.output<typeof signedOwnershipSchema>
