import { expect, test } from 'vitest'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { listOwnSnapshots } from './list-own-snapshots.ts'
import { readProofFile } from './read-proof-file.ts'

test('files are there once the snapshot is signed, and the list names it with the key that signed', {
  timeout: 60_000,
}, async () => {
  const desk = await snapshotDesk()
  await desk.deposit(50n)
  const { folder } = desk.snapshotParts
  const read = (name: string) => readProofFile(folder, { number: '1', name })
  expect(await read('note')).toMatchObject({ ok: false, code: 'not_found' })
  expect(await listOwnSnapshots(desk.proofParts)).toMatchObject({ snapshots: [], nextAt: null })
  await desk.take()
  for (const name of ['note', 'crown', 'reserves.json', 'published.json'])
    expect((await read(name)).ok, name).toBe(true)
  const { snapshots, key } = await listOwnSnapshots(desk.proofParts)
  expect(snapshots.map(({ number }) => number)).toEqual([1])
  expect(key).toMatch(/^localhost:5173\/log\+[0-9a-f]{8}\+/)
})
