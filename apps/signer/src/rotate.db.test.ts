import { recoverTransactionAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { deskFees, gwei, newDeskKeys, openSignerDesk, type SignerDesk } from '#testing/signer-desk.ts'
import type { Hex } from './keys.ts'

const database = prepareDatabase('test')
let desk: SignerDesk
beforeEach(async () => {
  desk = await openSignerDesk(database, {}, newDeskKeys())
  await pin()
})

async function pin(): Promise<void> {
  await desk.asApp('insert into treasury.key_ring (deposit_xpub) values ($1)', [desk.keys.publicKeys()?.depositXpub])
}
const rotate = () => desk.ask('POST', '/keys/rotate')
const stop = () => desk.ask('POST', '/switch/stop', { reason: 'new keys', by: 'test' })
const started = () =>
  database.owner(
    `insert into signer.switch (stopped, reason, by, command_id) values (false, 'agreed', 'test', gen_random_uuid())`,
  )
const senderOf = async (raw: `0x02${string}`) =>
  (await recoverTransactionAddress({ serializedTransaction: raw })).toLowerCase()

test('MON7: a new ring is made only while stopped, and one at a time until it is pinned', async () => {
  expect((await rotate()).body).toEqual({ code: 'not_stopped' })
  await stop()
  const { body } = await rotate()
  expect(body.depositXpub).not.toBe(undefined)
  expect((await rotate()).body).toEqual(body)
  await pin()
  expect((await rotate()).body).not.toEqual(body)
})

test('MON7: approvers stay enrolled under the new ring, and the old ring opens their file no more', async () => {
  const { personId } = desk.approver()
  const before = desk.keys.enrolmentKey()
  await stop()
  await rotate()
  expect(desk.keys.enrolmentKey()).not.toEqual(before)
  expect(desk.keys.enrolmentKey('before')).toEqual(before)
  expect(desk.parts.enrolment().approvers.map((approver) => approver.personId)).toEqual([personId])
})

test('MON7: a payout keeps the wallet its nonce is of, and the old wallet is swept once that nonce is behind', async () => {
  const { hot } = desk
  const id = await desk.withdraw()
  await desk.reserve(id, 0)
  expect(await senderOf((await desk.sign(id)).body.raw)).toBe(hot)
  await stop()
  await rotate()
  await started()
  expect(desk.keys.addressOf('hot')).not.toBe(hot)
  expect((await desk.ask('GET', '/wallets/former')).body.former).toContain(hot)
  const dearer = { maxFeeWei: (60n * gwei).toString(), priorityFeeWei: (2n * gwei).toString() }
  expect(await senderOf((await desk.sign(id, dearer)).body.raw)).toBe(hot)

  await write(hot, 0)
  const sweep = (address: Hex, nonce: number) =>
    desk.ask('POST', '/sweeps', { address, to: 'hot', amountMicro: '7', nonce, ...deskFees })
  expect((await sweep(hot, 0)).body).toEqual({ code: 'not_payable' })
  expect(await senderOf((await sweep(hot, 1)).body.raw)).toBe(hot)
  const now = desk.keys.addressOf('hot')
  await database.owner(
    `insert into treasury.deposit_address (chain_id, key_ring_id, address_index, address, branch)
     select 31337, max(id), 1, decode($1, 'hex'), 2 from treasury.key_ring`,
    [now.slice(2)],
  )
  expect((await sweep(now, 0)).body, 'nothing is swept out of the wallet in use').toEqual({ code: 'address_unknown' })
})

function write(address: Hex, index: number) {
  return desk.asApp(
    `insert into treasury.deposit_address (chain_id, key_ring_id, address_index, address, branch)
     select 31337, max(id), $2, decode($1, 'hex'), 2 from treasury.key_ring`,
    [address.slice(2), index],
  )
}
