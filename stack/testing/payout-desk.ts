import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { payoutStatement, type WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import { inject } from 'vitest'
import { creditTransfers } from '#domains/deposits/index.ts'
import { investorAccount, postEntries } from '#domains/ledger/index.ts'
import {
  assignDepositAddress,
  createScanner,
  pinKeys,
  pinToken,
  type ReconcileParts,
  registerWallets,
  type ScanParts,
  type SweepParts,
  type WalletWatchParts,
} from '#domains/treasury/index.ts'
import { advanceWithdrawal } from '#domains/withdrawals/actions/advance-withdrawal.ts'
import { followPayouts } from '#domains/withdrawals/actions/follow-payouts.ts'
import { payAll } from '#domains/withdrawals/flows/wallet.ts'
import type { PayoutParts } from '#domains/withdrawals/parts.ts'
import { withdrawalEvent } from '#domains/withdrawals/rules.ts'
import { readPayoutWork, readWaitingPayouts, readWantedMicro } from '#domains/withdrawals/store/payouts.ts'
import { readWithdrawal, type StoredWithdrawal } from '#domains/withdrawals/store/withdrawals.ts'
import { comparisonHooks } from '#main/wiring/payouts.ts'
import { bytesOf } from '#platform/chain/address.ts'
import { connectChain } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { connectOutgoing } from '#platform/chain/outgoing.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { WithdrawalsTables } from '#platform/database/tables.generated.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { connectPayoutSigner, type Wallets } from '#platform/signer/payout-signer.ts'
import { connectSigner } from '#platform/signer/signer.ts'
import { parseSignerConfig } from '#signer/config.ts'
import { openSignerDatabase } from '#signer/database.ts'
import { writeEnrolment } from '#signer/enrolment.ts'
import { checkHome } from '#signer/home.ts'
import type { KeyRing } from '#signer/keys.ts'
import { lastTurnBeside } from '#signer/last-turn.ts'
import { approvingPartsFrom, enrolmentFrom, type Parts, policyOf } from '#signer/parts.ts'
import type { Policy } from '#signer/policy.ts'
import { openSocket } from '#signer/socket.ts'
import { rpc } from '../anvil.ts'
import { databaseUrl } from '../postgres.ts'
import { signerProgram } from '../product.ts'
import { loginOf } from '../roles/table.ts'
import type { Program } from '../supervisor.ts'
import { atEnd } from './at-end.ts'
import { noteComparison } from './comparison.ts'
import { insertInvestor } from './plans.ts'
import { silentLog, type TestChain, type TestDatabase, testChain, testDatabase, testFolder } from './resources.ts'
import {
  approvalDigestOf,
  demoEvidence,
  deskConnectionWaitMs,
  deskCustodyKey,
  deskKeys,
  deskSockets,
  enrolledAs,
  insertApproval,
  newApproverKey,
  newDeskKeys,
} from './signer-desk.ts'
import { mine, minedPool, type TokenDriver, tokenOn } from './token.ts'

const unit = 1_000_000n
export const gwei = 1_000_000_000n

export interface Wish {
  readonly to?: Hex
  readonly state?: WithdrawalState
}

export interface PayoutDesk {
  readonly database: TestDatabase
  readonly anvil: TestChain
  readonly token: TokenDriver
  readonly wallets: Wallets
  readonly depositXpub: string
  /** The in-process signer, reopened as after a restart. */
  restartSigner(): Promise<void>
  /** What the signer's command line works with. */
  readonly signerParts: Pick<Parts, 'keys' | 'policy'>
  /** The signer's file of approvers. */
  readonly approversPath: string
  readonly socketPath: string
  /** The signer's process, if the desk requested one. */
  signerProgram(): Program
  readonly scanParts: ScanParts
  readonly parts: PayoutParts
  /** The parts with other providers or limits. */
  partsWith(change: {
    readonly urls?: readonly [string, string]
    readonly limits?: Partial<PayoutParts['limits']>
  }): PayoutParts
  /** An approved withdrawal of whole USDT by a new investor with exactly that balance. */
  ask(amount: bigint, wish?: Wish): Promise<StoredWithdrawal & { readonly to: Hex }>
  /** A new investor whose deposit of whole USDT arrived on the chain and was credited. */
  deposit(amount: bigint): Promise<{ readonly personId: string; readonly address: Hex }>
  /** Credits what has arrived and is confirmed. */
  credit(): Promise<void>
  readonly sweepParts: SweepParts
  readonly reconcileParts: ReconcileParts
  readonly walletWatchParts: WalletWatchParts
  read(id: string): Promise<StoredWithdrawal>
  /** A new approver, enrolled with this signer, signs a payout. */
  sign(id: string): Promise<void>
  /** One run of the flow, without Restate; the watcher runs first. */
  turn(parts?: PayoutParts): Promise<number>
  /** Mines blocks and runs the flow once. */
  pass(blocks: number, parts?: PayoutParts): Promise<void>
  scan(): Promise<void>
}

export interface PayoutDeskOptions {
  readonly confirmationsNeeded?: number
  /** Whole USDT issued to the hot wallet, in no ledger account. */
  readonly hot?: bigint
  readonly signer?: Readonly<Record<string, string>>
  /** For tests that kill the signer. Otherwise it runs in-process: starting one takes longer than most tests. */
  readonly hasSignerProcess?: boolean
  /** Its own keys, for tests that rotate them. */
  readonly ownKeys?: boolean
}

/** An address that is unique in this test. */
export function newAddress(): Hex {
  return `0x${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 40)}`
}

/** A database, a chain, a signer behind its socket, and the flow driven by the test. */
export async function payoutDesk(options: PayoutDeskOptions = {}): Promise<PayoutDesk> {
  const { confirmationsNeeded = 3, hot = 10_000n } = options
  const [database, anvil] = await Promise.all([testDatabase(), testChain()])
  const { url, chainId, tokenAddress } = anvil
  const { program, signer, depositXpub, socketPath, keys, environment, restartSigner } = await openSigner(
    database,
    anvil,
    options,
  )
  const wallets = await registerWallets({ database: database.app, chainId, signer })
  const token = tokenOn(url, tokenAddress)
  if (hot > 0n) await token.issue(wallets.hot, hot * unit)
  await rpc(url, 'anvil_setBalance', [wallets.hot, '0xde0b6b3a7640000'])
  const chain = connectChain(chainId, [url, url])
  const scanParts = {
    database: database.app,
    chain,
    token: await pinToken(database.app, chain, tokenAddress),
    confirmationsNeeded,
  }
  const scanner = createScanner(scanParts)
  const scan = async () => {
    while (await scanner.turn());
  }
  await scan()
  await noteComparison(database.app, chainId)
  const partsWith: PayoutDesk['partsWith'] = ({ urls = [url, url], limits = {} }) => ({
    database: database.app,
    log: silentLog,
    clock: systemClock,
    signer,
    confirmationsNeeded,
    chain: connectChain(chainId, urls, { timeoutMs: 3_000 }),
    outgoing: connectOutgoing(urls, { timeoutMs: 3_000 }),
    isDenied: () => false,
    limits: { feeCapWei: 100n * gwei, replaceAfterMs: 60_000, chainLateMs: 60_000, inFlightMax: 16, ...limits },
  })
  const parts = partsWith({})
  const credit = async () => {
    while (await creditTransfers({ database: database.app, chainId, decimals: 6, confirmationsNeeded }));
  }
  const turn = async (with_: PayoutParts = parts) => {
    await scan()
    await payAndFollow(with_)
    await minedPool(url)
    return (await readPayoutWork(database.app.reader, chainId)).open
  }
  return {
    database,
    anvil,
    token,
    wallets,
    depositXpub,
    restartSigner,
    signerParts: { keys: keys, policy: policyIn(environment) },
    approversPath: environment.SIGNER_APPROVERS,
    socketPath,
    signerProgram: () => {
      if (program === undefined) throw new Error('the signer of this desk has no process of its own')
      return program
    },
    scanParts,
    parts,
    partsWith,
    turn,
    scan,
    credit,
    sweepParts: {
      ...parts,
      readWantedMicro,
      sweeping: {
        minimumMicro: 5n * unit,
        hotTargetMicro: 100n * unit,
        coinPriceMicro: 0n,
        feeCapWei: 100n * gwei,
        replaceAfterMs: 60_000,
      },
    },
    reconcileParts: { ...parts, ...comparisonHooks },
    walletWatchParts: { ...parts, readWaitingPayouts, warningDays: 3, feeCapWei: 100n * gwei },
    deposit: async (amount) => {
      const personId = await insertInvestor(database)
      const address = await assignDepositAddress({ database: database.app, chainId, depositXpub }, personId)
      await token.issue(address, amount * unit)
      await mine(url, confirmationsNeeded)
      await scan()
      await credit()
      return { personId, address: address.toLowerCase() as Hex }
    },
    ask: (amount, wish) => ask(database, anvil, amount, wish),
    sign: (id) => sign(database, environment.SIGNER_APPROVERS, id),
    read: async (id) => {
      const stored = await readWithdrawal(database.app.reader, id)
      if (stored === undefined) throw new Error('there is no such withdrawal')
      return stored
    },
    pass: async (blocks, with_) => {
      await mine(url, blocks)
      await turn(with_)
    },
  }
}

/** A separate signer, with keys created and pinned. */
async function openSigner(database: TestDatabase, anvil: TestChain, options: PayoutDeskOptions) {
  const folder = testFolder()
  const environment = signerEnvironment(database.name, anvil, folder, options.signer)
  const program = options.hasSignerProcess ? await startSigner(environment, folder) : undefined
  const { worker: socketPath, operator } = deskSockets(environment.SIGNER_SOCKETS, program !== undefined)
  const keys = options.ownKeys ? newDeskKeys() : deskKeys()
  let served = program === undefined ? await serveSigner(environment, keys) : undefined
  atEnd(() => served?.close())
  const { depositXpub } = await pinKeys(database.app, connectSigner(operator))
  const restartSigner = async () => {
    await served?.close()
    served = await serveSigner(environment, keys)
  }
  return { program, depositXpub, socketPath, keys, signer: connectPayoutSigner(socketPath), environment, restartSigner }
}

async function sign(database: TestDatabase, approversPath: string, id: string): Promise<void> {
  const keys = deskKeys()
  const enrolmentKey = keys.enrolmentKey()
  if (enrolmentKey === undefined) throw new Error('the keys were not made')
  const by = newApproverKey()
  const { approvers, denied } = enrolmentFrom(approversPath, keys)()
  writeEnrolment(approversPath, enrolmentKey, { denied, approvers: [...approvers, enrolledAs(by)] })
  const digest = await approvalDigestOf(database.owner, id)
  await insertApproval(database.owner, id, by.personId, digest, demoEvidence(by.key, digest))
  await database.app.transaction((tx) => advanceWithdrawal(tx, id))
}

async function startSigner(environment: SignerEnvironment, folder: string): Promise<Program> {
  const program = signerProgram(environment, folder)
  atEnd(() => program.stop())
  return program.start()
}

function policyIn(environment: SignerEnvironment): Policy {
  const parsed = parseSignerConfig(environment)
  if (!parsed.success) throw parsed.error
  const policy = policyOf(parsed.data)
  if (policy === undefined) throw new Error('the signer was told no chain')
  return policy
}

/** What the signer's process does, in this one. */
async function serveSigner(environment: SignerEnvironment, keys: KeyRing): Promise<{ close(): Promise<void> }> {
  const policy = policyIn(environment)
  const database = await openSignerDatabase(environment.SIGNER_DATABASE_URL, () => undefined, deskConnectionWaitMs)
  await checkHome(database, lastTurnBeside(environment.SIGNER_KEYSTORE))
  const approving = approvingPartsFrom(environment.SIGNER_APPROVERS, keys)
  const parts = { keys, policy, database, ...approving }
  const server = await openSocket(deskSockets(environment.SIGNER_SOCKETS, false).worker, keys, parts)
  return {
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await database.close()
    },
  }
}

