import type { Ownership, SignedOwnership } from '@clearhold/proof/ownership'
import { beforeEach, expect, test } from 'vitest'
import { bytesOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type SnapshotDesk, snapshotDesk } from '#testing/snapshot-desk.ts'
import { mine } from '#testing/token.ts'
import { prepareOwnership } from './prepare-ownership.ts'
import { storeOwnership } from './store-ownership.ts'

let desk: SnapshotDesk
let ownership: Ownership
beforeEach(async () => {
  desk = await snapshotDesk()
  await mine(desk.anvil.url, 1)
  const prepared = await prepareOwnership(desk.ownershipParts)
  if (!prepared.ok) throw new Error(prepared.code)
  ownership = prepared.value
})

const keep = (signed: SignedOwnership, parts = desk.ownershipParts) => storeOwnership(parts, signed)
const kept = () => desk.database.owner('select text, origin from solvency.custody_ownership')

test('keeps what the key of the custody wallet signed, word for word and once; it is recorded and never changed', async () => {
  const signed = desk.signOffline(ownership)
  for (const _time of [1, 2]) expect(await keep(signed)).toEqual({ ok: true, value: ownership })
  expect(await kept()).toEqual([{ text: signed.text, origin: desk.ownershipParts.origin }])
  const recorded = await desk.database.owner(`select from audit.record where action = 'custody.ownership_kept'`)
  expect(recorded).toHaveLength(1)
  for (const change of [
    'update solvency.custody_ownership set origin = origin',
    'delete from solvency.custody_ownership',
  ])
    await expect(desk.database.owner(change)).rejects.toThrow()
})

test('error: another address, chain, holder or key, a changed text, and blocks that are unknown, old or of another time', async () => {
  const refusal = async (
    change: Partial<Ownership>,
    signed?: Partial<SignedOwnership>,
    parts = desk.ownershipParts,
  ) => {
    const answer = await keep({ ...desk.signOffline({ ...ownership, ...change }), ...signed }, parts)
    return answer.ok ? 'kept' : answer.code
  }
  expect(await refusal({}, { text: 'We hold it.' })).toBe('not_a_statement')
  expect(await refusal({ origin: 'other.example/log' })).toBe('other_origin')
  expect(await refusal({ chainId: 1 })).toBe('other_chain')
  const ofHot = desk.signOffline(ownership).text.replace(desk.wallets.custody, desk.wallets.hot)
  expect(await refusal({}, { address: desk.wallets.hot, text: ofHot })).toBe('custody_unknown')
  expect(await refusal({}, { signature: desk.signOffline({ ...ownership, blockNumber: 0n }).signature })).toBe(
    'not_signed_by_it',
  )
  expect(await refusal({}, { address: desk.wallets.hot })).toBe('not_signed_by_it')
  expect(await refusal({ blockNumber: ownership.blockNumber + 100n })).toBe('block_unknown')
  expect(await refusal({ blockNumber: ownership.blockNumber - 1n })).toBe('block_unknown')
  const later = { ...desk.ownershipParts, clock: { ...systemClock, now: () => new Date(Date.now() + 8 * 86_400_000) } }
  expect(await refusal({}, {}, later)).toBe('block_too_old')
  expect(await refusal({ at: '2020-01-01T00:00:00.000Z' })).toBe('time_differs')
  expect(await kept()).toEqual([])
})

test('error: the database itself keeps no statement of a wallet that is not custody, and none that is a week old', async () => {
  const insert = (address: Hex, age: string) =>
    desk.database.owner(
      `insert into solvency.custody_ownership (chain_id, address, origin, block_number, block_hash, stated_at, signature)
       values ($1, $2, 'clearhold.example/log', 1, sha256(''), now() - $3::interval, $4)`,
      [desk.anvil.chainId, bytesOf(address), age, Buffer.alloc(65)],
    )
  await expect(insert(desk.wallets.hot, '0')).rejects.toThrow('no custody wallet')
  await expect(insert(desk.wallets.custody, '8 days')).rejects.toThrow('ownership_is_recent')
})
