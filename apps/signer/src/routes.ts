import { statementKinds } from '@clearhold/proof/account-statement/said'
import { bytesOfBase64 } from '@clearhold/proof/bytes'
import { z } from 'zod'
import { statePolicy } from './ceilings.ts'
import type { Hex, KeyRing } from './keys.ts'
import { listApprovers, takeUpKey } from './known-keys.ts'
import { noteKeys, signAccountStatement, signCheckpoint, signedSize } from './notes.ts'
import { sweep, topUp } from './own-moves.ts'
import { proveOwnership } from './ownership.ts'
import type { Parts } from './parts.ts'
import { checkApprovals, reserve, sign, voidNonce } from './payouts.ts'
import { Refusal } from './refusal.ts'
import { rotate } from './rotate.ts'
import { anchorSnapshot, readAnchor, signAnswer, signSnapshot } from './snapshots.ts'
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
/** 32 bytes in base64, as C2SP writes them. */
const logHash = z
  .string()
  .transform((text) => bytesOfBase64(text) ?? new Uint8Array())
  .refine((bytes) => bytes.length === 32)
const microAmount = wholeNumber.refine((value) => value < 10n ** 18n)
const balances = z.strictObject({
  cash: microAmount,
  locked: microAmount,
  profit: microAmount,
  bonus: microAmount,
  leaving: microAmount,
})
const fees = { maxFeeWei: wholeNumber, priorityFeeWei: wholeNumber }

/** Every field is named, and none is call data: nothing else can be requested. */
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
  snapshot: z.strictObject({ chainNonce: nonce }),
  anchor: z.strictObject({ chainNonce: nonce, ...fees }),
  ownership: z.strictObject({
    address,
    blockNumber: wholeNumber.refine((value) => value < 10n ** 18n),
    blockHash: z.string().regex(/^0x[0-9a-f]{64}$/),
  }),
  answer: z.strictObject({
    snapshot: z.int().min(1).max(999_999_999),
    personId: z.uuid().toLowerCase(),
    leaf: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    owedMicro: wholeNumber.refine((value) => value < 10n ** 18n),
    lastEntryId: wholeNumber.refine((value) => value < 2n ** 63n),
  }),
  statement: z.strictObject({
    kind: z.enum(statementKinds),
    personId: z.uuid().toLowerCase(),
    from: z.iso.date(),
    to: z.iso.date(),
    entries: z.int().min(0).max(999_999_999),
    entriesDigest: logHash,
    opening: balances,
    closing: balances,
    log: z.strictObject({ size: z.int().min(1), root: logHash }),
    digest: logHash,
  }),
  checkpoint: z.strictObject({
    size: z.int().min(0),
    root: logHash,
    proof: z.array(logHash).max(63),
    verifier: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
} as const

const payoutCall = /^POST \/payouts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(reserve|sign|void|approvals)$/

const snapshotCall = /^POST \/snapshots\/(0|[1-9]\d{0,8})\/(sign|anchor)$/

export interface SignerParts {
  readonly keys: KeyRing
  /** Undefined when no database is configured: then the signer serves public keys and signs nothing. */
  readonly parts: Parts | undefined
}

/** The money routes: method, path and body in, the answer out; undefined when there is no such route. Throws a Refusal. */
export function handleCall({ keys, parts }: SignerParts, call: string, body: unknown): Promise<object> | undefined {
  if (call === 'GET /wallets')
    return Promise.resolve().then(
      () => keys.wallets() ?? refuseWith(keys.publicKeys() === undefined ? 'no_keys' : 'not_configured'),
    )
  const route = payoutRoute(call) ?? snapshotRoute(call) ?? routes[call]
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
  'GET /anchor': (parts) => readAnchor(parts),
  'POST /ownership': (parts, body) => proveOwnership(parts, read(bodies.ownership, body)),
  'POST /answers': (parts, body) => signAnswer(parts, read(bodies.answer, body)),
  'POST /statements': (parts, body) => {
    const asked = read(bodies.statement, body)
    return parts.database.inTurn((tx) => signAccountStatement(tx, parts, asked))
  },
  'POST /commands/check': (parts, body) => {
    const { commandId } = read(bodies.command, body)
    return parts.database.inTurn((tx) => checkCommand(tx, parts, commandId))
  },
  'GET /notes/keys': (parts) => noteKeys(parts),
  'GET /notes/checkpoint': (parts) => parts.database.inTurn((tx) => signedSize(tx, parts)),
  'POST /notes/checkpoint': (parts, body) => {
    const { verifier, ...next } = read(bodies.checkpoint, body)
    return parts.database.inTurn((tx) => signCheckpoint(tx, parts, { ...next, verifier }))
  },
}

/** The routes here, for the table of doors. */
export const moneyCalls: readonly string[] = [
  'GET /wallets',
  ...Object.keys(routes),
  ...['reserve', 'sign', 'void', 'approvals'].map((verb) => `POST /payouts/{id}/${verb}`),
  ...['sign', 'anchor'].map((verb) => `POST /snapshots/{number}/${verb}`),
]

function payoutRoute(call: string): SignerRoute | undefined {
  const [, id, verb] = payoutCall.exec(call) ?? []
  if (id === undefined) return undefined
  if (verb === 'reserve') return (parts, body) => reserve(parts, id, read(bodies.reserve, body).chainNonce)
  if (verb === 'sign') return (parts, body) => sign(parts, id, read(bodies.fees, body))
  if (verb === 'approvals') return (parts) => checkApprovals(parts, id)
  return (parts, body) => voidNonce(parts, id, read(bodies.fees, body))
}

function snapshotRoute(call: string): SignerRoute | undefined {
  const [, number, verb] = snapshotCall.exec(call) ?? []
  if (number === undefined) return undefined
  if (verb === 'sign')
    return (parts, body) => signSnapshot(parts, Number(number), read(bodies.snapshot, body).chainNonce)
  return (parts, body) => {
    const { chainNonce, ...fee } = read(bodies.anchor, body)
    return anchorSnapshot(parts, Number(number), { chainNonce, fees: fee })
  }
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  return parsed.success ? parsed.data : refuseWith('bad_request')
}

function refuseWith(code: Refusal['code']): never {
  throw new Refusal(code)
}
