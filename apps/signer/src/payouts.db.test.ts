import { randomUUID } from 'node:crypto'
import { decodeFunctionData, parseAbi, parseTransaction, recoverTransactionAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { offerPlans } from '#testing/plans.ts'
import { prepareDatabase, testDatabase } from '#testing/resources.ts'
import {
  deskFees,
  deskToken,
  gwei,
  newApproverKey,
  openSignerDesk,
  randomAddress,
  type SignerDesk,
} from '#testing/signer-desk.ts'
import { refuseLowCeiling } from './ceilings.ts'
import { policyDigest } from './policy.ts'

const abi = parseAbi(['function transfer(address to, uint256 value)'])
const database = prepareDatabase('test')
let desk: SignerDesk
beforeEach(async () => {
  desk = await openSignerDesk(database)
})

async function ready(withdrawal: Parameters<SignerDesk['withdraw']>[0] = {}): Promise<string> {
  const id = await desk.withdraw(withdrawal)
  expect((await desk.reserve(id)).status).toBe(200)
  return id
}

const raised = (eighths: bigint) => ({
  maxFeeWei: ((30n * gwei * eighths) / 8n).toString(),
  priorityFeeWei: ((gwei * eighths) / 8n).toString(),
})

test('U14: what is signed is the transfer of the row, made by the signer itself', async () => {
  const to = randomAddress()
  const id = await ready({ to, amountMicro: 12_345_678n })
  const { status, body } = await desk.sign(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ wallet: desk.hot, nonce: 0 })
  const read = parseTransaction(body.raw)
  expect(read).toMatchObject({
    chainId: 31_337,
    to: deskToken,
    gas: 100_000n,
    maxFeePerGas: 30n * gwei,
    type: 'eip1559',
  })
  const { args } = decodeFunctionData({ abi, data: read.data ?? '0x' })
  expect([args[0].toLowerCase(), args[1]]).toEqual([to, 12_345_678n])
  expect((await recoverTransactionAddress({ serializedTransaction: body.raw })).toLowerCase()).toBe(desk.hot)
})

test('FLT12: a transaction is stored before it is answered, and asked for again gives the same bytes', async () => {
  const id = await ready()
  const first = await desk.sign(id)
  const stored = await database.owner('select hash, raw, purpose from signer.transaction')
  expect(stored).toEqual([
    {
      hash: Buffer.from(first.body.hash.slice(2), 'hex'),
      raw: Buffer.from(first.body.raw.slice(2), 'hex'),
      purpose: 'payout',
    },
  ])
  await desk.move(id, 'broadcast')
  expect(await desk.sign(id)).toEqual(first)
})

test('U16: one withdrawal keeps one nonce for ever, whatever the chain is said to count', async () => {
  const first = await desk.withdraw()
  const second = await desk.withdraw()
  expect((await desk.reserve(first, 0)).body).toEqual({ wallet: desk.hot, nonce: 0 })
  expect((await desk.reserve(second, 1)).body).toEqual({ wallet: desk.hot, nonce: 1 })
  expect((await desk.reserve(first, 0)).body).toEqual({ wallet: desk.hot, nonce: 0 })
  expect((await desk.reserve(first, 2)).body).toEqual({ wallet: desk.hot, nonce: 0 })
  const many = await Promise.all(Array.from({ length: 10 }, () => desk.withdraw({ amountMicro: 1_000_000n })))
  const nonces = await Promise.all(many.map(async (id) => (await desk.reserve(id, 1)).body.nonce as number))
  expect(nonces.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 10 }, (_, index) => 2 + index))
})

test('MON6: a wallet that the chain has counted and no row knows is refused, and everything stops', async () => {
  const id = await desk.withdraw()
  expect(await desk.reserve(id, 7)).toEqual({ status: 409, body: { code: 'nonce_used_outside' } })
  expect((await desk.ask('GET', '/switch')).body).toMatchObject({ stopped: true, by: 'signer' })
  expect(await database.owner('select from signer.nonce')).toHaveLength(0)
})

test('MON6: no nonce is kept more than 64 ahead of the chain: lost bytes can be at no other', async () => {
  await database.owner(
    `insert into signer.nonce (chain_id, wallet, nonce, owner_id)
     select 31337, $1, nonce, gen_random_uuid() from generate_series(0, 63) as nonce`,
    [Buffer.from(desk.hot.slice(2), 'hex')],
  )
  const id = await desk.withdraw()
  expect((await desk.reserve(id, 0)).body).toEqual({ code: 'too_many_pending' })
  expect((await desk.reserve(id, 1)).body.nonce).toBe(64)
})

