import { statementSchema } from '@clearhold/contract/treasury/schema'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { stranger } from '../../testing/token.ts'
import { wholeUnits } from '../installation.ts'
import { approve } from './staff.ts'
import type { World } from './world.ts'

/** Two of anvil's public accounts: the operator's wallets, whose keys are public. */
export const operatorWallet = privateKeyToAccount('0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6')
const earlierWallet = privateKeyToAccount('0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a')

/** Sends whole USDT from a wallet to the capital address, in a separate block. */
export async function payIn({ token, houseAddress }: World, from: Hex, amount: bigint): Promise<void> {
  await token.issue(from, amount * wholeUnits)
  await token.transfer(from, houseAddress, amount * wholeUnits)
}

/** Operator capital: credited at once, attributed later by two people, and from an unknown sender; one wallet is retired. */
export async function fillCapital(world: World): Promise<void> {
  const { maker, turns, query } = world
  await declare(world, operatorWallet)
  await payIn(world, operatorWallet.address, 200_000n)
  await payIn(world, earlierWallet.address, 700n)
  await payIn(world, stranger, 500n)
  await turns.confirm()
  // The ledger holds something that was not reconciled yet.
  await turns.judge()
  await turns.compare()
  await turns.judge()
  await declare(world, earlierWallet)
  const [arrival] = await query(
    `select id from treasury.capital_arrival where state = 'unattributed' and sender = decode($1, 'hex')`,
    [earlierWallet.address.slice(2)],
  )
  const reason = { reason: 'the wallet is ours' }
  await approve(world, await maker.call('POST', `admin/capital/arrivals/${String(arrival?.['id'])}/attribute`, reason))
  const [declared] = await query(`select id from treasury.operator_address where address = decode($1, 'hex')`, [
    earlierWallet.address.slice(2),
  ])
  const retirement = { reason: 'the wallet is given up' }
  await approve(
    world,
    await maker.call('POST', `admin/capital/addresses/${String(declared?.['id'])}/retire`, retirement),
  )
}

/** Declares a wallet as the operator's, with its own signature and two people's approval. */
async function declare(world: World, wallet: ReturnType<typeof privateKeyToAccount>): Promise<void> {
  const { maker } = world
  const { nonce, statement } = statementSchema.parse(
    await maker.call('POST', 'admin/capital/statement', { address: wallet.address }),
  )
  const signature = await wallet.signMessage({ message: statement })
  const declaration = { nonce, signature, reason: 'our own wallet' }
  await approve(world, await maker.call('POST', 'admin/capital/addresses', declaration))
}
