import { beforeEach, expect, test } from 'vitest'
import { rpc } from '#stack/anvil.ts'
import { type SnapshotDesk, snapshotDesk } from '#testing/snapshot-desk.ts'
import { mine } from '#testing/token.ts'
import { followAnchors } from './follow-anchors.ts'

let desk: SnapshotDesk
beforeEach(async () => {
  desk = await snapshotDesk()
  await desk.deposit(50n)
})

const states = async () =>
  (await desk.database.owner('select state from solvency.snapshot order by number')).map(({ state }) => state)
const anchorAddress = () => desk.signerParts.keys.addressOf('anchor')

test('an anchor counts once it is as deep as deposits must be, at the nonce of its number', {
  timeout: 60_000,
}, async () => {
  for (const number of [1, 2]) {
    await desk.take()
    await followAnchors(desk.snapshotParts)
    expect((await states()).at(-1)).toBe('anchoring')
    await mine(desk.anvil.url, 1)
    expect(await followAnchors(desk.snapshotParts)).toBe(true)
    expect((await states()).at(-1)).toBe('anchoring')
    await mine(desk.anvil.url, 3)
    expect(await followAnchors(desk.snapshotParts)).toBe(false)
    const [row] = await desk.database.owner(
      'select encode(anchor_hash, $2) as hash from solvency.snapshot where number = $1',
      [number, 'hex'],
    )
    const mined = (await rpc(desk.anvil.url, 'eth_getTransactionByHash', [`0x${row?.['hash']}`])) as Record<
      string,
      string
    >
    expect(Number(mined['nonce'])).toBe(number - 1)
    expect(mined['input']?.slice(0, 28)).toBe(`0x4348503101${number.toString(16).padStart(16, '0')}`)
  }
  expect(await states()).toEqual(['anchored', 'anchored'])
})

test('behavior: without coin it is said to be stuck, to owners once, and gets there by itself once there is some', {
  timeout: 60_000,
}, async () => {
  await rpc(desk.anvil.url, 'anvil_setBalance', [anchorAddress(), '0x0'])
  const parts = { ...desk.snapshotParts, limits: { ...desk.snapshotParts.limits, stuckAfterMs: 0, replaceAfterMs: 0 } }
  await desk.take()
  await followAnchors(parts)
  await followAnchors(parts)
  expect(await states()).toEqual(['stuck'])
  await desk.take()
  await followAnchors(parts)
  await followAnchors(parts)
  expect(await states()).toEqual(['stuck', 'stuck'])
  expect(await desk.database.owner(`select payload from platform.outbox where type = 'anchor.stuck'`)).toEqual([
    { payload: { snapshot: '1' } },
  ])
  await rpc(desk.anvil.url, 'anvil_setBalance', [anchorAddress(), '0xde0b6b3a7640000'])
  await followAnchors(parts)
  await mine(desk.anvil.url, 4)
  expect(await followAnchors(desk.snapshotParts)).toBe(false)
  expect(await states()).toEqual(['anchored', 'anchored'])
  const [bytes] = await desk.database.owner(
    `select count(*)::int as count, count(distinct nonce)::int as nonces from signer.transaction where purpose = 'anchor'`,
  )
  expect(bytes?.['nonces']).toBe(2)
  expect(bytes?.['count']).toBeGreaterThan(2)
})
