import { expect } from 'vitest'
import { type AccountKey, chainAccount, readBalancesMicro, verifyLedger } from '#domains/ledger/index.ts'
import { assignDepositAddress, listAlarms, readWallets } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { rpc } from '#stack/anvil.ts'
import { ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl, runSql } from '#stack/postgres.ts'
import { waitFor } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { insertAsked, newAddress } from '#testing/payout-desk.ts'
import { insertInvestor } from '#testing/plans.ts'
import { testFolder } from '#testing/resources.ts'
import { type TokenDriver, tokenOn } from '#testing/token.ts'

const unit = 1_000_000n
export const confirmationsNeeded = 3

export interface Asked {
  readonly id: string
  readonly to: Hex
  readonly amountMicro: bigint
}

export interface Stage {
  readonly whole: Whole
  readonly database: Database
  readonly token: TokenDriver
  readonly hot: Hex
  readonly custody: Hex
  /** The users whose money is in the hot wallet. */
  readonly people: readonly string[]
  /** The folder of this stage's programs. */
  readonly folder: string
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>
  /** An approved withdrawal of whole USDT, of the next user in turn. */
  ask(amount: bigint): Promise<Asked>
  untilSettled(asked: readonly Asked[], timeoutMs: number): Promise<void>
  /** Each was paid exactly once, the ledger verifies, and it matches the chain. */
  demandHonest(asked: readonly Asked[]): Promise<void>
  stop(): Promise<void>
}

/** Settings that shorten a test from hours to minutes; the processes inherit them. */
const quickSettings: Readonly<Record<string, string>> = {
  CHAIN_CONFIRMATIONS: String(confirmationsNeeded),
  SIGNER_AUTO_MAX: '100000',
  SIGNER_ONE_MAX: '100000',
  SIGNER_AUTO_DAY_MAX: '10000000',
  SIGNER_AUTO_DAY_COUNT: '100000',
  SIGNER_ONE_DAY_MAX: '10000000',
  SIGNER_TWO_MAX: '10000000',
  SIGNER_TWO_DAY_MAX: '10000000',
  HOT_WALLET_TARGET_USDT: '1000000',
  PAYOUT_REPLACE_SECONDS: '5',
}