test('MON6: the call data of a payout ends with the digest of its terms', async () => {
  const id = await ready()
  const { data } = parseTransaction((await desk.sign(id)).body.raw)
  expect(data).toHaveLength(2 + 2 * 100)
  const [row] = await desk.asApp('select digest from withdrawals.withdrawal where id = $1', [id])
  expect(data?.slice(-64)).toBe((row?.['digest'] as Buffer | undefined)?.toString('hex'))
})

test('U16: a nonce that was used outside the signer stops everything, and it stays stopped', async () => {
  expect((await desk.reserve(await desk.withdraw(), 0)).status).toBe(200)
  const id = await desk.withdraw()
  expect(await desk.reserve(id, 2)).toEqual({ status: 409, body: { code: 'nonce_used_outside' } })
  expect((await desk.ask('GET', '/switch')).body).toMatchObject({ stopped: true, by: 'signer' })
  expect((await desk.reserve(id, 1)).body).toEqual({ code: 'stopped' })
})

test('U15: a higher fee is a replacement at the same nonce, to the same address, of the same amount', async () => {
  const id = await ready()
  const first = await desk.sign(id)
  expect((await desk.sign(id, raised(8n + 1n))).status).toBe(200)
  const second = await desk.sign(id, raised(9n))
  expect(second.body).toMatchObject({ nonce: first.body.nonce, wallet: desk.hot })
  expect(second.body.hash).not.toBe(first.body.hash)
  expect(parseTransaction(second.body.raw).data).toBe(parseTransaction(first.body.raw).data)
  expect(await desk.sign(id)).toEqual(first)
})

test('error: a fee between two is no replacement, and no fee passes the cap', async () => {
  const id = await ready()
  await desk.sign(id)
  const slightly = { maxFeeWei: (32n * gwei).toString(), priorityFeeWei: gwei.toString() }
  expect((await desk.sign(id, slightly)).body).toEqual({ code: 'fee_too_low' })
  const priorityOnly = { ...deskFees, priorityFeeWei: (2n * gwei).toString() }
  expect((await desk.sign(id, priorityOnly)).body).toEqual({ code: 'fee_too_low' })
  const dear = { maxFeeWei: (200n * gwei + 1n).toString(), priorityFeeWei: (3n * gwei).toString() }
  expect((await desk.sign(id, dear)).body).toEqual({ code: 'fee_over_cap' })
  expect((await desk.sign(id, { ...dear, maxFeeWei: (200n * gwei).toString() })).status).toBe(200)
})

test('error: no nonce is reserved while a payout can still be cancelled, nothing is signed without one, or after the end', async () => {
  const id = await desk.withdraw({ state: 'approved' })
  for (const state of ['review', 'on_hold', 'awaiting_verification', 'approved', 'delayed', 'signed', 'failed']) {
    await desk.move(id, state)
    expect((await desk.reserve(id)).body).toEqual({ code: 'not_payable' })
  }
  const other = await desk.withdraw()
  expect((await desk.sign(other)).body).toEqual({ code: 'not_reserved' })
  await desk.reserve(other)
  await expect(desk.move(other, 'cancelled')).rejects.toThrow('is being sent')
  await desk.move(other, 'failed')
  expect((await desk.sign(other)).body).toEqual({ code: 'not_payable' })
  await desk.move(other, 'rejected')
  expect((await desk.sign(other)).body).toEqual({ code: 'not_payable' })
  expect((await desk.reserve(randomUUID())).body).toEqual({ code: 'withdrawal_unknown' })
})

test('a nonce whose withdrawal was given up is filled with nothing, and never pays afterwards', async () => {
  const id = await desk.withdraw()
  await desk.reserve(id)
  expect((await desk.ask('POST', `/payouts/${id}/void`, deskFees)).body).toEqual({ code: 'not_payable' })
  await desk.move(id, 'failed')
  const filled = await desk.ask('POST', `/payouts/${id}/void`, deskFees)
  const read = parseTransaction(filled.body.raw)
  expect([read.to, read.value ?? 0n, read.data ?? '0x', read.gas]).toEqual([desk.hot, 0n, '0x', 21_000n])
  expect(await desk.ask('POST', `/payouts/${id}/void`, deskFees)).toEqual(filled)
  await database.owner(
    `set local session_replication_role = replica; update withdrawals.withdrawal set state = 'reserved'`,
  )
  expect((await desk.sign(id)).body).toEqual({ code: 'voided' })
})

