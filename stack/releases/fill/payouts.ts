import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { raiseAlarm } from '#domains/treasury/index.ts'
import { followPayouts } from '#domains/withdrawals/actions/follow-payouts.ts'
import { reservePayout } from '#domains/withdrawals/actions/reserve-payout.ts'
import { sendPayout } from '#domains/withdrawals/actions/send-payout.ts'
import { signPayout } from '#domains/withdrawals/actions/sign-payout.ts'
import { takePayout } from '#domains/withdrawals/actions/take-payout.ts'
import { connectOutgoing } from '#platform/chain/outgoing.ts'
import { rpc } from '../../anvil.ts'
import { repositoryRoot } from '../../product.ts'
import { programFile } from '../../program-file.ts'
import { minedPool } from '../../testing/token.ts'
import { wholeUnits } from '../installation.ts'
import { clearAlarms } from './staff.ts'
import { impersonated } from './sweeps.ts'
import { signOff, type Withdrawer, type Withdrawers, withdraw } from './withdrawals.ts'
import type { World } from './world.ts'

const run = promisify(execFile)

/** Runs a command at the signer's command line. */
export async function typeToSigner({ environment }: World, ...words: readonly string[]): Promise<void> {
  const program = programFile('apps/signer/src/cli.ts')
  const env = { ...process.env, ...environment }
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
    cwd: repositoryRoot,
    env,
  })
}

/** Reserves a withdrawal for sending, which gives it a nonce of the signer. */
async function takeAndReserve({ payouts }: World, id: string): Promise<void> {
  const taken = await takePayout(payouts)
  if (taken.kind !== 'taken' || taken.id !== id)
    throw new Error(`another withdrawal was taken: ${JSON.stringify(taken)}`)
  await reservePayout(payouts, id)
}

async function takeAndSign(world: World, id: string): Promise<void> {
  await takeAndReserve(world, id)
  await signPayout(world.payouts, id)
}

/** Payout failures: each alarm caused by the chain, the token or the signer, and cleared by two people. */
export async function fillPayoutAlarms(world: World, { referrer, third }: Withdrawers): Promise<void> {
  await fillReorgAfterPayout(world, referrer)
  await fillRefusedBySigner(world, third)
  await fillReverted(world, third)
  await fillStoppedWallet(world, third)
  await fillDelayed(world, third)
  await fillAlarmsByHand(world)
}

/** A reorganisation that removes a settled payout. */
async function fillReorgAfterPayout(world: World, withdrawer: Withdrawer): Promise<void> {
  const { anvil, turns } = world
  await withdraw(withdrawer, { amount: '15' })
  await turns.pay()
  await turns.pass(2)
  await turns.pay()
  await rpc(anvil.url, 'anvil_reorg', [3, []])
  await turns.pay()
  await turns.confirm()
  await clearAlarms(world, ['reorg_after_payout'])
}

/** An address that the signer refuses after reserving a nonce for it: the nonce is filled with an empty transaction. */
async function fillRefusedBySigner(world: World, withdrawer: Withdrawer): Promise<void> {
  const { payouts, turns } = world
  const deny = (word: 'add' | 'remove') => typeToSigner(world, 'deny', word, `--address=${withdrawer.address}`)
  await takeAndReserve(world, await withdraw(withdrawer, { amount: '41' }))
  await deny('add')
  await turns.pay()
  await turns.confirm()
  await followPayouts(payouts)
  await deny('remove')
}

/** The token's issuer freezes the hot wallet after a payout was signed: the chain reverts it. */
async function fillReverted(world: World, withdrawer: Withdrawer): Promise<void> {
  const { payouts, token, turns, wallets, anvil } = world
  const id = await withdraw(withdrawer, { amount: '42' })
  await turns.watch()
  await takeAndSign(world, id)
  await token.freeze(wallets.hot)
  await sendPayout(payouts, id)
  await minedPool(anvil.url)
  await turns.confirm()
  await followPayouts(payouts)
  await token.unfreeze(wallets.hot)
  await clearAlarms(world, ['payout_reverted'])
}

