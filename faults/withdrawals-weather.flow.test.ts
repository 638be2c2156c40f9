import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAlarms } from '#domains/treasury/index.ts'
import { rpc } from '#stack/anvil.ts'
import { waitFor } from '#stack/wait-for.ts'
import { testSeed } from '#testing/seed.ts'
import { stranger } from '#testing/token.ts'
import { type Asked, openStage, random, type Stage } from './withdrawals/stage.ts'

// 300 payouts in bad weather (npm run faults withdrawals-weather), 40 in the suite.
const count = process.env['FAULTS'] === 'whole' ? 300 : 40

let stage: Stage
beforeAll(async () => {
  stage = await openStage(5, 2_000n)
}, 400_000)
afterAll(() => stage.stop())

const call = (method: string, params: readonly unknown[]) => rpc(stage.whole.anvil.url, method, params)
const gwei = (amount: number) => `0x${(BigInt(amount) * 1_000_000_000n).toString(16)}`

/** Chain conditions: high fees, a mempool that drops transactions, reorganisations. */
async function weather(next: () => number, isOver: () => boolean): Promise<Record<string, number>> {
  const seen = { spike: 0, rise: 0, dropped: 0, reorg: 0 }
  while (!isOver()) {
    const what = next()
    if (what < 0.2) {
      seen.spike += 1
      await call('anvil_setNextBlockBaseFeePerGas', [gwei(250)])
      await pause(2_500)
      await call('anvil_setNextBlockBaseFeePerGas', [gwei(1)])
    } else if (what < 0.5) {
      seen.rise += 1
      await call('anvil_setNextBlockBaseFeePerGas', [gwei(5 + Math.floor(next() * 40))])
    } else if (what < 0.9 || seen.dropped === 0) {
      seen.dropped += 1
      await call('anvil_dropAllTransactions', [])
    } else {
      seen.reorg += 1
      await call('anvil_reorg', [2, []])
    }
    await pause(500 + next() * 1_500)
  }
  await call('anvil_setNextBlockBaseFeePerGas', [gwei(1)])
  return seen
}

test(
  `FLT16, FLT18, U15: ${count} withdrawals through gas spikes, dropped and replaced transactions and a reorg: the chain's sum is the book's`,
  async () => {
    const next = random(testSeed('withdrawals-weather'))
    const asked: Asked[] = []
    for (let index = 0; index < count; index += 1) asked.push(await stage.ask(1n + BigInt(Math.floor(next() * 20))))
    let isOver = false
    const stormy = weather(next, () => isOver)
    // Always included: one reorg while payouts are being confirmed.
    const confirming = `select from withdrawals.withdrawal where state = 'confirming' limit 1`
    await waitFor('one to be confirmed', async () => (await stage.query(confirming)).length === 1, {
      timeoutMs: 60_000,
    })
    await call('anvil_reorg', [2, []])
    await waitFor('half of them to be settled', async () => (await settled()) >= count / 2, {
      timeoutMs: count * 8_000,
      everyMs: 500,
    })
    isOver = true
    console.log(JSON.stringify(await stormy))
    await stage.untilSettled(asked, count * 4_000 + 120_000)
    await stage.demandHonest(asked)
    const [replaced] = await stage.query<{ n: number }>(
      `select count(*)::int as n from (select nonce from signer.transaction where purpose = 'payout' group by nonce having count(*) > 1) as r`,
    )
    console.log(`replaced: ${replaced?.n} of ${count}`)
  },
  count * 12_000 + 300_000,
)

async function settled(): Promise<number> {
  const [row] = await stage.query<{ n: number }>(
    `select count(*)::int as n from withdrawals.withdrawal where state = 'settled'`,
  )
  return row?.n ?? 0
}

test('INV10: drift stops payouts within 60 s', async () => {
  await call('anvil_impersonateAccount', [stage.hot])
  const since = performance.now()
  await stage.token.transfer(stage.hot, stranger, 1_000_000n)
  const stopped = async () => {
    const { alarms } = await listAlarms(stage.database.reader)
    return alarms.some(({ kind }) => kind === 'reserves_short')
  }
  await waitFor('the alarm', stopped, { timeoutMs: 60_000, everyMs: 200 })
  console.log(`stopped after ${Math.round((performance.now() - since) / 1000)} s`)
  const { id } = await stage.ask(1n)
  const state = async () =>
    (
      await stage.query<{ state: string; reason: string }>(
        'select state, reason from withdrawals.withdrawal where id = $1',
        [id],
      )
    )[0]
  await waitFor('the next one to wait', async () => (await state())?.state === 'delayed', { timeoutMs: 30_000 })
  expect(await state()).toEqual({ state: 'delayed', reason: 'stopped' })
}, 120_000)
