import { createHash } from 'node:crypto'
import { openNote, readVerifierKey, writeVerifierKey } from '@clearhold/proof/note'
import { readStatement } from '@clearhold/proof/tree/statement'
import { parseTransaction } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { custody, insertInvestor, move, suspense } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { deskFees, gwei, openSignerDesk, type SignerDesk } from '#testing/signer-desk.ts'

const database = prepareDatabase('test')
let desk: SignerDesk
beforeEach(async () => {
  desk = await openSignerDesk(database)
})

interface Row {
  readonly owedMicro?: bigint
  readonly suspenseMicro?: bigint
  readonly root?: string
  readonly cut?: number
}

/** A snapshot as the worker has built it; the ledger owes 25 USDT unless the test sets another sum. */
async function writeRow(
  number: number,
  { owedMicro = 25_000_000n, suspenseMicro = 0n, root = 'aa', cut = 1 }: Row = {},
): Promise<void> {
  await database.owner(
    `insert into solvency.snapshot (number, state, attempt, key_sealed, cut_group, taken_at, root, owed_micro, bucket_bits, bucket_height,
       investors, leaves, kinds, suspense_micro, contingent_micro, bank_micro, held_micro, proved_micro, chain_id, block_number,
       block_hash, reserves_digest, log_size, log_root)
     values ($1, 'building', gen_random_uuid(), '\\x00', $5, '2026-11-18T09:20:00.123Z', decode(repeat($4, 32), 'hex'), $2, 0, 10, 1, 1024,
       '{}', $3, 0, 0, 100, 50, 31337, 7, decode(repeat('5e', 32), 'hex'), decode(repeat('ee', 32), 'hex'), 12,
       decode(repeat('bb', 32), 'hex'))
     on conflict (number) do update set root = excluded.root, owed_micro = excluded.owed_micro, cut_group = excluded.cut_group,
       suspense_micro = excluded.suspense_micro`,
    [number, String(owedMicro), String(suspenseMicro), root, cut],
  )
}
/** What the worker writes once it is signed: the next one can be built. */
const close = (number: number, note: string) =>
  database.owner(
    `update solvency.snapshot set note = $2, text = split_part($2, e'\\n\\n', 1) || e'\\n', state = 'published', published_at = now()
     where number = $1`,
    [number, note],
  )
const sign = (number: number, chainNonce = 0) => desk.ask('POST', `/snapshots/${number}/sign`, { chainNonce })
const anchor = (number: number, fees: object = deskFees, chainNonce = 0) =>
  desk.ask('POST', `/snapshots/${number}/anchor`, { ...fees, chainNonce })
function keyOf(purpose: 'log' | 'answers') {
  const key = desk.keys.noteKey(purpose)
  const verifier =
    key === undefined ? undefined : readVerifierKey(writeVerifierKey(`clearhold.example/${purpose}`, key.publicKey))
  if (verifier === undefined) throw new Error('the desk has keys')
  return verifier
}

test('a number is signed once: the same note again, and no other root for ever', async () => {
  await insertInvestor(database, 25n)
  await writeRow(1)
  const { status, body } = await sign(1)
  expect(status).toBe(200)
  const text = await openNote(body.note, keyOf('log'))
  expect(text?.split('\n').slice(5)).toEqual([
    'cut 1',
    'at 2026-11-18T09:20:00.123Z',
    'held 100',
    'proved 50',
    `block 31337 7 0x${'5e'.repeat(32)}`,
    `reserves ${Buffer.alloc(32, 0xee).toString('base64')}`,
    `log 12 ${Buffer.alloc(32, 0xbb).toString('base64')}`,
    '',
  ])
  expect(readStatement(text ?? '')).toMatchObject({ origin: 'clearhold.example/log', snapshot: 1, bucketHeight: 10 })
  expect(await openNote(body.note, keyOf('answers'))).toBeUndefined()
  expect((await sign(1)).body.note).toBe(body.note)
  await writeRow(1, { root: 'ab' })
  expect((await sign(1)).body.code).toBe('snapshot_differs')
  await expect(database.owner(`update signer.snapshot set text = 'x'`)).rejects.toThrow('append-only')
})

