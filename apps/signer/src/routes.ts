import { z } from 'zod'
import { statePolicy } from './ceilings.ts'
import type { Hex, KeyRing } from './keys.ts'
import { listApprovers, takeUpKey } from './known-keys.ts'
import { sweep, topUp } from './own-moves.ts'
import type { Parts } from './parts.ts'
import { checkApprovals, reserve, sign, voidNonce } from './payouts.ts'
import { Refusal } from './refusal.ts'
import { rotate } from './rotate.ts'
import { checkCommand, start, stop, switchState } from './switch.ts'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Hex)
const wholeNumber = z
  .string()
  .regex(/^(0|[1-9]\d{0,29})$/)
  .transform(BigInt)
const positive = wholeNumber.refine((value) => value > 0n)
const nonce = z.int().min(0).transform(BigInt)
const fees = { maxFeeWei: wholeNumber, priorityFeeWei: wholeNumber }

/** Every field is named, and none is call data: what is not here cannot be asked for. */
const bodies = {
  reserve: z.strictObject({ chainNonce: nonce }),
  fees: z.strictObject(fees),
  sweep: z.strictObject({
    address,
    to: z.enum(['hot', 'custody']),
    nonce,
    ...fees,
    amountMicro: positive.refine((value) => value < 10n ** 18n),
  }),
  topUp: z.strictObject({ key: z.uuid(), address, wei: positive, chainNonce: nonce, ...fees }),
  stop: z.strictObject({ reason: z.string().trim().min(3).max(300), by: z.string().min(1).max(100) }),
  command: z.strictObject({ commandId: z.uuid() }),
  key: z.strictObject({ keyId: z.uuid() }),
} as const

const payoutCall = /^POST \/payouts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(reserve|sign|void|approvals)$/

export interface SignerParts {
  readonly keys: KeyRing
  /** Undefined when no database was named: then the signer gives out public keys and signs nothing. */
  readonly parts: Parts | undefined
}

/** The money routes: method, path and body in, what to answer out; undefined when there is no such route. Throws a Refusal. */
export function handleCall({ keys, parts }: SignerParts, call: string, body: unknown): Promise<object> | undefined {
  if (call === 'GET /wallets')
    return Promise.resolve().then(
      () => keys.wallets() ?? refuseWith(keys.publicKeys() === undefined ? 'no_keys' : 'not_configured'),
    )
  const route = payoutRoute(call) ?? routes[call]
  if (route === undefined) return undefined
  return Promise.resolve().then(() => {
    if (parts === undefined) return refuseWith('not_configured')
    if (keys.publicKeys() === undefined) return refuseWith('no_keys')
    return route(parts, body)
  })
}

type SignerRoute = (parts: Parts, body: unknown) => Promise<object>

const routes: Readonly<Record<string, SignerRoute>> = {
  'POST /sweeps': (parts, body) => {
    const { maxFeeWei, priorityFeeWei, ...asked } = read(bodies.sweep, body)
    return sweep(parts, asked, { maxFeeWei, priorityFeeWei })
  },
  'POST /gas': (parts, body) => {
    const { maxFeeWei, priorityFeeWei, ...asked } = read(bodies.topUp, body)
    return topUp(parts, asked, { maxFeeWei, priorityFeeWei })
  },
  'GET /limits': async ({ policy: { autoDayMaxMicro, gasDayMaxWei } }) => ({
    autoDayMaxMicro: autoDayMaxMicro.toString(),
    gasDayMaxWei: gasDayMaxWei.toString(),
  }),
  'GET /policy': (parts) => parts.database.inTurn((tx) => statePolicy(tx, parts.policy)),
  'GET /approvers': async ({ enrolment }) => ({ approvers: listApprovers(enrolment()) }),
  'POST /approvers/take-up': (parts, body) => {
    const { keyId } = read(bodies.key, body)
    return parts.database.inTurn((tx) => takeUpKey(tx, parts, keyId))
  },
  'GET /wallets/former': async ({ keys }) => ({ former: keys.formerWallets() }),
  'POST /keys/rotate': (parts) => rotate(parts),
  'GET /switch': ({ database }) => database.inTurn(switchState),
  'POST /switch/stop': ({ database }, body) => {
    const stopping = read(bodies.stop, body)
    return database.inTurn((tx) => stop(tx, stopping))
  },
  'POST /switch/start': (parts, body) => {
    const { commandId } = read(bodies.command, body)
    return parts.database.inTurn((tx) => start(tx, parts, commandId))
  },
  'POST /commands/check': (parts, body) => {
    const { commandId } = read(bodies.command, body)
    return parts.database.inTurn((tx) => checkCommand(tx, parts, commandId))
  },
}

/** What can be asked for here, for the table of doors. */
export const moneyCalls: readonly string[] = [
  'GET /wallets',
  ...Object.keys(routes),
  ...['reserve', 'sign', 'void', 'approvals'].map((verb) => `POST /payouts/{id}/${verb}`),
]

function payoutRoute(call: string): SignerRoute | undefined {
  const [, id, verb] = payoutCall.exec(call) ?? []
  if (id === undefined) return undefined
  if (verb === 'reserve') return (parts, body) => reserve(parts, id, read(bodies.reserve, body).chainNonce)
  if (verb === 'sign') return (parts, body) => sign(parts, id, read(bodies.fees, body))
  if (verb === 'approvals') return (parts) => checkApprovals(parts, id)
  return (parts, body) => voidNonce(parts, id, read(bodies.fees, body))
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  return parsed.success ? parsed.data : refuseWith('bad_request')
}

function refuseWith(code: Refusal['code']): never {
  throw new Refusal(code)
}
