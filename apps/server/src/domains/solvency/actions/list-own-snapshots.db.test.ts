import { expect, test } from 'vitest'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { listOwnSnapshots } from './list-own-snapshots.ts'

test('the newest first, and an empty key while the signer is silent', { timeout: 60_000 }, async () => {
  const desk = await snapshotDesk()
  await desk.deposit(50n)
  await desk.take()
  await desk.take()
  const { snapshots, key, nextAt } = await listOwnSnapshots(desk.proofParts)
  const [agenda] = await desk.database.owner('select hourly_at from solvency.agenda')
  expect(new Date(nextAt ?? 0)).toEqual(agenda?.['hourly_at'])
  expect(snapshots.map(({ number }) => number)).toEqual([2, 1])
  expect(key).toMatch(/\/log\+/)
  expect((await listOwnSnapshots({ ...desk.proofParts, readNoteKeys: async () => undefined })).key).toBe('')
})
