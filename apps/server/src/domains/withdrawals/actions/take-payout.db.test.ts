import { beforeEach, expect, test } from 'vitest'
import { listAlarms, recordChainFailure } from '#domains/treasury/index.ts'
import { bytesOf } from '#platform/chain/address.ts'
import { rpc } from '#stack/anvil.ts'
import { noteComparison } from '#testing/comparison.ts'
import { countStatements } from '#testing/count-statements.ts'
import { gwei, newAddress, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { mine, send } from '#testing/token.ts'
import type { PayoutParts } from '../parts.ts'
import { readNonces } from '../store/payouts.ts'
import { readSteps } from '../store/withdrawals.ts'
import { takePayout } from './take-payout.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk({ hot: 100n })
})

const setBaseFee = async (wei: bigint) => {
  await rpc(desk.anvil.url, 'anvil_setNextBlockBaseFeePerGas', [`0x${wei.toString(16)}`])
  await mine(desk.anvil.url, 1)
  await desk.scan()
}
const alarms = async () => (await listAlarms(desk.database.app.reader)).alarms.map(({ kind }) => kind)

test('takes the oldest first; from then on it cannot be cancelled', async () => {
  const first = await desk.ask(10n)
  const second = await desk.ask(10n)
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id: first.id })
  expect((await desk.read(first.id)).state).toBe('reserved')
  expect((await desk.read(second.id)).state).toBe('approved')
  const cancelled = desk.database.owner(
    `update withdrawals.withdrawal set state = 'cancelled', end_entry_id = 1 where id = $1`,
    [first.id],
  )
  await expect(cancelled).rejects.toThrow('is being sent')
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id: second.id })
  expect(await takePayout(desk.parts)).toEqual({ kind: 'none' })
})

test('FLT18: gas x50, user sees delayed; when it falls the payout goes', async () => {
  const parts = desk.partsWith({ limits: { feeCapWei: 10n * gwei } })
  await setBaseFee(50n * gwei)
  const { id, to } = await desk.ask(10n)
  await desk.turn(parts)
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'gas' })
  for (let turn = 0; turn < 3; turn += 1) await desk.turn(parts)
  expect((await readSteps(desk.database.app.reader, [id])).map(({ state }) => state)).toEqual(['approved', 'delayed'])
  await setBaseFee(gwei)
  await desk.turn(parts)
  await desk.pass(3, parts)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await desk.token.balanceOf(to)).toBe(10_000_000n)
})

test('behavior: without coin for the gas it waits for gas', async () => {
  await rpc(desk.anvil.url, 'anvil_setBalance', [desk.wallets.hot, '0x1'])
  const { id } = await desk.ask(10n)
  await desk.turn()
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'gas' })
})

test('behavior: more than the hot wallet holds waits until it is filled; smaller ones go on', async () => {
  const large = await desk.ask(500n)
  const small = await desk.ask(60n)
  await desk.turn()
  expect(await desk.read(large.id)).toMatchObject({ state: 'delayed', reason: 'refilling' })
  expect((await desk.read(small.id)).state).toBe('confirming')
  await desk.token.issue(desk.wallets.hot, 1_000_000_000n)
  await desk.turn()
  expect((await desk.read(large.id)).state).toBe('confirming')
})

test.each([
  ['is dry', 0n],
  ['holds less than any of them', 10n],
])(
  'G4: while the hot wallet %s, no identity and no address of a waiting payout is checked again',
  async (_what, held) => {
    await rpc(desk.anvil.url, 'anvil_impersonateAccount', [desk.wallets.hot])
    await desk.token.transfer(desk.wallets.hot, desk.wallets.custody, (100n - held) * 1_000_000n)
    // As if the signer had signed it: an unknown nonce would stop everything.
    await desk.database.owner(
      'insert into signer.nonce (chain_id, wallet, nonce, owner_id) values ($1, $2, 0, gen_random_uuid())',
      [desk.anvil.chainId, bytesOf(desk.wallets.hot)],
    )
    for (let asked = 0; asked < 12; asked += 1) await desk.ask(20n)
    await desk.scan()
    let addresses = 0
    const outgoing = {
      ...desk.parts.outgoing,
      isBlackListed: (...asked: Parameters<PayoutParts['outgoing']['isBlackListed']>) => {
        if (asked[1] !== desk.wallets.hot) addresses += 1
        return desk.parts.outgoing.isBlackListed(...asked)
      },
    }
    const parts = { ...desk.parts, outgoing }
    expect(await takePayout(parts)).toEqual({ kind: 'waiting' })
    const again = await countStatements(desk.database, () => takePayout(parts))
    expect(again.value).toEqual({ kind: 'waiting' })
    expect(addresses).toBe(0)
    // One query for each of the twelve would exceed that.
    expect(again.statements).toBeLessThan(20)
    const rows = await desk.database.owner('select distinct state, reason from withdrawals.withdrawal')
    expect(rows).toEqual([{ state: 'delayed', reason: 'refilling' }])
  },
)