export interface StageEngines {
  /** Without it the product runs on PostgreSQL alone. */
  readonly ownRedis?: boolean
  /** Several of each process, and of Restate's nodes. */
  readonly cluster?: boolean
  /** PostgreSQL on three nodes. */
  readonly replicated?: boolean
  /** How many whole USDT go to the hot wallet, the rest to custody; default: all. */
  readonly hotTarget?: bigint
  /** The release name of the product's processes; default: derived from the sources. */
  readonly release?: string
  /** Settings of its PostgreSQL. */
  readonly postgresSettings?: Readonly<Record<string, string>>
  readonly folder?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** The whole product, with users whose deposits arrived on the chain and were swept into the hot wallet. */
export async function openStage(people: number, amountEach: bigint, engines: StageEngines = {}): Promise<Stage> {
  Object.assign(process.env, quickSettings, engines.hotTarget && { HOT_WALLET_TARGET_USDT: String(engines.hotTarget) })
  const folder = engines.folder ?? testFolder()
  const whole = await startWhole({
    folder,
    database: 'clearhold',
    publicUrl: 'http://localhost',
    ownPostgres: true,
    withoutRedis: !engines.ownRedis,
    ownRedis: engines.ownRedis ?? false,
    cluster: engines.cluster ?? false,
    replicated: engines.replicated ?? false,
    ...(engines.release !== undefined && { release: engines.release }),
    ...(engines.settings !== undefined && { settings: engines.settings }),
    ...(engines.postgresSettings !== undefined && { postgresSettings: engines.postgresSettings }),
  })
  const url = whole.environment['DATABASE_OWNER_URL'] ?? ''
  const database = openDatabase({ url, poolMax: 6, process: 'faults', onPoolError: () => undefined })
  const token = tokenOn(whole.anvil.url, whole.environment['TOKEN_ADDRESS'] ?? '')
  const { chainId } = whole.anvil
  const owner = ownerConnections(databaseUrl(whole.postgres, 'clearhold'))
  const query = async <Row>(statement: string, values?: unknown[]) => (await owner.query(statement, values)) as Row[]
  const wallets = await waitFor('the wallets', () => readWallets(database.reader, chainId), { timeoutMs: 30_000 })
  const hot = hexOf(wallets.hot)
  const custody = hexOf(wallets.custody)
  await rpc(whole.anvil.url, 'anvil_setBalance', [hot, '0x56bc75e2d63100000'])
  const owners = await fund({ whole, database, token, query }, people, amountEach)
  await waitFor(
    'the wallets to be filled',
    async () => (await token.balanceOf(hot)) + (await token.balanceOf(custody)) === BigInt(people) * amountEach * unit,
    {
      timeoutMs: 180_000,
      everyMs: 500,
    },
  )
  let next = 0
  return {
    whole,
    database,
    token,
    hot,
    custody,
    people: owners,
    folder,
    query,
    ask: async (amount) => {
      next += 1
      const personId = owners[next % owners.length] ?? ''
      const wish = { personId, amountMicro: amount * unit, chainId, token: token.address, to: newAddress() }
      return insertAsked(database, { ...wish, state: 'approved' })
    },
    untilSettled: async (asked, timeoutMs) => {
      const ids = asked.map(({ id }) => id)
      const open = async () =>
        query<{ state: string; reason: string | null }>(
          `select state, reason from withdrawals.withdrawal where id = any($1) and state <> 'settled'`,
          [ids],
        )
      await waitFor('all to be settled', async () => (await open()).length === 0, { timeoutMs, everyMs: 200 }).catch(
        async (error: unknown) => {
          throw new Error(`not settled: ${JSON.stringify(await open())}`, { cause: error })
        },
      )
    },
    demandHonest: (asked) => demandHonest({ whole, database, token }, asked),
    stop: async () => {
      await Promise.all([database.close(), owner.close()])
      await whole.stop()
    },
  }
}

async function fund(
  { whole, database, token, query }: Pick<Stage, 'whole' | 'database' | 'token' | 'query'>,
  people: number,
  amountEach: bigint,
): Promise<string[]> {
  const [ring] = await query<{ xpub: string }>('select deposit_xpub as xpub from treasury.key_ring')
  const parts = { database, chainId: whole.anvil.chainId, depositXpub: ring?.xpub ?? '' }
  const owners: string[] = []
  for (let index = 0; index < people; index += 1) {
    const personId = await insertInvestor({ app: database, owner: (statement, values) => query(statement, values) })
    await token.issue(await assignDepositAddress(parts, personId), amountEach * unit)
    owners.push(personId)
  }
  const credited = `select count(*)::int as n from deposits.deposit where state = 'credited'`
  await waitFor('the deposits', async () => (await query<{ n: number }>(credited))[0]?.n === people, {
    timeoutMs: 60_000,
    everyMs: 200,
  })
  return owners
}

async function demandHonest(
  { whole, database, token }: Pick<Stage, 'whole' | 'database' | 'token'>,
  asked: readonly Asked[],
): Promise<void> {
  for (const { to, amountMicro } of asked) expect(await token.balanceOf(to)).toBe(amountMicro)
  expect(await verifyLedger(database.reader)).toEqual([])
  const custody: AccountKey = chainAccount('custody', whole.anvil.chainId)
  const bookMicro = -((await readBalancesMicro(database.reader, [custody])).get(custody) ?? 0n)
  const ours = (await runSql(whole.postgres, 'clearhold', 'select address from treasury.deposit_address')) as {
    address: Buffer
  }[]
  let chainMicro = 0n
  for (const { address } of ours) chainMicro += await token.balanceOf(hexOf(address))
  expect(chainMicro).toBe(bookMicro)
  const [counts] = (await runSql(
    whole.postgres,
    'clearhold',
    `select (select count(*)::int from withdrawals.withdrawal where state in ('rejected', 'cancelled', 'failed')) as refunded,
      (select count(*)::int from ledger.entry where reason = 'withdrawal.settled') as settled,
      (select count(*)::int from withdrawals.withdrawal where state = 'settled') as ended`,
  )) as { refunded: number; settled: number; ended: number }[]
  expect(counts?.refunded).toBe(0)
  expect(counts?.settled).toBe(counts?.ended)
  expect((await listAlarms(database.reader)).alarms).toEqual([])
}

/** The same numbers for the same seed. */
export function random(seed: number): () => number {
  let state = (seed >>> 0) + 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
