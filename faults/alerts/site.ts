import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { subscribeDevice } from '#domains/notifications/actions/subscribe-device.ts'
import { readWallets } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { EventDraft } from '#platform/events/outbox.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { type Caller, socketOf } from '#signer/doors.ts'
import { rpc } from '#stack/anvil.ts'
import { ines, madeUpPeople, mateo } from '#stack/history/people.ts'
import { doAsPerson } from '#stack/history/person-deeds.ts'
import { World } from '#stack/history/world.ts'
import { type MailCatcher, startMailCatcher } from '#stack/mail-catcher.ts'
import { type OwnerConnections, ownerConnections } from '#stack/owner-connections.ts'
import { waitFor } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { insertAsked, newAddress } from '#testing/payout-desk.ts'
import { insertTestSession } from '#testing/people.ts'
import { type PushService, servePushes } from '#testing/push-service.ts'
import { serveRanges } from '#testing/range-server.ts'
import { type TokenDriver, tokenOn } from '#testing/token.ts'
import { type MailPath, openMailPath } from '../life/mail-outages.ts'

const unit = 1_000_000n
const patience = { timeoutMs: 240_000, everyMs: 500 }
/** What Ines deposits; what of it is more than the hot wallet's target lies in custody. */
const depositedMicro = 6_000n * unit
const planMicro = 2_500n * unit
const hotTarget = '1000'
const plentyOfCoin = '0x56bc75e2d63100000'

/** A whole installation in which faults are staged: one of each process, with one investor who has money, a plan and a device. */
export interface Site {
  readonly folder: string
  readonly whole: Whole
  readonly world: World
  readonly mailPath: MailPath
  readonly pushes: PushService
  readonly ranges: Awaited<ReturnType<typeof serveRanges>>
  readonly token: TokenDriver
  readonly hot: Hex
  readonly custody: Hex
  readonly investorId: string
  /** Its time is that of the last backup. */
  readonly backupStamp: string
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** What no login may do: rows are changed behind their triggers, as by who has the disk. */
  tamper(statement: string): Promise<void>
  /** How many rows. */
  count(from: string): Promise<number>
  untilSome(what: string, from: string): Promise<void>
  happened(event: EventDraft): Promise<void>
  /** An approved withdrawal of whole USDT. */
  ask(amount: bigint): Promise<string>
  chain(method: string, ...params: readonly unknown[]): Promise<unknown>
  giveHotWallet(wei: string): Promise<void>
  /** A call over the socket of this caller. */
  askSigner(caller: Caller, method: 'GET' | 'POST', path: string): Promise<string>
  stop(): Promise<void>
}

type Begun = Omit<Site, 'token' | 'hot' | 'custody' | 'investorId' | 'ask'>

export async function openSite(folder: string): Promise<Site> {
  const services = await openServices(folder)
  const { mail, mailPath, pushes, ranges } = services
  const backupStamp = join(folder, 'backup-ended')
  mkdirSync(folder, { recursive: true })
  writeFileSync(backupStamp, '')
  const whole = await startWhole({
    folder,
    database: 'clearhold',
    publicUrl: 'http://localhost',
    ownPostgres: 'throwaway',
    ownRedis: true,
    seed: true,
    settings: {
      SMTP_URL: mailPath.smtpUrl,
      PUSH_LOCAL_SERVICE: pushes.url,
      BREACHED_PASSWORDS_URL: ranges.url,
      BACKUP_STAMP_FILE: backupStamp,
      CHAIN_CONFIRMATIONS: '3',
      HOT_WALLET_TARGET_USDT: hotTarget,
      LIMIT_FACTOR: '100000',
    },
  })
  // Addresses of the demo's own people are reserved for its past.
  const others = madeUpPeople.map((person) => ({ ...person, email: `${person.username}@example.test` }))
  const world = new World({ ...whole, mail, people: [ines, mateo, ...others] })
  const owner = ownerConnections(whole.environment['DATABASE_OWNER_URL'] ?? '')
  const begun = siteOf({ folder, whole, world, mailPath, pushes, ranges, backupStamp }, owner, services.close)
  try {
    return await furnish(begun)
  } catch (error) {
    await begun.stop()
    throw error
  }
}

interface Services {
  readonly mail: MailCatcher
  readonly mailPath: MailPath
  readonly pushes: PushService
  readonly ranges: Awaited<ReturnType<typeof serveRanges>>
  close(): Promise<void>
}