/** Nothing is sent while the hot wallet is frozen, or after its key was used outside the signer; then the token deducts a fee from a payout. */
async function fillStoppedWallet(world: World, withdrawer: Withdrawer): Promise<void> {
  const { token, turns, wallets, anvil } = world
  await withdraw(withdrawer, { amount: '43' })
  await token.freeze(wallets.hot)
  await turns.pay()
  await token.unfreeze(wallets.hot)
  await clearAlarms(world, ['wallet_frozen'])
  await impersonated(world, wallets.hot, () => token.transfer(wallets.hot, wallets.custody, wholeUnits))
  await turns.pay()
  await rpc(anvil.url, 'anvil_reorg', [1, []])
  await turns.pass(1)
  await clearAlarms(world, ['nonce_used_outside'])
  await token.setFee(100n, 10n * wholeUnits)
  await turns.pay()
  await token.setFee(0n, 0n)
  await turns.confirm()
  await turns.pay()
  await clearAlarms(world, ['token_fee'])
}

/** More than the hot wallet holds: it waits until the wallet is filled. */
async function fillDelayed(world: World, withdrawer: Withdrawer): Promise<void> {
  const { maker, approver, turns } = world
  const id = await withdraw(withdrawer, { amount: '1300' })
  for (const staff of [maker, approver]) await signOff(staff, id)
  await turns.pay()
}

/**
 * Raised directly, because causing them takes too long here: 256 blocks of another branch, more money than exists, a signer
 * that refuses for half a minute, tampered rows, a process in other hands, and wallets that run dry.
 */
async function fillAlarmsByHand(world: World): Promise<void> {
  const { database, config } = world
  const stopping = [
    'reorg_beyond_memory',
    'impossible_amount',
    'resume_refused',
    'signature_unknown',
    'hold_missing',
    'signer_call_forbidden',
  ] as const
  const ofWallets = ['hot_wallet_low', 'hot_wallet_dry', 'gas_low', 'gas_dry'] as const
  for (const kind of [...stopping, ...ofWallets]) {
    const stopsPayouts = stopping.some((one) => one === kind)
    const alarm = { kind, chainId: config.CHAIN_ID, about: `kept:${kind}`, stopsPayouts }
    await database.transaction((tx) => raiseAlarm(tx, alarm))
  }
  await clearAlarms(world, [...stopping, ...ofWallets])
}

/** Payouts in progress, one at each step. Nothing follows them afterwards, so each keeps its state. */
export async function fillOpenPayouts(world: World, { referrer, fourth, fifth }: Withdrawers): Promise<void> {
  const { payouts, turns, anvil } = world
  await turns.watch()
  const confirming = await withdraw(referrer, { amount: '20' })
  await takeAndSign(world, confirming)
  await sendPayout(payouts, confirming)
  await minedPool(anvil.url)
  await turns.watch()
  await followPayouts(payouts)
  await rpc(anvil.url, 'evm_setAutomine', [false])
  const broadcast = await withdraw(referrer, { amount: '21' })
  await takeAndSign(world, broadcast)
  await sendPayout(payouts, broadcast)
  // Neither provider answers, so the bytes may or may not have been sent.
  const uncertain = await withdraw(fourth, { amount: '22' })
  await takeAndSign(world, uncertain)
  await sendPayout({ ...payouts, outgoing: connectOutgoing(['http://127.0.0.1:1', 'http://127.0.0.1:1']) }, uncertain)
  await takeAndSign(world, await withdraw(fifth, { amount: '23' }))
  await takeAndReserve(world, await withdraw(fifth, { amount: '24' }))
  await withdraw(fifth, { amount: '25' })
  await rpc(anvil.url, 'evm_setAutomine', [true])
}