test('behavior: the kill switch and a chain that cannot be read are each shown as the reason', async () => {
  const { id } = await desk.ask(10n)
  await recordChainFailure(desk.database.app, desk.anvil.chainId, 'providers_disagree')
  expect(await takePayout(desk.parts)).toEqual({ kind: 'waiting' })
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'chain_late' })
  await recordChainFailure(desk.database.app, desk.anvil.chainId, undefined)
  await desk.parts.signer.stop({ reason: 'a person stopped it', by: 'person:1' })
  expect(await takePayout(desk.parts)).toEqual({ kind: 'waiting' })
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'stopped' })
})

test('MON5: without a comparison younger than five minutes payouts wait as delayed, and go by themselves once there is one', async () => {
  const { id } = await desk.ask(10n)
  await desk.database.owner(`update treasury.reconciliation set at = clock_timestamp() - interval '5 minutes 1 second'`)
  expect(await takePayout(desk.parts)).toEqual({ kind: 'waiting' })
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'reconciliation_late' })
  await desk.database.owner('delete from treasury.reconciliation')
  expect(await takePayout(desk.parts), 'before the first comparison').toEqual({ kind: 'waiting' })
  expect(await alarms()).toEqual([])
  expect(await desk.parts.signer.switchState()).toMatchObject({ value: { stopped: false } })
  await noteComparison(desk.database.app, desk.anvil.chainId)
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id })
})

test('behavior: a frozen account delays its own withdrawal, and no other', async () => {
  const frozen = await desk.ask(10n)
  const other = await desk.ask(10n)
  const setState = (state: string) =>
    desk.database.owner('update accounts.person set state = $2 where id = $1', [frozen.personId, state])
  await setState('frozen')
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id: other.id })
  expect((await desk.read(frozen.id)).state).toBe('approved')
  await setState('active')
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id: frozen.id })
})

test('U3: an address frozen after it was approved, or denied, goes back to the reviewers and delays no other payout', async () => {
  const denied = newAddress()
  const frozen = await desk.ask(10n)
  const refused = await desk.ask(10n, { to: denied })
  const good = await desk.ask(10n)
  await desk.token.freeze(frozen.to)
  await desk.scan()
  const parts = { ...desk.parts, isDenied: (address: string) => address === denied }
  expect(await takePayout(parts)).toMatchObject({ kind: 'taken', id: good.id })
  for (const { id } of [frozen, refused]) {
    expect(await desk.read(id)).toMatchObject({ state: 'review', reason: 'address_sanctioned' })
  }
})

test('U3: a frozen hot wallet rings before anything is lost to a reverted transaction', async () => {
  await desk.token.freeze(desk.wallets.hot)
  const { id } = await desk.ask(10n)
  await desk.turn()
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'stopped' })
  expect(await alarms()).toEqual(['wallet_frozen'])
})

test('FLT17: a nonce used outside rings, trips the signer, and nothing is sent', async () => {
  const paid = await desk.ask(10n)
  await desk.turn()
  const { hot } = desk.wallets
  await rpc(desk.anvil.url, 'anvil_impersonateAccount', [hot])
  await send(desk.anvil.url, hot, hot, '0x')
  const { id } = await desk.ask(10n)
  await desk.pass(3)
  expect((await desk.read(paid.id)).state).toBe('settled')
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'stopped' })
  expect(await alarms()).toEqual(['nonce_used_outside'])
  expect(await desk.parts.signer.switchState()).toMatchObject({ value: { stopped: true } })
})

test('behavior: more frozen accounts than a page holds do not delay the payouts behind them', async () => {
  const frozen = await desk.ask(10n)
  const other = await desk.ask(10n)
  await desk.database.owner(`update accounts.person set state = 'frozen' where id = $1`, [frozen.personId])
  await desk.database.owner(
    `insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, chain_id, token, to_address,
       tier, digest, state, hold_entry_id, approved_at)
     select gen_random_uuid(), person_id, gen_random_uuid(), type, method, amount_micro, chain_id, token, to_address, tier, digest,
       state, hold_entry_id, approved_at - interval '1 hour'
     from withdrawals.withdrawal, generate_series(1, 450) where id = $1`,
    [frozen.id],
  )
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id: other.id })
  expect(await takePayout(desk.parts)).toEqual({ kind: 'waiting' })
})

test('behavior: however many nonces were given out, only so many are looked at, and a gap among them rings', async () => {
  const wallet = bytesOf(desk.wallets.hot)
  await desk.database.owner(
    `insert into signer.nonce (chain_id, wallet, nonce, owner_id) select $1, $2, number, gen_random_uuid()
     from generate_series(0, 2999) as number where number <> 5`,
    [desk.anvil.chainId, wallet],
  )
  const { highest, open } = await readNonces(desk.database.app.reader, desk.anvil.chainId, wallet, 3n)
  expect([highest, open.slice(0, 3), open.length]).toEqual([2_999n, [3n, 4n, 6n], 1_000])
  const { id } = await desk.ask(10n)
  await desk.turn()
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'stopped' })
  expect(await alarms()).toEqual(['nonce_gap'])
})
