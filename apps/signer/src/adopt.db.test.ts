import { beforeEach, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { lyingProxy } from '#testing/lying-proxy.ts'
import { gwei, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { tamper } from '#testing/resources.ts'
import { backUp, resumeByTwo, typeAdopt } from '#testing/restore.ts'
import { releaseHeld } from './adopt.ts'
import { openTurns } from './database.ts'
import type { Hex } from './keys.ts'
import { bytesOf, hexOf, signTransaction, transferData } from './transaction.ts'

let desk: PayoutDesk
beforeEach(async () => {
  desk = await payoutDesk()
  sent = 0n
})

const stop = () => desk.parts.signer.stop({ reason: 'a restore', by: 'person' })
const held = () => desk.database.owner('select withdrawal_id as id, reason from signer.held order by held_at')

let sent = 0n
/** Signed with the hot wallet's key and without the signer's records, as an earlier release or an attacker would have. */
async function sendFromHot(to: Hex, data: Buffer): Promise<void> {
  const { keys, policy } = desk.signerParts
  const fees = { maxFeeWei: 5n * gwei, priorityFeeWei: gwei }
  const { chainId } = policy
  const { raw } = await signTransaction(keys, 'hot', {
    chainId,
    nonce: sent,
    gasLimit: 100_000n,
    to,
    wei: 0n,
    data,
    ...fees,
  })
  await rpc(desk.anvil.url, 'eth_sendRawTransaction', [hexOf(raw)])
  sent += 1n
}

test('MON6: refuses while payouts run, while providers disagree, and where there is nothing to adopt', async () => {
  await desk.ask(10n)
  await desk.turn()
  expect((await typeAdopt(desk)).join('\n')).toContain('There is nothing to adopt')
  await expect(typeAdopt(desk, { isRestored: true })).rejects.toThrow('Payouts are not stopped')
  await stop()
  const liar = await lyingProxy(desk.anvil.url)
  liar.lie((method) => (method === 'eth_getTransactionCount' ? { result: '0x0' } : undefined))
  await expect(typeAdopt(desk, { isRestored: true, urls: [desk.anvil.url, liar.url] })).rejects.toThrow('do not agree')
  expect(await desk.database.owner('select from signer.filler')).toHaveLength(0)
})

test('MON6: what may be out in lost bytes is neither paid nor taken back until its nonces stand deep in the chain', async () => {
  const backup = await backUp(desk.database)
  await backup.restore()
  await desk.restartSigner()
  const { id, personId, to } = await desk.ask(12n)
  const said = await typeAdopt(desk)
  expect(said.join('\n')).toContain(`held  withdrawal ${id}`)
  await resumeByTwo(desk)
  await desk.turn()
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'payment_check' })
  const cancelled = desk.database.owner(`select withdrawals.cancel($1, $2, 'request')`, [id, personId])
  await expect(cancelled).rejects.toThrow('may have been paid')
  await expect(desk.parts.signer.reserve(id, 0)).resolves.toMatchObject({ ok: false })
  await desk.pass(3)
  expect((await typeAdopt(desk)).join('\n')).toContain(`released  withdrawal ${id}: it was not paid`)
  await desk.turn()
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await desk.token.balanceOf(to)).toBe(12_000_000n)
})

test('MON6: a transfer of an earlier release carries no mark: it is matched by receiver and amount, or holds all it may have paid', async () => {
  const alone = await desk.ask(21n)
  const twin = await desk.ask(22n)
  const other = await desk.ask(22n, { to: twin.to })
  await stop()
  await sendFromHot(desk.token.address, transferData(alone.to, 21_000_000n))
  await sendFromHot(desk.token.address, transferData(twin.to, 22_000_000n))
  const said = (await typeAdopt(desk)).join('\n')
  expect(said).toContain(`paid withdrawal ${alone.id}: 21 USDT`)
  expect(said).toContain('None of them is paid or given back until a person has looked')
  expect((await held()).filter(({ reason }) => reason === 'paid')).toHaveLength(2)
  await resumeByTwo(desk)
  for (let round = 0; round < 4; round += 1) await desk.pass(2)
  await typeAdopt(desk)
  await desk.pass(3)
  expect((await desk.read(alone.id)).state).toBe('settled')
  expect(await desk.token.balanceOf(twin.to)).toBe(22_000_000n)
  // An operator has looked: it was this one; the other is released, and paid.
  const turns = openTurns(desk.database.urlOf('signer'))
  await turns.inTurn((tx) => releaseHeld(tx, other.id))
  await expect(turns.inTurn((tx) => releaseHeld(tx, other.id))).rejects.toThrow('is not held')
  await turns.close()
  await desk.turn()
  await desk.pass(3)
  expect((await desk.read(other.id)).state).toBe('settled')
  expect((await desk.read(twin.id)).state).toBe('delayed')
  expect(await desk.token.balanceOf(twin.to)).toBe(44_000_000n)
})

test('MON6: what it cannot explain it says, and keeps the nonce: strangers, and withdrawals the backup does not know', async () => {
  await stop()
  const stranger: Hex = `0x${'5a'.repeat(20)}`
  await sendFromHot(desk.token.address, transferData(stranger, 3_000_000n))
  await sendFromHot(stranger, Buffer.alloc(0))
  const said = await typeAdopt(desk)
  expect(said.filter((line) => line.includes('Explain it before payouts are resumed'))).toHaveLength(2)
  const nonces = await desk.database.owner('select nonce::int from signer.nonce where wallet = $1 order by nonce', [
    bytesOf(desk.wallets.hot),
  ])
  expect(nonces.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 66 }, (_, nonce) => nonce))
})

test('MON6: a filled nonce changes its owner once its lost bytes were mined; any other has its owner for ever', async () => {
  const { id } = await desk.ask(10n)
  await desk.turn()
  const change = desk.database.owner('update signer.nonce set owner_id = gen_random_uuid() where owner_id = $1', [id])
  await expect(change).rejects.toThrow('has its owner')
  await tamper(
    desk.database,
    `insert into signer.held (withdrawal_id, reason, words) values ('${id}', 'paid', 'looked at')`,
  )
  const end = desk.database.owner(`update withdrawals.withdrawal set state = 'failed' where id = $1`, [id])
  await end
  await expect(
    desk.database.owner(`update withdrawals.withdrawal set state = 'rejected', end_entry_id = 1 where id = $1`, [id]),
  ).rejects.toThrow('may have been paid')
})

test('MON6: what a hot wallet of before paid after the backup is adopted as well, and not paid again from the new one', async () => {
  desk = await payoutDesk({ ownKeys: true })
  const { id, to } = await desk.ask(17n)
  const backup = await backUp(desk.database)
  await desk.turn()
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  const before = desk.wallets.hot
  desk.signerParts.keys.rotate()
  await rpc(desk.anvil.url, 'anvil_setBalance', [desk.signerParts.keys.addressOf('hot'), '0xde0b6b3a7640000'])
  await backup.restore()
  await desk.restartSigner()

  const said = (await typeAdopt(desk)).join('\n')
  expect(said).toContain(`nonce 0 of ${before}, a wallet of before`)
  expect(said).toContain(`paid withdrawal ${id}: 17 USDT`)
  const paid = await desk.database.owner('select wallet, nonce::int from signer.payout where withdrawal_id = $1', [id])
  expect(paid).toEqual([{ wallet: bytesOf(before), nonce: 0 }])
  expect(await held()).toEqual([])
  expect(await desk.token.balanceOf(to)).toBe(17_000_000n)
  expect((await typeAdopt(desk)).join('\n')).not.toContain('wallet of before')
})
