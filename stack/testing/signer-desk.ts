import { createHash, randomUUID } from 'node:crypto'
import { request, type Server } from 'node:http'
import { join } from 'node:path'
import { payoutApprovalStatement } from '@clearhold/contract/approvals/statement'
import type { PreparedRefill, SignedRefill } from '@clearhold/contract/treasury/refill'
import { payoutStatement } from '@clearhold/contract/withdrawals/rules'
import pg from 'pg'
import { makeP256Key, type SigningKey } from '#platform/crypto/signature.ts'
import { custodyKeyOf, type RefillRules, signRefill } from '#signer/custody.ts'
import { openSignerDatabase } from '#signer/database.ts'
import { socketOf } from '#signer/doors.ts'
import { type Enrolment, writeEnrolment } from '#signer/enrolment.ts'
import { type Hex, type KeyRing, openKeyRing } from '#signer/keys.ts'
import { approvingPartsFrom, type Parts } from '#signer/parts.ts'
import type { Policy } from '#signer/policy.ts'
import { openSocket } from '#signer/socket.ts'
import { commandDigest } from '#signer/switch.ts'
import { atEnd } from './at-end.ts'
import { type TestDatabase, testFolder } from './resources.ts'

export const deskToken: Hex = `0x${'70'.repeat(20)}`
/** The offline key of tests. */
export const deskCustodyKey = custodyKeyOf(Buffer.alloc(32, 0xc5))
export const gwei = 1_000_000_000n
export const deskFees = { maxFeeWei: (30n * gwei).toString(), priorityFeeWei: gwei.toString() }
export const deskPolicy: Policy = {
  origin: 'https://approve.clearhold.example',
  rpId: 'approve.clearhold.example',
  demoKeys: true,
  chainId: 31_337,
  token: deskToken,
  tokenDecimals: 6,
  autoMaxMicro: 50_000_000n,
  autoDayMaxMicro: 500_000_000n,
  autoDayMaxCount: 100n,
  oneMaxMicro: 200_000_000n,
  oneDayMaxMicro: 2_000_000_000n,
  twoMaxMicro: 1_000_000_000n,
  twoDayMaxMicro: 5_000_000_000n,
  hotTargetMicro: 100_000_000n,
  maxFeeWei: 200n * gwei,
  gasDayMaxWei: 10n ** 17n,
  noteOrigin: 'clearhold.example',
  snapshotDayMax: 20n,
  countsDemoHistory: true,
}

export interface DeskAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its route answers
  readonly body: any
}

export interface DeskWithdrawal {
  readonly id?: string
  readonly personId?: string
  /** Whose money the ledger holds; 'none': no hold. By default the owner's, unless the row is forged. */
  readonly heldOf?: string
  readonly to?: Hex
  readonly amountMicro?: bigint
  readonly type?: string
  readonly tier?: string
  readonly state?: string
  readonly chainId?: number
  readonly token?: Hex
  /** Replaces the correct digest. */
  readonly digest?: Buffer
}

export interface DeskApprover {
  readonly personId: string
  readonly key: SigningKey
}

