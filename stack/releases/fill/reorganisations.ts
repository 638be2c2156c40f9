import { rpc } from '../../anvil.ts'
import { mine, payer } from '../../testing/token.ts'
import { wholeUnits } from '../installation.ts'
import { operatorWallet, payIn } from './capital.ts'
import { depositAddressOf, fund, type Investor } from './investors.ts'
import { clearAlarms } from './staff.ts'
import type { World } from './world.ts'

/**
 * Reorganisations: one removes a deposit and capital that were credited long ago, and one moves a
 * payment into another block. Before everything else, because they remove all later payments too.
 */
export async function fillReorganisations(world: World, investor: Investor): Promise<void> {
  const { anvil, token, turns } = world
  const firstBlock = await blockNumber(world)
  await fund(world, investor, 25n)
  await payIn(world, operatorWallet.address, 60n)
  await turns.confirm()
  const depth = (await blockNumber(world)) - firstBlock
  await rpc(anvil.url, 'anvil_reorg', [depth, []])
  await turns.pass(1)
  await clearAlarms(world, ['deep_reorg', 'reorg_after_credit'])

  const address = await depositAddressOf(investor)
  await token.issue(payer, 30n * wholeUnits)
  const hash = await token.transfer(payer, address, 30n * wholeUnits)
  await turns.watch()
  const raw = await rpc(anvil.url, 'eth_getRawTransactionByHash', [hash])
  await mine(anvil.url, 1)
  await rpc(anvil.url, 'anvil_reorg', [2, [[raw, 1]]])
  await turns.confirm()
}

async function blockNumber({ anvil }: World): Promise<number> {
  return Number(await rpc(anvil.url, 'eth_blockNumber', []))
}
