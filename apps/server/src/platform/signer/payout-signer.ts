import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import type { Hex } from '../chain/decode.ts'
import { withSpan } from '../trace/spans.ts'
import { askSigner } from './ask.ts'

/**
 * Why the signer does not sign. Passing: stopped, the caps of a tier (a further approver's signature helps at once, time helps later),
 * hot_cap_reached and gas_cap_reached, failed and token_unavailable (retry). Everything else needs people. What each means for a nonce that is already kept is
 * defined in withdrawals/actions/sign-payout.ts.
 */
export const signerRefusals = [
  'bad_request',
  'other_caller',
  'not_configured',
  'no_keys',
  'failed',
  'stopped',
  'not_stopped',
  'nonce_used_outside',
  'withdrawal_unknown',
  'not_payable',
  'wrong_chain',
  'wrong_token',
  'destination_refused',
  'digest_differs',
  'approvals_missing',
  'approvers_unreadable',
  'signature_unknown',
  'hold_missing',
  'auto_cap_reached',
  'one_cap_reached',
  'two_cap_reached',
  'hot_cap_reached',
  'row_changed',
  'not_reserved',
  'already_signed',
  'voided',
  'fee_over_cap',
  'fee_too_low',
  'gas_cap_reached',
  'address_unknown',
  'command_refused',
  'held',
  'not_adopted',
  'too_many_pending',
  'snapshot_unknown',
  'snapshot_differs',
  'snapshot_out_of_order',
  'snapshot_cap_reached',
  'owed_differs',
  'log_rewritten',
  'token_unavailable',
  'token_key_missing',
  'other_wallet',
] as const
export type SignerRefusal = (typeof signerRefusals)[number]

/** EIP-1559 fees: the maximum per unit of gas, and the tip within it. */
export interface Fees {
  readonly maxFeeWei: bigint
  readonly priorityFeeWei: bigint
}