type SignerEnvironment = ReturnType<typeof signerEnvironment>

function signerEnvironment(
  database: string,
  anvil: TestChain,
  folder: string,
  change: Readonly<Record<string, string>> = {},
) {
  const { postgres } = inject('services')
  return {
    EDITION: 'demo',
    SIGNER_DATABASE_URL: databaseUrl(postgres, database, loginOf('signer')),
    SIGNER_SOCKETS: join(folder, 'signer'),
    SIGNER_KEYSTORE: join(folder, 'keystore.json'),
    SIGNER_APPROVERS: join(folder, 'approvers.json'),
    SIGNER_CUSTODY_ADDRESS: deskCustodyKey.address,
    CHAIN_ID: String(anvil.chainId),
    TOKEN_ADDRESS: anvil.tokenAddress,
    SIGNER_AUTO_MAX: '100000',
    SIGNER_ONE_MAX: '100000',
    SIGNER_AUTO_DAY_MAX: '1000000',
    SIGNER_AUTO_DAY_COUNT: '100000',
    ...change,
  }
}

/** A withdrawal as the request writes it: the money is held, and the digest matches the row. */
export async function ask(
  database: Pick<TestDatabase, 'app' | 'owner'>,
  { chainId, tokenAddress }: Pick<TestChain, 'chainId' | 'tokenAddress'>,
  amount: bigint,
  { to = newAddress(), state = 'approved' }: Wish = {},
): Promise<StoredWithdrawal & { readonly to: Hex }> {
  const personId = await insertInvestor(database, amount)
  return insertAsked(database.app, {
    personId,
    amountMicro: amount * unit,
    chainId,
    token: tokenAddress.toLowerCase() as Hex,
    to,
    state,
  })
}

