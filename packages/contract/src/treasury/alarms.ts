import { z } from '../zod.ts'

/** What only people may decide. While one that stops payouts stands, no money leaves and no plan begins. */
export const alarmKinds = [
  'deep_reorg',
  'reorg_beyond_memory',
  'reorg_after_credit',
  'impossible_amount',
  // The chain refused a payout, took it without moving the token, or took it back after it was settled.
  'payout_reverted',
  'payout_without_transfer',
  'reorg_after_payout',
  // The hot wallet's numbers: one that we never signed for was used, or one that we never gave out stands in the way.
  'nonce_used_outside',
  'nonce_gap',
  // Less arrived than was sent; the hot wallet was frozen; the chain holds less than the book says.
  'token_fee',
  'wallet_frozen',
  'reserves_short',
] as const

export const alarmListSchema = z.object({
  alarms: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(alarmKinds),
      chainId: z.int(),
      /** The thing it is about: 'deposit:{id}', 'block:{number}'. */
      about: z.string(),
      stopsPayouts: z.boolean(),
      raisedAt: z.iso.datetime(),
    }),
  ),
  payoutsStopped: z.boolean(),
})
export const clearAlarmSchema = z.strictObject({ reason: z.string().trim().min(3).max(300) })
