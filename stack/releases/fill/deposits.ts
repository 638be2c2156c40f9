import { findDepositAnswerSchema, manualDepositAnswerSchema } from '@clearhold/contract/deposits/schema'
import { requestTestMoney } from '#domains/deposits/actions/request-test-money.ts'
import { readToken } from '#domains/treasury/index.ts'
import { openTestWallet } from '#platform/chain/test-wallet.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { rpc } from '../../anvil.ts'
import { deployFake, payer, send, tokenOn } from '../../testing/token.ts'
import { wholeUnits } from '../installation.ts'
import { operatorWallet } from './capital.ts'
import { depositAddressOf, fund, type Investor, join, pictureForm } from './investors.ts'
import { approve } from './staff.ts'
import type { World } from './world.ts'

/** Deposits of the chain and of the manual gateway, in every state except those still being confirmed. */
export async function fillDeposits(world: World): Promise<Investor> {
  const { token, turns } = world
  const investor = await join(world, { username: 'small_change', fullName: 'Small Change', language: 'fr' })
  const address = await depositAddressOf(investor)
  // Amounts below a micro accumulate until they make one, which is posted as dust: seven tenths, twice.
  const fraction = (wholeUnits / 1_000_000n / 10n) * 7n
  await token.issue(address, 30n * wholeUnits + fraction)
  await token.issue(address, 31n * wholeUnits + fraction)
  await turns.confirm()
  await fillFrozen(world)
  await fillUnsupported(world, investor, address)
  await fillTestMoney(world, investor)
  await fillManual(world, investor)
  return investor
}

/**
 * Payments that are older than their receiving address (the chain's clock is set back for two blocks), of which two people
 * release one; and one that is too small.
 */
async function fillFrozen(world: World): Promise<void> {
  const { anvil, token, turns, maker, query } = world
  const owner = await join(world, { username: 'older_money', fullName: 'Older Money' })
  const address = await depositAddressOf(owner)
  const nowSeconds = Math.floor(systemClock.now().getTime() / 1000)
  await rpc(anvil.url, 'evm_setTime', [nowSeconds - 3 * 3600])
  await token.issue(address, 70n * wholeUnits)
  await token.issue(address, 71n * wholeUnits)
  await rpc(anvil.url, 'evm_setTime', [nowSeconds])
  await turns.confirm()
  const [frozen] = await query(`select id from deposits.deposit where state = 'frozen'`)
  const reason = { reason: 'the chain’s clock was wrong' }
  await approve(world, await maker.call('POST', `deposit/${String(frozen?.['id'])}/release`, reason))
  await fund(world, owner, 4n)
}

/** Another token, and the chain's own coin: found when their owner asks the deposit doctor. */
async function fillUnsupported({ anvil, turns }: World, investor: Investor, address: string): Promise<void> {
  const fake = tokenOn(anvil.url, await deployFake(anvil.url))
  const hashes = [await fake.issue(address, 12_000_000n), await send(anvil.url, payer, address, '0x', 10n ** 15n)]
  await turns.confirm()
  for (const transactionId of hashes) {
    const answer = await investor.call('POST', 'deposit', { transactionId })
    const { diagnosis } = findDepositAnswerSchema.parse(answer)
    if (diagnosis.deposit?.state !== 'unsupported') throw new Error(`the doctor said ${diagnosis.code}`)
  }
}

/** Test money that arrived, and test money that the chain rejected. */
async function fillTestMoney(world: World, investor: Investor): Promise<void> {
  const { database, config, served, query, turns } = world
  await investor.call('POST', 'deposit/faucet')
  await turns.confirm()
  const token = await readToken(database.reader, config.CHAIN_ID)
  const [ring] = await query('select deposit_xpub from treasury.key_ring')
  if (token === undefined) throw new Error('no token is pinned')
  const wallet = openTestWallet(config.CHAIN_ID, 'http://127.0.0.1:1', '')
  const parts = { database, clock: served.parts.clock, chainId: config.CHAIN_ID, wallet, token }
  const sent = await requestTestMoney({ ...parts, depositXpub: String(ring?.['deposit_xpub']) }, investor.personId)
  if (sent.ok) throw new Error('test money came from a chain that is not there')
}

async function submitPayment(investor: Investor, method: string, amount: string, reference: string): Promise<string> {
  const form = await pictureForm({ method, amount, reference }, ['cardImage'])
  return manualDepositAnswerSchema.parse(await investor.call('POST', 'deposit/manual', form)).deposit._id
}

const seen = { reason: 'seen on the statement of the bank' }

/** Manual payments: credited with a profit, rejected, deleted, not reviewed yet. */
async function fillManual(world: World, investor: Investor): Promise<void> {
  const { maker } = world
  const submit = (method: string, amount: string, reference: string) =>
    submitPayment(investor, method, amount, reference)
  const credited = await submit('bank', '120', 'transfer 1')
  await approve(world, await maker.call('PUT', `deposit/${credited}`, { usdAmount: '110', btcAmount: '10', ...seen }))
  await approve(world, await maker.call('POST', `deposit/${credited}/credit`, seen))
  const rejected = await submit('bank', '80', 'transfer 3')
  await maker.call('POST', `deposit/${rejected}/reject`, { reason: 'no such transfer came' })
  const deleted = await submit('other', '90', 'transfer 4')
  await approve(world, await maker.call('DELETE', `deposit/${deleted}`, { reason: 'told of twice' }))
  await submit('bank', '60', 'transfer 5')
  // The page shows a reference to quote.
  await investor.call('POST', 'deposit/manual/reference')
}

/** A manual payment that waits for capital: incoming capital is reserved for it, so no plan can begin afterwards. */
export async function fillWaitingForCapital(world: World, investor: Investor): Promise<void> {
  const waiting = await submitPayment(investor, 'other', '5000000', 'transfer 2')
  await approve(world, await world.maker.call('POST', `deposit/${waiting}/credit`, seen))
}

/** Still being confirmed: a payment two blocks deep; another one and capital in the newest block. Nothing is mined afterwards. */
export async function fillUnconfirmed(world: World, investor: Investor): Promise<void> {
  const { anvil, token, turns, houseAddress } = world
  const address = await depositAddressOf(investor)
  const { address: operator } = operatorWallet
  await token.issue(operator, 10n * wholeUnits)
  await token.issue(address, 32n * wholeUnits)
  await rpc(anvil.url, 'evm_setAutomine', [false])
  await token.issue(address, 33n * wholeUnits)
  await token.transfer(operator, houseAddress, 10n * wholeUnits)
  await turns.pass(1)
}