test('error: a payout that was signed is never voided', async () => {
  const id = await ready()
  await desk.sign(id)
  await desk.move(id, 'failed')
  expect((await desk.ask('POST', `/payouts/${id}/void`, deskFees)).body).toEqual({ code: 'already_signed' })
})

test('U13: in the signer the zero address, the token, our own wallets and addresses and denied ones get nothing', async () => {
  const denied = randomAddress()
  desk.enrol(({ approvers }) => ({ approvers, denied: [denied] }))
  const ours = desk.keys.addressOf({ branch: 0, index: 3 })
  await database.owner(`insert into treasury.key_ring (deposit_xpub) values ($1)`, [
    desk.keys.publicKeys()?.depositXpub,
  ])
  await database.owner(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address)
     select 31337, gen_random_uuid(), id, 3, $1 from treasury.key_ring`,
    [Buffer.from(ours.slice(2), 'hex')],
  )
  for (const to of [`0x${'00'.repeat(20)}`, deskToken, desk.hot, desk.custody, ours, denied] as const) {
    const id = await desk.withdraw({ to })
    expect((await desk.reserve(id)).body).toEqual({ code: 'destination_refused' })
  }
  const address = randomAddress()
  const late = await ready({ to: address })
  desk.enrol(({ approvers }) => ({ approvers, denied: [address] }))
  expect((await desk.sign(late)).body).toEqual({ code: 'destination_refused' })
})

test('error: another chain, another token or a digest of something else is refused', async () => {
  expect((await desk.reserve(await desk.withdraw({ chainId: 1 }))).body).toEqual({ code: 'wrong_chain' })
  expect((await desk.reserve(await desk.withdraw({ token: randomAddress() }))).body).toEqual({ code: 'wrong_token' })
  const other = await desk.withdraw({ digest: Buffer.alloc(32, 1) })
  expect((await desk.reserve(other)).body).toEqual({ code: 'digest_differs' })
})

test('no, one or two approvers, by the amount and by the tier of the row', async () => {
  const anne = desk.approver()
  const ben = desk.approver()
  const cases = [
    { amountMicro: 50_000_000n, needed: 0 },
    { amountMicro: 50_000_001n, needed: 1 },
    { amountMicro: 200_000_000n, needed: 1 },
    { amountMicro: 200_000_001n, needed: 2 },
    { amountMicro: 1_000_000n, tier: 'one', needed: 1 },
    { amountMicro: 1_000_000n, tier: 'two', needed: 2 },
    { amountMicro: 1_000_000n, type: 'return', needed: 2 },
  ]
  for (const { needed, ...withdrawal } of cases) {
    const id = await desk.withdraw(withdrawal)
    for (const approver of [anne, ben].slice(0, needed)) {
      expect((await desk.reserve(id)).body).toEqual({ code: 'approvals_missing' })
      await desk.approve(id, approver)
    }
    expect((await desk.reserve(id)).status).toBe(200)
  }
  expect(await database.owner('select tier, count(*)::int from signer.payout group by tier order by tier')).toEqual([
    { tier: 'auto', count: 1 },
    { tier: 'one', count: 3 },
    { tier: 'two', count: 3 },
  ])
})

test('error: who was removed, or asked for the money, counts no more; the first bytes are checked again', async () => {
  const anne = desk.approver()
  const own = await desk.withdraw({ amountMicro: 100_000_000n, personId: anne.personId })
  await desk.approve(own, anne)
  expect((await desk.reserve(own)).body).toEqual({ code: 'approvals_missing' })
  const id = await desk.withdraw({ amountMicro: 100_000_000n })
  await desk.approve(id, anne)
  expect((await desk.reserve(id)).status).toBe(200)
  desk.enrol(({ denied }) => ({ approvers: [], denied }))
  expect((await desk.sign(id)).body).toEqual({ code: 'signature_unknown' })
})

test('the automatic sum of 24 real hours is full, an approver still pays, and time makes room', async () => {
  for (let turn = 0; turn < 10; turn += 1) await desk.sign(await ready({ amountMicro: 50_000_000n }))
  const id = await desk.withdraw({ amountMicro: 1_000_000n })
  expect((await desk.reserve(id)).body).toEqual({ code: 'auto_cap_reached' })
  const approved = await desk.withdraw({ amountMicro: 1_000_000n })
  await desk.approve(approved, desk.approver())
  expect((await desk.reserve(approved)).status).toBe(200)
  await database.owner(
    `update signer.payout set reserved_at = reserved_at - interval '2 days', signed_at = signed_at - interval '24 hours' where nonce = 0`,
  )
  expect((await desk.reserve(id)).status).toBe(200)
})

test('error: a payout kept long ago and not signed yet still counts: waiting gives no second day', async () => {
  const kept = await Promise.all(Array.from({ length: 10 }, () => ready({ amountMicro: 50_000_000n })))
  await database.owner(`update signer.payout set reserved_at = reserved_at - interval '3 days'`)
  expect((await desk.reserve(await desk.withdraw({ amountMicro: 1_000_000n }))).body).toEqual({
    code: 'auto_cap_reached',
  })
  for (const id of kept) expect((await desk.sign(id)).status).toBe(200)
  expect((await desk.reserve(await desk.withdraw({ amountMicro: 1_000_000n }))).body).toEqual({
    code: 'auto_cap_reached',
  })
})

test('error: no more than so many automatic payouts in 24 hours, however small', async () => {
  const small = await openSignerDesk(await testDatabase(), { autoDayMaxCount: 2n })
  const reserved = async () => (await small.reserve(await small.withdraw({ amountMicro: 1_000_000n }))).status
  expect([await reserved(), await reserved(), await reserved()]).toEqual([200, 200, 409])
})

test('SEC4: one person’s word pays so much a day and no more; a second person’s lets it go the same day', async () => {
  const anne = desk.approver()
  const by = async (...approvers: ReturnType<SignerDesk['approver']>[]) => {
    const id = await desk.withdraw({ amountMicro: 200_000_000n })
    for (const approver of approvers) await desk.approve(id, approver)
    return id
  }
  for (let turn = 0; turn < 10; turn += 1) expect((await desk.reserve(await by(anne))).status).toBe(200)
  const id = await by(anne)
  expect((await desk.reserve(id)).body).toEqual({ code: 'one_cap_reached' })
  // What is reserved and not signed counts, however old it is; what was signed a day ago does not.
  await database.owner(`update signer.payout set reserved_at = reserved_at - interval '3 days'`)
  expect((await desk.reserve(id)).body).toEqual({ code: 'one_cap_reached' })
  await desk.approve(id, desk.approver())
  expect((await desk.reserve(id)).status).toBe(200)
})

test('SEC4: two people’s word has a ceiling for a payout and for a day, which two further people lift', async () => {
  const people = [desk.approver(), desk.approver(), desk.approver(), desk.approver()]
  const signedBy = async (amountMicro: bigint, count: number) => {
    const id = await desk.withdraw({ amountMicro })
    for (const approver of people.slice(0, count)) await desk.approve(id, approver)
    return id
  }
  for (const count of [2, 3]) {
    expect((await desk.reserve(await signedBy(1_000_000_001n, count))).body).toEqual({ code: 'two_cap_reached' })
  }
  expect((await desk.reserve(await signedBy(1_000_000_001n, 4))).status).toBe(200)
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await desk.reserve(await signedBy(1_000_000_000n, 2))).status).toBe(200)
  }
  const over = await signedBy(1_000_000_000n, 2)
  expect((await desk.reserve(over)).body).toEqual({ code: 'two_cap_reached' })
  for (const approver of people.slice(2)) await desk.approve(over, approver)
  expect((await desk.reserve(over)).status).toBe(200)
})

test('SEC4: the signer says in whose names a withdrawal was approved with a signature it does not know', async () => {
  const id = await desk.withdraw({ amountMicro: 300_000_000n })
  const anne = desk.approver()
  const stranger = newApproverKey()
  await desk.approve(id, anne)
  const check = async () => (await desk.ask('POST', `/payouts/${id}/approvals`)).body
  expect(await check()).toEqual({ unknown: [] })
  await desk.approve(id, stranger)
  expect(await check()).toEqual({ unknown: [stranger.personId] })
})

test('SEC4: its policy has a digest, and a ceiling below what a published plan pays out does not start', async () => {
  const { body } = await desk.ask('GET', '/policy')
  expect(body).toMatchObject({
    digest: policyDigest(desk.parts.policy),
    twoMaxMicro: '1000000000',
    largestPayoutMicro: '0',
  })
  expect(policyDigest({ ...desk.parts.policy, twoMaxMicro: 1n })).not.toBe(body.digest)
  await refuseLowCeiling(desk.parts)
  await offerPlans(database.app, 1_000_000n)
  // 49,999 USDT, and 70 per cent.
  expect((await desk.ask('GET', '/policy')).body).toMatchObject({ largestPayoutMicro: '84998300000' })
  await expect(refuseLowCeiling(desk.parts)).rejects.toThrow(
    'SIGNER_TWO_MAX is 1000.000000 USDT, and a published plan pays out up to 84998.300000 USDT.',
  )
})