const hex = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-f]{${digits}}$`))
    .transform((text) => text as Hex)
const nonce = z.int().min(0)
const walletsSchema = z.object({ hot: hex(40), custody: hex(40) })
const whole = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt)
const limitsSchema = z.object({ autoDayMaxMicro: whole, gasDayMaxWei: whole })
const policySchema = z.object({
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  autoMaxMicro: whole,
  autoDayMaxMicro: whole,
  oneMaxMicro: whole,
  oneDayMaxMicro: whole,
  twoMaxMicro: whole,
  twoDayMaxMicro: whole,
  hotTargetMicro: whole,
  largestPayoutMicro: whole,
})
const unknownSchema = z.object({ unknown: z.array(z.uuid()).max(1_000) })
const formerSchema = z.object({ former: z.array(hex(40)).max(1_000) })
const reservedSchema = z.object({ wallet: hex(40), nonce })
export const signedSchema = z.object({
  wallet: hex(40),
  nonce,
  hash: hex(64),
  raw: z
    .string()
    .regex(/^0x([0-9a-f]{2}){50,2000}$/)
    .transform((text) => text as Hex),
})
const switchSchema = z.object({
  /** Of the newest row of signer.switch; '0' when it was never used. payouts.resume names it: {switchId}. */
  id: z.string().regex(/^\d+$/),
  stopped: z.boolean(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})
const refusalSchema = z.object({ code: z.enum(signerRefusals) })

export type SignerLimits = z.output<typeof limitsSchema>
export type SignerPolicy = z.output<typeof policySchema>
export type Wallets = z.output<typeof walletsSchema>
export type ReservedNonce = z.output<typeof reservedSchema>
export type SignedTransaction = z.output<typeof signedSchema>
export type SwitchState = z.output<typeof switchSchema>
export type SignerReply<Value> = Promise<Result<Value, SignerRefusal>>
type Answer<Value> = SignerReply<Value>

export interface PayoutSigner {
  wallets(): Answer<Wallets>
  /** Former wallets that it can still sign for: what they hold is swept. */
  formerWallets(): Answer<readonly Hex[]>
  /** How much it signs without approvers in 24 hours at most, and spends on gas: its own settings, which the server cannot change. */
  limits(): Answer<SignerLimits>
  /** Everything it enforces: its ceilings, the digest of all its settings, and the most that a published plan pays out. */
  policy(): Answer<SignerPolicy>
  /** The approvers in whose names a withdrawal was approved with a signature that no key enrolled with it made. */
  unknownApprovers(withdrawalId: string): Answer<readonly string[]>
  /** Keeps the hot wallet's next nonce for a withdrawal, for ever; idempotent. chainNonce: what the chain counts (latest). */
  reserve(withdrawalId: string, chainNonce: number): Answer<ReservedNonce>
  /** Signs the payout at its nonce. Same fees: the same bytes. Both fees at least 12.5% higher: a replacement. */
  sign(withdrawalId: string, fees: Fees): Answer<SignedTransaction>
  /** An empty transfer to itself at the nonce of a withdrawal that ended without ever being signed: fills the gap. */
  voidNonce(withdrawalId: string, fees: Fees): Answer<SignedTransaction>
  /** Among our own addresses: token from an address of the register to the hot wallet or custody. nonce: that address's own. */
  sweep(
    sweep: {
      readonly address: Hex
      readonly to: 'hot' | 'custody'
      readonly amountMicro: bigint
      readonly nonce: number
    },
    fees: Fees,
  ): Answer<SignedTransaction>
  /** Coin from the hot wallet to an address of the register. Idempotent by key, at the same nonce. */
  topUp(
    topUp: { readonly key: string; readonly address: Hex; readonly wei: bigint; readonly chainNonce: number },
    fees: Fees,
  ): Answer<SignedTransaction>
  switchState(): Answer<SwitchState>
  /** Stops all payouts; idempotent. */
  stop(stopping: { readonly reason: string; readonly by: string }): Answer<SwitchState>
  /** Resumes payouts by an approved and signed payouts.resume; call it after the approval was committed. */
  start(commandId: string): Answer<SwitchState>
}

/** Signing waits for its lock in the database; a call that times out is repeated, which is safe for every call. */
const usualPatienceMs = 15_000

/**
 * Client of the signer's money routes. Rejects when the signer does not answer; then the outcome is unknown, and the call is repeated.
 */
export function connectPayoutSigner(socketPath: string, patienceMs = usualPatienceMs): PayoutSigner {
  const ask = callsOf(socketPath, patienceMs)
  return {
    wallets: () => ask(walletsSchema, 'GET', '/wallets'),
    formerWallets: async () => {
      const answer = await ask(formerSchema, 'GET', '/wallets/former')
      return answer.ok ? ok(answer.value.former) : answer
    },
    limits: () => ask(limitsSchema, 'GET', '/limits'),
    policy: () => ask(policySchema, 'GET', '/policy'),
    unknownApprovers: async (id) => {
      const answer = await ask(unknownSchema, 'POST', `/payouts/${id}/approvals`)
      return answer.ok ? ok(answer.value.unknown) : answer
    },
    reserve: (id, chainNonce) => ask(reservedSchema, 'POST', `/payouts/${id}/reserve`, { chainNonce }),
    sign: (id, fees) => ask(signedSchema, 'POST', `/payouts/${id}/sign`, wired(fees)),
    voidNonce: (id, fees) => ask(signedSchema, 'POST', `/payouts/${id}/void`, wired(fees)),
    sweep: ({ amountMicro, ...rest }, fees) =>
      ask(signedSchema, 'POST', '/sweeps', { ...rest, amountMicro: amountMicro.toString(), ...wired(fees) }),
    topUp: ({ wei, ...rest }, fees) =>
      ask(signedSchema, 'POST', '/gas', { ...rest, wei: wei.toString(), ...wired(fees) }),
    switchState: () => ask(switchSchema, 'GET', '/switch'),
    stop: (stopping) => ask(switchSchema, 'POST', '/switch/stop', stopping),
    start: (commandId) => ask(switchSchema, 'POST', '/switch/start', { commandId }),
  }
}

const idInPath = /\/[0-9a-f-]{36}(?=\/)/

/** Calls to the signer whose answers a schema validates; a refusal is one of the list. */
export function callsOf(socketPath: string, patienceMs = usualPatienceMs) {
  return async <Value>(
    schema: z.ZodType<Value>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): SignerReply<Value> => {
    const call = `signer: ${method} ${path.replace(idInPath, '/{id}')}`
    const answer = await withSpan(call, () => askSigner(socketPath, patienceMs, method, path, body))
    return answer.status === 200
      ? ok(schema.parse(answer.body))
      : refuse<SignerRefusal>(refusalSchema.parse(answer.body).code)
  }
}

export function wired({ maxFeeWei, priorityFeeWei }: Fees) {
  return { maxFeeWei: maxFeeWei.toString(), priorityFeeWei: priorityFeeWei.toString() }
}