export interface Asked {
  readonly personId: string
  readonly amountMicro: bigint
  readonly chainId: number
  readonly token: Hex
  readonly to: Hex
  readonly state: WithdrawalState
}

export async function insertAsked(
  database: Database,
  { personId, amountMicro, chainId, token, to, state }: Asked,
): Promise<StoredWithdrawal & { readonly to: Hex }> {
  const id = randomUUID()
  const statement = payoutStatement({ withdrawalId: id, chainId, token, to, amountMicro })
  const digest = createHash('sha256').update(statement).digest()
  return database.transaction(async (tx) => {
    const postings = [
      { source: investorAccount(personId, 'cash'), target: investorAccount(personId, 'leaving'), amountMicro },
    ]
    const entry = { reason: 'withdrawal.requested', actor: `person:${personId}`, about: `withdrawal:${id}` }
    const [outcome] = await postEntries(tx, [{ key: `withdrawal:${id}:hold`, ...entry, postings }])
    if (outcome?.kind !== 'posted') throw new Error(`not set aside: ${outcome?.kind}`)
    const tables = tx.withTables<WithdrawalsTables>()
    await tables
      .insertInto('withdrawals.withdrawal')
      .values({
        id,
        person_id: personId,
        request_key: randomUUID(),
        type: 'capital',
        method: 'crypto',
        amount_micro: amountMicro,
        chain_id: BigInt(chainId),
        token: bytesOf(token),
        to_address: bytesOf(to),
        tier: 'auto',
        digest,
        state,
        hold_entry_id: outcome.entryId,
        approved_at: state === 'approved' ? new Date() : null,
      })
      .execute()
    await tables.insertInto('withdrawals.step').values({ withdrawal_id: id, place: 1, state }).execute()
    const stored = await readWithdrawal(tx, id)
    if (stored === undefined) throw new Error('a withdrawal was not stored')
    await appendEvent(tx, withdrawalEvent(stored, 'withdrawal.requested'))
    return { ...stored, to }
  })
}

/** Runs both payout flows once, one after the other. */
export async function payAndFollow(parts: PayoutParts): Promise<void> {
  await payAll(parts, (_name, work) => work())
  await followPayouts(parts)
}
