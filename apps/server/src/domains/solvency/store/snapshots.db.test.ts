import { expect, test } from 'vitest'
import { sha256 } from '#platform/crypto/crypto.ts'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { snapshots } from './snapshots.ts'

test('a signed snapshot is sealed by the digest of its text, which is public', { timeout: 60_000 }, async () => {
  const desk = await snapshotDesk()
  await desk.deposit(50n)
  const { reader } = desk.database.app
  expect(await snapshots.refsAfter(reader, 0n, 10)).toEqual([])
  await desk.take()
  expect(await snapshots.refsAfter(reader, 0n, 10)).toEqual([1n])
  const [digest] = await snapshots.digests(reader, [1n])
  const [row] = await desk.database.owner('select text from solvency.snapshot')
  expect(digest?.contentDigest).toEqual(sha256(String(row?.['text'])))
  expect(snapshots.nameRow(1n, 0)).toBe('snapshot 1')
})
