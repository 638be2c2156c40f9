import { beforeEach, expect, test } from 'vitest'
import { investorAccount } from '#domains/ledger/index.ts'
import { rpc } from '#stack/anvil.ts'
import { insertAsked, newAddress, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { custody, move } from '#testing/plans.ts'
import { mine, stranger } from '#testing/token.ts'
import { readReconciliation } from '../store/reconciliation.ts'
import { listAlarms } from './list-alarms.ts'
import { reconcileChain } from './reconcile-chain.ts'
import { sweepAddresses } from './sweep-addresses.ts'

let desk: PayoutDesk
let person: { readonly personId: string; readonly address: string }
beforeEach(async () => {
  desk = await payoutDesk({ hot: 0n })
  person = await desk.deposit(80n)
})

const drift = async () => {
  const found = await reconcileChain(desk.reconcileParts)
  return found === undefined ? undefined : found.chainMicro - found.bookMicro
}
const alarms = async () => (await listAlarms(desk.database.app.reader)).alarms.map(({ kind }) => kind)
async function swept(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await sweepAddresses(desk.sweepParts)
    await mine(desk.anvil.url, 1)
    await desk.scan()
    expect(await drift()).toBe(0n)
  }
}

test('INV10: the chain and the book agree at every step of a sweep and of a payout', async () => {
  expect(await drift()).toBe(0n)
  await swept()
  const { id } = await insertAsked(desk.database.app, {
    personId: person.personId,
    amountMicro: 30_000_000n,
    chainId: desk.anvil.chainId,
    token: desk.token.address,
    to: newAddress(),
    state: 'approved',
  })
  await desk.turn()
  await desk.scan()
  expect((await desk.read(id)).state).toBe('confirming')
  expect(await drift()).toBe(0n)
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  await desk.scan()
  expect(await drift()).toBe(0n)
  expect(await readReconciliation(desk.database.app.reader, desk.anvil.chainId)).toMatchObject({
    chainMicro: 50_000_000n,
    bookMicro: 50_000_000n,
    driftMicro: 0n,
  })
  expect(await alarms()).toEqual([])
})

test('INV10: what has arrived and is not posted yet, or is unclaimed, is no drift', async () => {
  await desk.token.issue(person.address, 5_000_000n)
  await desk.token.issue(desk.wallets.hot, 7_000_000n)
  await desk.scan()
  expect(await drift()).toBe(0n)
})

test('INV10: money that left without a payout of ours stops payouts', async () => {
  await swept()
  const { hot } = desk.wallets
  await rpc(desk.anvil.url, 'anvil_impersonateAccount', [hot])
  await desk.token.transfer(hot, stranger, 1n)
  await desk.scan()
  expect(await drift()).toBe(-1n)
  expect(await alarms()).toEqual(['reserves_short'])
  expect(await desk.parts.signer.switchState()).toMatchObject({ value: { stopped: true } })
  const found = await readReconciliation(desk.database.app.reader, desk.anvil.chainId)
  expect(found?.driftMicro).toBe(-1n)
})

test('INV10: what is missing from a wallet shows without asking a deposit address; what is missing from one, when it is asked', async () => {
  await swept()
  await desk.deposit(3n)
  expect(await drift()).toBe(0n)
  let asked: number[] = []
  const { outgoing } = desk.reconcileParts
  const counted = {
    ...outgoing,
    tokensAt: (...about: Parameters<typeof outgoing.tokensAt>) => {
      asked.push(about[1].length)
      return outgoing.tokensAt(...about)
    },
  }
  const compared = () => reconcileChain({ ...desk.reconcileParts, outgoing: counted })
  expect(await compared()).toMatchObject({ chainMicro: 83_000_000n, kept: { amountMicro: 3_000_000n } })
  expect(asked, 'both wallets, then the one deposit address that holds something').toEqual([2, 1])
  asked = []
  await rpc(desk.anvil.url, 'anvil_impersonateAccount', [desk.wallets.hot])
  await desk.token.transfer(desk.wallets.hot, stranger, 1n)
  await desk.scan()
  expect(await compared()).toMatchObject({ chainMicro: 82_999_999n })
  expect(asked, 'the wallets twice before anything else').toEqual([2, 2, 1])
})

test('INV10: what left without a payout and is brought back, from any sender, is no longer missing', async () => {
  await swept()
  const { hot } = desk.wallets
  await rpc(desk.anvil.url, 'anvil_impersonateAccount', [hot])
  await desk.token.transfer(hot, stranger, 1_000_000n)
  await desk.scan()
  expect(await drift()).toBe(-1_000_000n)
  await desk.token.transfer(stranger, hot, 400_000n)
  await desk.scan()
  expect(await drift()).toBe(-600_000n)
  await desk.token.transfer(stranger, hot, 600_000n)
  await desk.scan()
  expect(await drift()).toBe(0n)
})

test('INV10: a ledger that owes more than it has in custody stops payouts, whatever the chain holds', async () => {
  const owing = { ...desk.reconcileParts, readOwedMicro: async () => 80_000_001n }
  await reconcileChain(owing)
  expect(await alarms()).toEqual(['reserves_short'])
})

test('INV10: an entry nothing on the chain stands behind stops payouts', async () => {
  await move(desk.database.app, custody, investorAccount(person.personId, 'cash'), 1_000_000n)
  expect(await drift()).toBe(-1_000_000n)
  expect(await alarms()).toEqual(['reserves_short'])
})

test('MON5: a chain that cannot be read is no shortage: no comparison is written, no alarm rings, the switch stays on', async () => {
  const gone = desk.partsWith({ urls: ['http://127.0.0.1:9', 'http://127.0.0.1:9'] })
  await desk.database.owner('delete from treasury.reconciliation')
  expect(await reconcileChain({ ...desk.reconcileParts, chain: gone.chain, outgoing: gone.outgoing })).toBeUndefined()
  expect(await readReconciliation(desk.database.app.reader, desk.anvil.chainId)).toBeUndefined()
  expect(await alarms()).toEqual([])
  expect(await desk.parts.signer.switchState()).toMatchObject({ value: { stopped: false } })
})