async function openServices(folder: string): Promise<Services> {
  mkdirSync(folder, { recursive: true })
  const mail = await startMailCatcher({ smtp: 0, page: 0 })
  const mailPath = await openMailPath(mail.smtpUrl)
  const pushes = await servePushes()
  const ranges = await serveRanges()
  const close = async () => {
    await mailPath.close()
    await Promise.all([mail.close(), pushes.close()])
    ranges.close()
  }
  return { mail, mailPath, pushes, ranges, close }
}

type Parts = Pick<Site, 'folder' | 'whole' | 'world' | 'mailPath' | 'pushes' | 'ranges' | 'backupStamp'>

function siteOf(parts: Parts, owner: OwnerConnections, closeServices: () => Promise<void>): Begun {
  const { whole, world } = parts
  const query = (statement: string, values?: unknown[]) => owner.query(statement, values)
  const count = async (from: string) => Number((await query(`select count(*)::int as n ${from}`))[0]?.['n'])
  const chain = (method: string, ...params: readonly unknown[]) => rpc(whole.anvil.url, method, params)
  return {
    ...parts,
    query,
    tamper: async (statement) => void (await query(`set local session_replication_role = replica; ${statement}`)),
    count,
    untilSome: async (what, from) => void (await waitFor(what, async () => (await count(from)) > 0, patience)),
    happened: (event) => world.database.transaction((tx) => appendEvent(tx, event)),
    chain,
    giveHotWallet: async (wei) => {
      const wallets = await readWallets(world.database.reader, whole.anvil.chainId)
      await chain('anvil_setBalance', hexOf(wallets?.hot ?? Buffer.alloc(20)), wei)
    },
    askSigner: (caller, method, path) =>
      askSocket(socketOf(whole.environment['SIGNER_SOCKETS'] ?? '', caller), method, path),
    stop: async () => {
      await Promise.all([world.close(), owner.close()])
      await whole.stop()
      await closeServices()
    },
  }
}

function askSocket(socketPath: string, method: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, method, path }, async (response) => {
      resolve((await response.setEncoding('utf8').toArray()).join(''))
    })
    call.on('error', reject).end()
  })
}

async function furnish(begun: Begun): Promise<Site> {
  const { whole, world, pushes, query, giveHotWallet, chain } = begun
  const { chainId } = whole.anvil
  const token = tokenOn(whole.anvil.url, whole.environment['TOKEN_ADDRESS'] ?? '')
  const wallets = await waitFor('the wallets', () => readWallets(world.database.reader, chainId), patience)
  const hot = hexOf(wallets.hot)
  const custody = hexOf(wallets.custody)
  await giveHotWallet(plentyOfCoin)
  await chain('anvil_impersonateAccount', custody)
  await chain('anvil_setBalance', custody, plentyOfCoin)
  await doAsPerson(world, { who: 'ines', do: 'deposit', amountMicro: depositedMicro })
  await begun.untilSome('the deposit', `from deposits.deposit where state = 'credited'`)
  await begun.untilSome('the operator’s capital', `from ledger.account where kind = 'capital' and balance_micro > 0`)
  await doAsPerson(world, { who: 'ines', do: 'begin_plan', plan: 'advance', amountMicro: planMicro })
  const investorId = await world.member('ines').personId()
  const swept = async () => (await token.balanceOf(custody)) > 0n && (await token.balanceOf(hot)) > 0n
  await waitFor('both wallets to hold something', swept, patience)
  const sessionId = await insertTestSession({ owner: query }, investorId)
  const offer = { publicKey: world.config.VAPID_PUBLIC_KEY ?? Buffer.alloc(0), localService: pushes.url }
  const { subscription: draft } = pushes.browser()
  const subscribed = await world.database.transaction((tx) =>
    subscribeDevice(tx, { clock: systemClock, offer }, { personId: investorId, sessionId, draft, requestId: 'r-1' }),
  )
  if (!subscribed.ok) throw new Error(`the device was not subscribed: ${subscribed.code}`)
  const wish = { personId: investorId, chainId, token: token.address, state: 'approved' } as const
  const ask = async (amount: bigint) =>
    (await insertAsked(world.database, { ...wish, amountMicro: amount * unit, to: newAddress() })).id
  // What has gone out tells how long the hot wallet's coin lasts.
  const first = await ask(5n)
  await begun.untilSome('a payout', `from withdrawals.withdrawal where id = '${first}' and state = 'settled'`)
  return { ...begun, token, hot, custody, investorId, ask }
}
