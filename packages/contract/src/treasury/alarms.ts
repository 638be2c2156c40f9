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
  // Two people let payouts go on, and the signer refuses.
  'resume_refused',
  // Approved with a signature that the signer does not know; a withdrawal the book has nothing set aside for.
  'signature_unknown',
  'hold_missing',
  // What the hot wallet has for payouts and for gas ends soon, or a payout waits for it already. These stop nothing and end by themselves.
  'hot_wallet_low',
  'hot_wallet_dry',
  'gas_low',
  'gas_dry',
] as const
export type AlarmKind = (typeof alarmKinds)[number]
/** What follows from one: payouts, sweeping and plans stop, or nothing does. */
export type AlarmEffect = 'stops' | 'none'

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