test('error: what the book does not say is not signed: less or more is owed, money in suspense is left out, the number is another', async () => {
  await insertInvestor(database, 25n)
  for (const owedMicro of [24_999_999n, 25_000_001n]) {
    await writeRow(1, { owedMicro })
    expect((await sign(1)).body.code, String(owedMicro)).toBe('owed_differs')
  }
  await writeRow(1, { cut: 0 })
  expect((await sign(1)).body.code).toBe('owed_differs')
  await move(database.app, custody, suspense, 3n)
  await writeRow(1, { cut: 2 })
  expect((await sign(1)).body.code).toBe('owed_differs')
  await writeRow(1, { owedMicro: 25_000_003n, suspenseMicro: 3n, cut: 2 })
  expect((await sign(2)).body.code).toBe('snapshot_out_of_order')
  expect((await sign(1, 1)).body.code).toBe('nonce_used_outside')
  expect((await sign(1)).status).toBe(200)
  expect((await sign(2)).body.code).toBe('snapshot_unknown')
})

test('an anchor is the digest of the note to itself, at the nonce of its number; a replacement says the same', async () => {
  await insertInvestor(database, 25n)
  await writeRow(1)
  expect((await anchor(1)).body.code).toBe('snapshot_unknown')
  const notes: string[] = []
  for (const number of [1, 2]) {
    await writeRow(number)
    const { note } = (await sign(number)).body
    await close(number, note)
    notes.push(note)
  }
  const address = (await desk.ask('GET', '/anchor')).body
  expect(address).toEqual({ address: desk.keys.addressOf('anchor'), number: 3, nonce: 2 })
  expect(new Set([desk.hot, desk.custody, address.address]).size).toBe(3)
  const dearer = { maxFeeWei: String(60n * gwei), priorityFeeWei: String(2n * gwei) }
  const first = await anchor(2)
  const again = await anchor(2)
  const replaced = await anchor(2, dearer)
  expect(again.body).toEqual(first.body)
  for (const { body } of [first, replaced]) {
    const read = parseTransaction(body.raw)
    const digest = createHash('sha256')
      .update(notes[1] ?? '')
      .digest('hex')
    expect(read).toMatchObject({
      type: 'eip1559',
      nonce: 1,
      to: address.address,
      data: `0x4348503101${'0'.repeat(15)}2${digest}`,
    })
    expect(read.value ?? 0n).toBe(0n)
  }
  expect((await anchor(2, { maxFeeWei: String(61n * gwei), priorityFeeWei: String(2n * gwei) })).body.code).toBe(
    'fee_too_low',
  )
  expect((await anchor(2, { maxFeeWei: String(201n * gwei), priorityFeeWei: '1' })).body.code).toBe('fee_over_cap')
  expect((await anchor(2, deskFees, 3)).body.code).toBe('nonce_used_outside')
})

test('error: more snapshots than the day may see are not signed', async () => {
  await insertInvestor(database, 25n)
  await database.owner(
    `insert into signer.snapshot (number, text, note, note_digest, chain_id, wallet, nonce)
     select n, 'x', 'x', decode(repeat('00', 32), 'hex'), 31337, $1, n - 1 from generate_series(1, 20) as n`,
    [Buffer.from(desk.keys.addressOf('anchor').slice(2), 'hex')],
  )
  await writeRow(21)
  expect((await sign(21)).body.code).toBe('snapshot_cap_reached')
})

test('an answer names a signed snapshot and one person, and passes for nothing else', async () => {
  await insertInvestor(database, 25n)
  const asked = {
    snapshot: 1,
    personId: '00000000-0000-4000-8000-000000000007',
    leaf: null,
    owedMicro: '0',
    lastEntryId: '0',
  }
  expect((await desk.ask('POST', '/answers', asked)).body.code).toBe('snapshot_unknown')
  await writeRow(1)
  await sign(1)
  const none = (await desk.ask('POST', '/answers', asked)).body.note
  const text = await openNote(none, keyOf('answers'))
  expect(text).toMatch(
    /^clearhold\.example\/answers\nsnapshot 1\nperson 00000000-0000-4000-8000-000000000007\nleaf none\nowed 0\nentry 0\nat .*Z\n$/,
  )
  expect(await openNote(none, keyOf('log'))).toBeUndefined()
  const leaf = 'cd'.repeat(32)
  const some = await desk.ask('POST', '/answers', { ...asked, leaf, owedMicro: '5', lastEntryId: '1025' })
  expect(await openNote(some.body.note, keyOf('answers'))).toContain(
    `leaf ${Buffer.from(leaf, 'hex').toString('base64')}\nowed 5\nentry 1025\n`,
  )
  for (const wrong of [
    { ...asked, text: 'x' },
    { ...asked, leaf: 'x' },
    { ...asked, owedMicro: '-1' },
  ])
    expect((await desk.ask('POST', '/answers', wrong)).status).toBe(400)
})
