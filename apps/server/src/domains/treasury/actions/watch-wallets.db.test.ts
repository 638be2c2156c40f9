import { beforeEach, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import type { WalletWatchParts } from '../parts.ts'
import { listAlarms } from './list-alarms.ts'
import { watchWallets } from './watch-wallets.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk({ hot: 100n })
})

const parts = (change: Partial<WalletWatchParts> = {}): WalletWatchParts => ({
  ...desk.walletWatchParts,
  ...change,
})
const standing = async () => (await listAlarms(desk.database.app.reader)).alarms.map(({ kind }) => kind)
const setCoin = (wei: bigint) => rpc(desk.anvil.url, 'anvil_setBalance', [desk.wallets.hot, `0x${wei.toString(16)}`])
const raised = async () =>
  (
    await desk.database.owner(
      `select payload ->> 'kind' as kind from platform.outbox where type = 'alarm.raised' order by id`,
    )
  ).map(({ kind }) => kind)
/** As if everything delayed had been so for an hour. */
const waitAnHour = () =>
  desk.database.owner(
    `update withdrawals.withdrawal set updated_at = updated_at - interval '1 hour' where state = 'delayed'`,
  )

test('OPS3: a wallet that lasts for fewer days than it is warned of raises one alarm, which stops nothing, and ends when it is filled', async () => {
  await watchWallets(parts())
  expect(await standing()).toEqual([])
  // 70 in a week are 10 a day: of 30 that are left it lasts three days, of 20 two.
  await desk.ask(40n)
  await desk.ask(30n)
  await desk.turn()
  await desk.pass(3)
  await watchWallets(parts())
  expect(await standing()).toEqual([])
  await watchWallets(parts({ warningDays: 4 }))
  await watchWallets(parts({ warningDays: 4 }))
  expect(await raised()).toEqual(['hot_wallet_low'])
  expect(await listAlarms(desk.database.app.reader)).toMatchObject({
    alarms: [{ kind: 'hot_wallet_low', about: `wallet:${desk.wallets.hot}`, stopsPayouts: false }],
    payoutsStopped: false,
  })
  // It ends at twice the days, not just above the limit.
  await desk.token.issue(desk.wallets.hot, 40_000_000n)
  await watchWallets(parts({ warningDays: 4 }))
  expect(await standing()).toEqual(['hot_wallet_low'])
  await desk.token.issue(desk.wallets.hot, 20_000_000n)
  await watchWallets(parts({ warningDays: 4 }))
  expect(await standing()).toEqual([])
  const [ended] = await desk.database.owner('select cleared_by, cleared_reason from treasury.alarm')
  expect(ended).toEqual({ cleared_by: 'system:treasury', cleared_reason: 'filled again' })
  await watchWallets(parts({ warningDays: 0 }))
  expect(await raised()).toEqual(['hot_wallet_low'])
})

test('OPS3: a payout that waits for tokens raises an alarm, while the others go on', async () => {
  await desk.ask(500n)
  await desk.turn()
  await watchWallets(parts())
  // The sweeper has a few minutes to fill it.
  expect(await standing()).toEqual([])
  await waitAnHour()
  await watchWallets(parts({ warningDays: 0 }))
  await watchWallets(parts())
  expect(await standing()).toEqual(['hot_wallet_dry'])
  expect(await raised()).toEqual(['hot_wallet_dry'])
  const small = await desk.ask(20n)
  await desk.turn()
  await desk.pass(3)
  expect((await desk.read(small.id)).state).toBe('settled')
  await desk.token.issue(desk.wallets.hot, 5_000_000_000n)
  await desk.turn()
  await desk.pass(3)
  await watchWallets(parts())
  expect(await standing()).toEqual([])
})

test('OPS3: coin for gas is measured the same way: low by what it cost lately, dry when a payout waits for it', async () => {
  await desk.ask(10n)
  await desk.turn()
  await desk.pass(3)
  const [{ cost } = { cost: 0n }] = (await desk.database.owner(
    'select sum(gas_limit * max_fee_wei)::bigint as cost from signer.transaction',
  )) as { cost: bigint }[]
  await setCoin(BigInt(cost) / 7n)
  await watchWallets(parts())
  expect(await standing()).toEqual(['gas_low'])
  await desk.ask(10n)
  await setCoin(1n)
  await desk.turn()
  await waitAnHour()
  await watchWallets(parts())
  expect(await standing()).toEqual(['gas_dry'])
  await setCoin(10n ** 20n)
  await watchWallets(parts())
  expect(await standing()).toEqual([])
  expect(await raised()).toEqual(['gas_low', 'gas_dry'])
})

test('error: a chain that does not answer says nothing new, and what stands goes on standing', async () => {
  await desk.ask(500n)
  await desk.turn()
  await waitAnHour()
  await watchWallets(parts())
  const { chain, outgoing } = desk.partsWith({ urls: ['http://127.0.0.1:9', 'http://127.0.0.1:9'] })
  await watchWallets(parts({ chain, outgoing }))
  expect(await standing()).toEqual(['hot_wallet_dry'])
})