export interface SignerDesk {
  readonly keys: KeyRing
  readonly parts: Parts
  readonly socketPath: string
  readonly hot: Hex
  readonly custody: Hex
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<DeskAnswer>
  /** Writes arbitrary rows, with the rights of the api's role. */
  asApp(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  withdraw(withdrawal?: DeskWithdrawal): Promise<string>
  digestOf(id: string): Promise<Buffer>
  enrol(change: (now: Enrolment) => Enrolment): void
  approver(): DeskApprover
  approve(id: string, by: DeskApprover, signed?: Buffer): Promise<void>
  move(id: string, state: string): Promise<void>
  reserve(id: string, chainNonce?: number): Promise<DeskAnswer>
  sign(id: string, fees?: object): Promise<DeskAnswer>
}

/** Forty concurrent requests run one after the other, on a slow machine for longer than the usual timeout. */
export const deskConnectionWaitMs = 30_000

/** An in-process signer accepts every call at one socket; the real one has a socket per caller. */
export function deskSockets(folder: string, isProcess: boolean): Readonly<Record<'worker' | 'operator', string>> {
  const one = join(folder, 'signer.sock')
  if (!isProcess) return { worker: one, operator: one }
  return { worker: socketOf(folder, 'worker'), operator: socketOf(folder, 'operator') }
}

let madeKeys: KeyRing | undefined

/** One keystore for all test files of a worker: stretching a passphrase takes half a second each time, on purpose. */
export function deskKeys(): KeyRing {
  madeKeys ??= newDeskKeys()
  return madeKeys
}

/** For a test that rotates keys. */
export function newDeskKeys(): KeyRing {
  const keys = openKeyRing(join(testFolder(), 'keystore.json'), 'a long passphrase', deskCustodyKey.address)
  keys.initialise()
  return keys
}

/** A real signer over its real socket and database, in this process, with its callers and approvers. */
export async function openSignerDesk(
  database: TestDatabase,
  overrides: Partial<Policy> = {},
  keys: KeyRing = deskKeys(),
): Promise<SignerDesk> {
  const folder = testFolder()
  const wallets = keys.wallets()
  const enrolmentKey = keys.enrolmentKey()
  if (wallets === undefined || enrolmentKey === undefined) throw new Error('the keys were not made')
  const signerDatabase = await openSignerDatabase(signerUrlOf(database), () => undefined, deskConnectionWaitMs)
  const approversPath = join(folder, 'approvers.json')
  const parts: Parts = {
    keys,
    policy: { ...deskPolicy, ...overrides },
    database: signerDatabase,
    ...approvingPartsFrom(approversPath, keys),
  }
  const socketPath = join(folder, 'signer.sock')
  const server: Server = await openSocket(socketPath, keys, parts)
  atEnd(async () => {
    server.close()
    await signerDatabase.close()
  })
  const asApp = openAppRole(database)
  const ask: SignerDesk['ask'] = (method, path, body) => askSocket(socketPath, method, path, body)
  const digestOf = (id: string) => approvalDigestOf(asApp, id)
  const enrol: SignerDesk['enrol'] = (change) =>
    writeEnrolment(approversPath, keys.enrolmentKey() ?? enrolmentKey, change(parts.enrolment()))
  return {
    keys,
    parts,
    socketPath,
    asApp,
    ask,
    digestOf,
    enrol,
    ...wallets,
    withdraw: (withdrawal = {}) => insertWithdrawal(asApp, parts.policy, withdrawal),
    approver: () => {
      const by = newApproverKey()
      enrol(({ approvers, denied }) => ({ denied, approvers: [...approvers, enrolledAs(by)] }))
      return by
    },
    approve: async (id, { personId, key }, signed) => {
      const digest = signed ?? (await digestOf(id))
      await insertApproval(asApp, id, personId, digest, demoEvidence(key, digest))
    },
    move: async (id, state) => {
      const end = ['cancelled', 'rejected'].includes(state) ? 1 : null
      await asApp('update withdrawals.withdrawal set state = $2, end_entry_id = $3 where id = $1', [id, state, end])
    },
    reserve: (id, chainNonce = 0) => ask('POST', `/payouts/${id}/reserve`, { chainNonce }),
    sign: (id, fees = deskFees) => ask('POST', `/payouts/${id}/sign`, fees),
  }
}

/** What an approver of this payout signs, derived from its row. */
export async function approvalDigestOf(asApp: SignerDesk['asApp'], id: string): Promise<Buffer> {
  const [row] = await asApp(
    'select person_id, chain_id::int, token, to_address, amount_micro::text from withdrawals.withdrawal where id = $1',
    [id],
  )
  const hexOf = (column: string) => `0x${(row?.[column] as Buffer | undefined)?.toString('hex')}`
  const statement = payoutApprovalStatement({
    withdrawalId: id,
    chainId: row?.['chain_id'] as number,
    token: hexOf('token'),
    to: hexOf('to_address'),
    amountMicro: row?.['amount_micro'] as string,
    personId: row?.['person_id'] as string,
  })
  return createHash('sha256').update(statement).digest()
}

/** As at the offline machine, with these wallets and a very high limit entered. */
export function signDeskRefill(
  prepared: PreparedRefill,
  named: Pick<RefillRules, 'chainId' | 'token' | 'hot'>,
): Promise<SignedRefill> {
  const limits = { tokenDecimals: 6, mostMicro: 10n ** 12n, maxFeeWei: 200n * gwei }
  return signRefill(deskCustodyKey, prepared, { ...named, ...limits })
}

/** The rights of the api's role, without the api. */
export function openAppRole({ appUrl }: Pick<TestDatabase, 'appUrl'>): SignerDesk['asApp'] {
  const pool = new pg.Pool({ connectionString: appUrl, max: 8 })
  // The database is dropped with the test; errors of a connection that is still closing are ignored.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  atEnd(() => pool.end())
  return async (statement, values = []) => (await pool.query(statement, [...values])).rows
}

/** A person with a key that is not enrolled yet. */
export function newApproverKey(): DeskApprover {
  return { personId: randomUUID(), key: makeP256Key() }
}

export function signerUrlOf({ urlOf }: Pick<TestDatabase, 'urlOf'>): string {
  return urlOf('signer')
}

export function enrolledAs({ personId, key }: DeskApprover) {
  return { personId, name: 'An approver', kind: 'demo' as const, publicKey: key.publicKey.toString('base64url') }
}

/** As domains/approvals stores a demo key's signature. */
export function demoEvidence(key: SigningKey, digest: Buffer) {
  return {
    kind: 'demo_key',
    signature: key.sign(digest).toString('base64url'),
    publicKey: key.publicKey.toString('base64url'),
  }
}

export interface DeskResume {
  readonly switchId: string
  readonly by: DeskApprover
  /** The maker, with the key that signed it. */
  readonly maker: DeskApprover
  /** Replaces the maker's own signature. */
  readonly makerEvidence?: object
  readonly command?: string
  readonly decidedBy?: string
  readonly waiting?: boolean
  /** 'executing': the worker is about to execute it. */
  readonly state?: 'executing' | 'approved'
}

/** A payouts.resume as the api stores an approved one; returns its id. */
export async function insertResume(asApp: SignerDesk['asApp'], resume: DeskResume): Promise<string> {
  const { switchId, by, maker, command = 'payouts.resume', state = 'approved' } = resume
  const makerId = maker.personId
  const row = {
    id: randomUUID(),
    command,
    subject: 'payouts',
    input: { switchId },
    changes: [],
    makerId,
    reason: 'it was looked into',
    stateDigest: Buffer.alloc(32, 3),
  }
  const digest = commandDigest(row)
  await asApp(
    `insert into approvals.command (id, command, subject, input, changes, state_digest, digest, money, maker_id, reason, made_at, expires_at)
     values ($1, $2, $3, $4, '[]', $5, $6, true, $7, $8, now(), now() + interval '1 hour')`,
    [row.id, command, row.subject, JSON.stringify(row.input), row.stateDigest, digest, makerId, row.reason],
  )
  await asApp('update approvals.command set maker_signature = $2, maker_signed_at = now() where id = $1', [
    row.id,
    JSON.stringify(resume.makerEvidence ?? demoEvidence(maker.key, digest)),
  ])
  if (resume.waiting) return row.id
  await asApp(
    `update approvals.command set state = $4, decided_by = $2, decided_at = now(), signature = $3 where id = $1`,
    [row.id, resume.decidedBy ?? by.personId, JSON.stringify(demoEvidence(by.key, digest)), state],
  )
  return row.id
}

export async function insertApproval(
  asApp: SignerDesk['asApp'],
  id: string,
  personId: string,
  digest: Buffer,
  evidence: object,
): Promise<void> {
  await asApp(
    'insert into withdrawals.approval (withdrawal_id, approver_id, digest, signature) values ($1, $2, $3, $4)',
    [id, personId, digest, JSON.stringify(evidence)],
  )
}

export async function insertWithdrawal(
  asApp: SignerDesk['asApp'],
  policy: Pick<Policy, 'chainId' | 'token'>,
  withdrawal: DeskWithdrawal,
): Promise<string> {
  const { id = randomUUID(), personId = randomUUID(), to = randomAddress(), amountMicro = 20_000_000n } = withdrawal
  const {
    type = 'profit',
    tier = 'auto',
    state = 'reserved',
    chainId = policy.chainId,
    token = policy.token,
  } = withdrawal
  const statement = payoutStatement({ withdrawalId: id, chainId, token, to, amountMicro })
  const digest = withdrawal.digest ?? createHash('sha256').update(statement).digest()
  const heldOf = withdrawal.heldOf ?? personId
  const holdEntryId = heldOf === 'none' ? 1n : await setAside(asApp, id, heldOf, amountMicro)
  await asApp(
    `insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, chain_id, token, to_address, tier,
       digest, state, hold_entry_id)
     values ($1, $2, $3, $4, 'crypto', $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      personId,
      randomUUID(),
      type,
      amountMicro,
      chainId,
      bytesOf(token),
      bytesOf(to),
      tier,
      digest,
      state,
      holdEntryId,
    ],
  )
  return id
}

/** A request's hold in the ledger; returns the id of its entry. */
async function setAside(asApp: SignerDesk['asApp'], id: string, ownerId: string, amountMicro: bigint): Promise<bigint> {
  const leaving = `investor:${ownerId}:leaving`
  await asApp('select ledger.open_accounts($1)', [['custody:31337', leaving]])
  const [posted] = await asApp(
    `select group_id * 1024 + 1 as "entryId" from ledger.post_group(true, array[$1]::uuid[], array[$2]::uuid[], array['withdrawal.requested'], array[$3], array[$4],
       array['custody:31337', $5], array[1], array[1], array[2], array[$6]::bigint[])`,
    [randomUUID(), randomUUID(), `person:${ownerId}`, `withdrawal:${id}`, leaving, amountMicro],
  )
  return BigInt(String(posted?.['entryId']))
}

export function randomAddress(): Hex {
  return `0x${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 40)}`
}

function bytesOf(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}

/** Raw calls, as a process with access to the socket can make them. */
export function askSocket(socketPath: string, method: string, path: string, body?: object): Promise<DeskAnswer> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, method, path }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }))
    })
    call.on('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
