import { setTimeout as pause } from 'node:timers/promises'
import { sumMicro } from '@clearhold/contract/money'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignDepositAddress } from '#domains/treasury/index.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { rpc } from '#stack/anvil.ts'
import { runSql } from '#stack/postgres.ts'
import { testUsdtAbi } from '#stack/token/test-usdt.generated.ts'
import { waitFor } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { testFolder } from '#testing/resources.ts'

// Short here; npm run faults deposit-burst runs it in full.
const isWhole = process.env['FAULTS'] === 'whole'
const plan = isWhole
  ? { deposits: 5_000, addresses: 2_000, kills: 10, betweenKillsMs: 500 }
  : { deposits: 300, addresses: 120, kills: 2, betweenKillsMs: 500 }
const confirmationsNeeded = 12
const database = 'clearhold_burst'

let whole: Whole
let app: Database
beforeAll(async () => {
  const options = { folder: testFolder(), database, publicUrl: 'http://localhost' }
  whole = await startWhole({ ...options, ownPostgres: true, withoutRedis: true })
  const url = whole.environment['DATABASE_OWNER_URL'] ?? ''
  app = openDatabase({ url, poolMax: 4, process: 'test', onPoolError: () => undefined })
})
afterAll(async () => {
  await app.close()
  await whole.stop()
})

async function one<Row>(statement: string): Promise<Row> {
  return (await runSql(whole.postgres, database, statement))[0] as Row
}

/** Deposit addresses, assigned as the product does. */
async function makeAddresses(count: number): Promise<Hex[]> {
  const { deposit_xpub: depositXpub } = await one<{ deposit_xpub: string }>(
    'select deposit_xpub from treasury.key_ring',
  )
  const parts = { database: app, chainId: whole.anvil.chainId, depositXpub }
  const addresses: Hex[] = []
  for (let index = 0; index < count; index += 1) {
    addresses.push(await assignDepositAddress(parts, `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`))
  }
  return addresses
}

/** Sends every deposit as a separate transaction, from several accounts concurrently; returns their total. */
async function burst(addresses: readonly Hex[], from: number, until: number): Promise<bigint> {
  const senders = ((await rpc(whole.anvil.url, 'eth_accounts', [])) as Hex[]).slice(1)
  const sent = await Promise.all(
    senders.map(async (sender, lane) => {
      let nonce = Number(await rpc(whole.anvil.url, 'eth_getTransactionCount', [sender, 'pending']))
      let paidMicro = 0n
      for (let number = from + lane; number < until; number += senders.length) {
        const amountMicro = 10_000_000n + BigInt(number)
        const to = addresses[number % addresses.length] as Hex
        const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'issue', args: [to, amountMicro] })
        // Full blocks raise the base fee: the offered fee must suffice for the last one.
        const numbers = { gas: '0x249f0', gasPrice: '0x2540be4000', nonce: `0x${nonce.toString(16)}` }
        await rpc(whole.anvil.url, 'eth_sendTransaction', [
          { from: sender, to: whole.environment['TOKEN_ADDRESS'], data, ...numbers },
        ])
        nonce += 1
        paidMicro += amountMicro
      }
      return paidMicro
    }),
  )
  return sumMicro(sent)
}

const isEmpty = ({ pending, queued }: Record<string, string>) => pending === '0x0' && queued === '0x0'
const minedAll = async () =>
  isEmpty((await rpc(whole.anvil.url, 'txpool_status', [])) as Record<string, string>) &&
  BigInt((await rpc(whole.anvil.url, 'eth_blockNumber', [])) as string)
const credited = async () =>
  Number((await one<{ n: string }>(`select count(*)::text as n from deposits.deposit where state = 'credited'`)).n)

/** Kills the watcher repeatedly, each time once it has begun to work. */
async function killWatcher(times: number): Promise<void> {
  const { watcher } = whole.product
  for (let time = 0; time < times; time += 1) {
    await watcher.untilReady(180_000)
    await pause(plan.betweenKillsMs)
    const { starts } = watcher
    watcher.kill('SIGKILL')
    await waitFor('the watcher to be started again', async () => watcher.starts > starts)
  }
  await watcher.untilReady(180_000)
}

test(`${plan.deposits} deposits over ${plan.addresses} addresses, the watcher killed ${plan.kills} times: each credited once`, async () => {
  const addresses = await makeAddresses(plan.addresses)
  const killing = killWatcher(plan.kills)
  // The last wave comes after the kills: it measures the time from confirmation to credit.
  const lastWave = Math.floor(plan.deposits * 0.9)
  const firstMicro = await burst(addresses, 0, lastWave)
  await killing
  const totalMicro = firstMicro + (await burst(addresses, lastWave, plan.deposits))
  const lastBlock = await waitFor('the burst to be mined', minedAll, { timeoutMs: 120_000 })
  const confirmedAt = await waitFor(
    'the last confirmation',
    async () =>
      BigInt((await rpc(whole.anvil.url, 'eth_blockNumber', [])) as string) >=
        lastBlock + BigInt(confirmationsNeeded) - 1n && performance.now(),
    { timeoutMs: 60_000, everyMs: 50 },
  )
  await waitFor('everything to be credited', async () => (await credited()) === plan.deposits, {
    timeoutMs: 120_000,
    everyMs: 50,
  })
  const lateMs = performance.now() - confirmedAt
  console.log(
    `credited ${Math.round(lateMs)} ms after the last confirmation; the watcher started ${whole.product.watcher.starts} times`,
  )
  const sums = await one<{ cash: string; custody: string; entries: string; logs: string }>(`
      select (select sum(balance_micro) from ledger.account where kind = 'cash')::text as cash,
        (select sum(balance_micro) from ledger.account where kind = 'custody')::text as custody,
        (select count(*) from ledger.entry where reason = 'deposit.credited')::text as entries,
        (select count(distinct (tx_hash, log_index)) from deposits.deposit where state = 'credited')::text as logs`)
  expect(sums).toEqual({
    cash: totalMicro.toString(),
    custody: (-totalMicro).toString(),
    entries: String(plan.deposits),
    logs: String(plan.deposits),
  })
  expect(whole.product.watcher.starts).toBeGreaterThan(plan.kills)
  expect(await runSql(whole.postgres, database, 'select * from treasury.alarm')).toEqual([])
  // Two polls of a second each, the worker's own pause, and a busy machine: in the gate, other suites.
  expect(lateMs).toBeLessThan(2 * 1_000 + 250 + (isWhole ? 2_000 : 15_000))
}, 1_200_000)
