import { z } from '../zod.ts'

/** Conditions that only people may clear. While one that stops payouts is open, no money leaves and no plan begins. */
export const alarmKinds = [
  'deep_reorg',
  'reorg_beyond_memory',
  'reorg_after_credit',
  'impossible_amount',
  // A payout was reverted, mined without moving the token, or removed by a reorganisation after it was settled.
  'payout_reverted',
  'payout_without_transfer',
  'reorg_after_payout',
  // The hot wallet's nonces: one that we never signed was used, or one that we never reserved blocks the next.
  'nonce_used_outside',
  'nonce_gap',
  // Less arrived than was sent; the hot wallet was frozen; the chain holds less than the ledger says.
  'token_fee',
  'wallet_frozen',
  'reserves_short',
  // Two people resumed payouts, and the signer refuses.
  'resume_refused',
  // An approval with a signature that the signer does not know; a withdrawal without a hold in the ledger.
  'signature_unknown',
  'hold_missing',
  // A process asked the signer for what only another may ask: it is in other hands.
  'signer_call_forbidden',
  // What the hot wallet has for payouts and for gas ends soon, or a payout waits for it already. These stop nothing and end by themselves.
  'hot_wallet_low',
  'hot_wallet_dry',
  'gas_low',
  'gas_dry',
] as const
export type AlarmKind = (typeof alarmKinds)[number]
/** The effect of an alarm: payouts, sweeping and plans stop, or nothing does. */
export type AlarmEffect = 'stops' | 'none'

export const alarmListSchema = z.object({
  alarms: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(alarmKinds),
      chainId: z.int(),
      /** Its subject: 'deposit:{id}', 'block:{number}'. */
      about: z.string(),
      stopsPayouts: z.boolean(),
      raisedAt: z.iso.datetime(),
    }),
  ),
  payoutsStopped: z.boolean(),
})
export const clearAlarmSchema = z.strictObject({ reason: z.string().trim().min(3).max(300) })
