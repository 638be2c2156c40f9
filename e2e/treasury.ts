import { dirname } from 'node:path'
import { decimalFromMicro } from '@clearhold/contract/money'
import { payoutDeskSchema } from '@clearhold/contract/withdrawals/schema'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { encodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { raiseAlarm } from '#domains/treasury/index.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { rpc } from '#stack/anvil.ts'
import { carryRefill, sendCarried } from '#stack/carry-refill.ts'
import { testUsdtAbi } from '#stack/token/test-usdt.generated.ts'
import { waitFor } from '#stack/wait-for.ts'
import { send, tokenOn } from '#testing/token.ts'
import { callAs } from './deposits.ts'
import { productEnvironment } from './pages.ts'

/** The fifth of anvil's public accounts plays an operator's own wallet; the demo's operator is another one. */
export const operatorWallet = privateKeyToAccount('0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a')

/**
 * Test money of that wallet, paid on to an address in a transaction of its own. The wallet makes the money itself: of one account
 * the chain keeps the order, and no other test sends from this one.
 */
export async function payFromWallet(to: string, amountMicro: bigint): Promise<void> {
  const { CHAIN_RPC_URLS: urls = '', TOKEN_ADDRESS: address = '' } = productEnvironment()
  const [url = ''] = urls.split(',')
  const { address: wallet } = operatorWallet
  const issue = encodeFunctionData({ abi: testUsdtAbi, functionName: 'issue', args: [wallet, amountMicro] })
  await send(url, wallet, address, issue)
  await tokenOn(url, address).transfer(wallet, to, amountMicro)
}

/** What the keeper of the custody key does when payouts wait for it, with the commands an operator has; the chain gives the coin for gas. */
export async function refillHotWallet(staff: Page, amountMicro: bigint): Promise<void> {
  const environment = productEnvironment()
  const { CHAIN_RPC_URLS: urls = '', TOKEN_ADDRESS: address = '', SIGNER_KEYSTORE: keystore = '' } = environment
  const [url = ''] = urls.split(',')
  const desk = payoutDeskSchema.parse(await callAs(staff, 'GET', 'admin/payouts'))
  const custody = desk.custody?.address ?? ''
  const token = tokenOn(url, address)
  await waitFor('custody to hold enough', async () => (await token.balanceOf(custody)) >= amountMicro, {
    timeoutMs: 120_000,
    everyMs: 500,
  })
  await rpc(url, 'anvil_setBalance', [custody, '0xde0b6b3a7640000'])
  const amount = decimalFromMicro(amountMicro)
  const hot = desk.hot?.address ?? ''
  const { files } = await carryRefill({ folder: dirname(keystore), environment, amount, hot, most: amount })
  await sendCarried(files, environment)
}

async function withDatabase<Value>(act: (database: Database) => Promise<Value>): Promise<Value> {
  const { DATABASE_OWNER_URL: url = '' } = productEnvironment()
  const database = openDatabase({ url, poolMax: 1, process: 'e2e', onPoolError: () => undefined })
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}

/** As the watcher does when the chain takes back blocks that had all their confirmations: everything that leaves stops. */
export async function ringDeepReorg(block: number): Promise<void> {
  const alarm = { kind: 'deep_reorg', chainId: 31_337, about: `block:${block}`, stopsPayouts: true } as const
  await withDatabase((database) => database.transaction((tx) => raiseAlarm(tx, alarm)))
}

/** Clears them in the database, without two people, so that a test that failed half-way does not stop the others. */
export async function clearAlarms(): Promise<void> {
  const { DATABASE_OWNER_URL: url } = productEnvironment()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `update treasury.alarm set cleared_at = clock_timestamp(), cleared_by = 'operator:e2e', cleared_reason = 'the test is over'
       where cleared_at is null and about = 'block:4711'`,
    )
  } finally {
    await client.end()
  }
}
