import { z } from 'zod'

/**
 * What is carried across the air gap when coins of the custody wallet fill the hot wallet: prepared online, signed
 * offline, sent online. The operator compares the digests on both screens.
 */
const address = z.string().regex(/^0x[0-9a-f]{40}$/)
const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,29})$/)
  .transform(BigInt)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)

const termsSchema = z.strictObject({
  chainId: z.int().positive(),
  token: address,
  /** The custody wallet, and the hot wallet of the register. */
  from: address,
  to: address,
  amountMicro: whole,
  nonce: z.int().min(0),
  maxFeeWei: whole,
  priorityFeeWei: whole,
})
export type RefillTerms = z.output<typeof termsSchema>

export const preparedRefillSchema = z.strictObject({
  kind: z.literal('clearhold prepared refill 1'),
  ...termsSchema.shape,
  /** SHA-256 of the statement. */
  digest: hash,
})
export type PreparedRefill = z.output<typeof preparedRefillSchema>

export const signedRefillSchema = z.strictObject({
  kind: z.literal('clearhold signed refill 1'),
  digest: hash,
  hash,
  raw: z.string().regex(/^0x([0-9a-f]{2}){50,2000}$/),
})
export type SignedRefill = z.output<typeof signedRefillSchema>

/** Everything that decides where money goes and what it costs; the digest is SHA-256 of this text. */
export function refillStatement(terms: RefillTerms): string {
  const { chainId, token, from, to, amountMicro, nonce, maxFeeWei, priorityFeeWei } = terms
  const fields = [chainId, token, from, to, amountMicro, nonce, maxFeeWei, priorityFeeWei]
  return ['clearhold refill 1', ...fields].join('\n')
}
