import { reconcileChain, sweepAddresses } from '#domains/treasury/index.ts'
import { rpc } from '../../anvil.ts'
import { stranger } from '../../testing/token.ts'
import { type Installation, wholeUnits } from '../installation.ts'
import { depositAddressOf, fund, join } from './investors.ts'
import { clearAlarms, resumePayouts } from './staff.ts'
import type { World } from './world.ts'

const unitMicro = 1_000_000n

/** One run of the sweep: starts addresses with at least this many whole USDT, and continues open sweeps. */
async function sweep({ sweeps, turns }: World, minimum = 10n): Promise<void> {
  const sweeping = { ...sweeps.sweeping, minimumMicro: minimum * unitMicro }
  await sweepAddresses({ ...sweeps, sweeping })
  await turns.watch()
}

/** Sweeps deposit addresses: into the hot wallet up to its target, then into custody. */
export async function gatherAll(world: World): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await sweep(world)
    await world.turns.confirm()
  }
}

/** An address that the token's issuer froze after its sweep had begun, and one that was frozen before. */
export async function fillFrozenAddresses(world: World): Promise<void> {
  const { token, turns } = world
  const begun = await join(world, { username: 'frozen_late', fullName: 'Frozen Coins' })
  await fund(world, begun, 400n)
  await sweep(world, 300n)
  const untouched = await join(world, { username: 'frozen_before', fullName: 'Frozen Coins' })
  await fund(world, untouched, 400n)
  for (const owner of [begun, untouched]) await token.freeze(await depositAddressOf(owner))
  await sweep(world, 300n)
  await turns.confirm()
  await sweep(world, 300n)
}

/** Sweeps in progress: sent, gas paid, and only planned, because all outgoing transfers were stopped. */
export async function fillOpenSweeps(world: World): Promise<void> {
  const { maker } = world
  const owners = [
    { username: 'swept_sent', amount: 500n },
    { username: 'swept_gas', amount: 300n },
    { username: 'swept_plan', amount: 150n },
  ]
  for (const { username, amount } of owners) {
    await fund(world, await join(world, { username, fullName: 'Swept Away' }), amount)
  }
  await sweep(world, 450n)
  await sweep(world, 450n)
  await sweep(world, 250n)
  await maker.call('POST', 'admin/payouts/stop', { reason: 'to look at the sweeps' })
  await sweep(world, 140n)
  await resumePayouts(world)
}

/** The chain reconciled with the ledger: once matching, and once after a theft from custody, which a reorganisation then removes. */
export async function fillReconciliations(world: World): Promise<void> {
  const { anvil, token, turns, wallets, reconciliation } = world
  const found = await reconcileChain(reconciliation)
  if (found === undefined || found.chainMicro < found.bookMicro) throw new Error('the chain holds less than the book')
  await impersonated(world, wallets.custody, () => token.transfer(wallets.custody, stranger, 5n * wholeUnits))
  await turns.watch()
  await turns.compare()
  await turns.judge()
  await rpc(anvil.url, 'anvil_reorg', [1, []])
  await turns.pass(1)
  await clearAlarms(world, ['reserves_short'])
  await turns.compare()
  await turns.judge()
}

/** Acts as the holder of an address's key. */
export async function impersonated<Value>(
  { anvil }: Pick<Installation, 'anvil'>,
  address: string,
  act: () => Promise<Value>,
): Promise<Value> {
  await rpc(anvil.url, 'anvil_impersonateAccount', [address])
  const held = await rpc(anvil.url, 'eth_getBalance', [address, 'latest'])
  if (BigInt(String(held)) < 10n ** 18n) await rpc(anvil.url, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  try {
    return await act()
  } finally {
    await rpc(anvil.url, 'anvil_stopImpersonatingAccount', [address])
  }
}
