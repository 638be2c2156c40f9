import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readIdentityName } from '#domains/kyc/index.ts'
import {
  assignCapitalAddress,
  pinKeys,
  type ReconcileParts,
  registerWallets,
  type SweepParts,
} from '#domains/treasury/index.ts'
import { type PayoutParts, readWantedMicro } from '#domains/withdrawals/index.ts'
import { makePushKeys } from '#main/push-commands.ts'
import { depositServices } from '#main/wiring/deposits.ts'
import { comparisonHooks } from '#main/wiring/payouts.ts'
import { pushOfferOf } from '#main/wiring/push.ts'
import { withdrawalServices } from '#main/wiring/withdrawals.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { connectOutgoing } from '#platform/chain/outgoing.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Config, parseConfig } from '#platform/config/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { install } from '#platform/database/install.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { connectPayoutSigner, type Wallets } from '#platform/signer/payout-signer.ts'
import { connectSigner } from '#platform/signer/signer.ts'
import { socketOf } from '#signer/doors.ts'
import { type Anvil, deployToken, startAnvil } from '../anvil.ts'
import { freePort, freePorts } from '../free-port.ts'
import { fundWallets } from '../fund-wallets.ts'
import { type MailCatcher, startMailCatcher } from '../mail-catcher.ts'
import { databaseUrl, type Postgres, runSql, startThrowaway } from '../postgres.ts'
import { type Environment, signerProgram } from '../product.ts'
import { type Restate, startRestate } from '../restate.ts'
import { loginOf } from '../roles/table.ts'
import { testLogin, testUrl } from '../test-login.ts'
import { type Served, serveApi } from '../testing/api.ts'
import { testParty } from '../testing/people.ts'
import { type PushService, servePushes } from '../testing/push-service.ts'
import { deskCustodyKey } from '../testing/signer-desk.ts'
import { type TokenDriver, tokenOn } from '../testing/token.ts'
import type { Query } from './states.ts'

/** Three blocks, so that a history of many payments stays short. */
const confirmationsNeeded = 3
/** More decimals than ours, so that amounts below a micro occur too. */
export const tokenDecimals = 18
/** One whole USDT in the units of the token. */
export const wholeUnits = 10n ** BigInt(tokenDecimals)
const unitMicro = 1_000_000n
const gwei = 1_000_000_000n
const databaseName = 'clearhold_kept'

/** A whole Clearhold without background work: what the watcher and the worker do in loops runs on request. */
export interface Installation {
  readonly postgres: Postgres
  readonly databaseName: string
  readonly database: Database
  /** Queries as the superuser. */
  readonly query: Query
  readonly config: Config
  /** The environment that the signer and its command line run in. */
  readonly environment: Environment
  readonly log: Log
  readonly anvil: Anvil
  readonly token: TokenDriver
  readonly wallets: Wallets
  /** Where the operator pays its capital in. */
  readonly houseAddress: string
  readonly served: Served
  readonly mail: MailCatcher
  readonly pushService: PushService
  readonly restate: Restate
  readonly payouts: PayoutParts
  readonly sweeps: SweepParts
  readonly reconciliation: ReconcileParts
  /** Stopped with the installation, in reverse order. */
  atStop(close: () => Promise<unknown>): void
}

/** Starts an empty installation for the duration of some work and removes it afterwards. */
export async function withInstallation<Value>(work: (installation: Installation) => Promise<Value>): Promise<Value> {
  const closers: (() => Promise<unknown>)[] = []
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-keep-'))
  closers.push(async () => rmSync(folder, { recursive: true, force: true }))
  try {
    return await work(await open(folder, (close) => closers.push(close)))
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function open(folder: string, atStop: Installation['atStop']): Promise<Installation> {
  const postgres = await startThrowaway(join(folder, 'postgres'), await freePort())
  atStop(async () => postgres.program?.stop())
  await runSql(postgres, 'postgres', `create database ${databaseName}`)
  await install(databaseUrl(postgres, databaseName), { edition: 'demo' })
  await testLogin(postgres, databaseName)
  const services = await startServices(folder, atStop)
  const { anvil, tokenAddress, mail, pushService, restate } = services
  const environment = environmentOf({ folder, postgres, anvil, tokenAddress, mail, pushService, restate })
  const config = parseConfig(environment)
  const log = createLog({ process: 'keep-release', level: 'silent' })
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolMax: 8,
    process: 'keep-release',
    onPoolError: () => undefined,
  })
  atStop(() => database.close())
  const signer = signerProgram(environment, folder)
  await signer.start()
  atStop(() => signer.stop())
  const operatorSocket = socketOf(join(folder, 'signer'), 'operator')
  const { depositXpub } = await pinKeys(database, connectSigner(operatorSocket))
  await fundWallets(operatorSocket, anvil)
  const outside = {
    deposits: depositServices(config, depositXpub),
    withdrawals: withdrawalServices(config, database, (personId) => readIdentityName(served.kyc, personId)),
  }
  const served = await serveApi(
    { app: database },
    undefined,
    outside.deposits,
    outside.withdrawals,
    pushOfferOf(config),
  )
  atStop(() => served.close())
  const sending = sendingParts(config, database, log)
  return {
    postgres,
    databaseName,
    database,
    query: async (statement, values) =>
      (await runSql(postgres, databaseName, statement, values)) as Record<string, unknown>[],
    config,
    environment,
    log,
    anvil,
    token: tokenOn(anvil.url, tokenAddress),
    wallets: await registerWallets({ database, chainId: config.CHAIN_ID, signer: sending.payouts.signer }),
    houseAddress: await assignCapitalAddress({ database, chainId: config.CHAIN_ID, depositXpub }),
    served,
    mail,
    pushService,
    restate,
    ...sending,
    atStop,
  }
}

async function startServices(folder: string, atStop: Installation['atStop']) {
  const anvil = await startAnvil({ port: await freePort(), logFile: join(folder, 'anvil.log') })
  atStop(() => anvil.program.stop())
  const mail = await startMailCatcher({ smtp: 0, page: 0 })
  atStop(() => mail.close())
  const pushService = await servePushes()
  atStop(() => pushService.close())
  const restate = await startRestate({
    folder: join(folder, 'restate'),
    ports: await freePorts(['ingress', 'admin', 'fabric']),
    logFile: join(folder, 'restate.log'),
  })
  atStop(() => restate.program.stop())
  return { anvil, tokenAddress: await deployToken(anvil, tokenDecimals), mail, pushService, restate }
}

interface EnvironmentParts {
  readonly folder: string
  readonly postgres: Postgres
  readonly anvil: Anvil
  readonly tokenAddress: string
  readonly mail: MailCatcher
  readonly pushService: PushService
  readonly restate: Restate
}

/** Development settings throughout, and none of them a real secret. */
function environmentOf({
  folder,
  postgres,
  anvil,
  tokenAddress,
  mail,
  pushService,
  restate,
}: EnvironmentParts): Environment {
  return {
    EDITION: 'demo',
    DATABASE_URL: testUrl(postgres, databaseName),
    RESTATE_INGRESS_URL: restate.ingressUrl,
    RESTATE_ADMIN_URL: restate.adminUrl,
    CHAIN_ID: String(anvil.chainId),
    CHAIN_RPC_URLS: `${anvil.url},${anvil.url}`,
    CHAIN_CONFIRMATIONS: String(confirmationsNeeded),
    SIGNER_RPC_URLS: `${anvil.url},${anvil.url}`,
    TOKEN_ADDRESS: tokenAddress,
    SMTP_URL: mail.smtpUrl,
    ...parseEnv(makePushKeys()),
    PUSH_LOCAL_SERVICE: pushService.url,
    PUBLIC_URL: testParty.origin,
    STORAGE_DIR: join(folder, 'storage'),
    PROOF_FOLDER: join(folder, 'proof'),
    KEYRING_DIR: join(folder, 'keyring'),
    SIGNER_DATABASE_URL: databaseUrl(postgres, databaseName, loginOf('signer')),
    // The worker's routes, for the api too; commands have a separate socket.
    SIGNER_SOCKET: socketOf(join(folder, 'signer'), 'worker'),
    SIGNER_SOCKETS: join(folder, 'signer'),
    SIGNER_KEYSTORE: join(folder, 'keystore.json'),
    SIGNER_APPROVERS: join(folder, 'approvers.json'),
    SIGNER_CUSTODY_ADDRESS: deskCustodyKey.address,
    SIGNER_TOKEN_DECIMALS: String(tokenDecimals),
  }
}

/** The dependencies of sending, sweeping and reconciling, as the worker assembles them. */
function sendingParts(config: Config, database: Database, log: Log) {
  const { CHAIN_ID: chainId, CHAIN_RPC_URLS: urls } = config
  const limits = { feeCapWei: 100n * gwei, replaceAfterMs: 60_000, chainLateMs: 60_000, inFlightMax: 16 }
  const payouts: PayoutParts = {
    database,
    log,
    clock: systemClock,
    signer: connectPayoutSigner(config.SIGNER_SOCKET),
    chain: connectChain(chainId, urls),
    outgoing: connectOutgoing(urls),
    confirmationsNeeded,
    isDenied: () => false,
    limits,
  }
  const sweeping = {
    minimumMicro: 10n * unitMicro,
    hotTargetMicro: 1_000n * unitMicro,
    coinPriceMicro: 0n,
    feeCapWei: limits.feeCapWei,
    replaceAfterMs: limits.replaceAfterMs,
  }
  const sweeps: SweepParts = { ...payouts, readWantedMicro, sweeping }
  const reconciliation: ReconcileParts = { ...payouts, ...comparisonHooks }
  return { payouts, sweeps, reconciliation }
}
