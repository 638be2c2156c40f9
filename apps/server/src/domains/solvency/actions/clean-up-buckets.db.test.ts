import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tamper } from '#testing/resources.ts'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { privateFolder, publicFolder } from '../store/files.ts'
import { cleanUpBuckets } from './clean-up-buckets.ts'
import { showOwnProof } from './show-own-proof.ts'

test('leaf nodes are kept for 400 days; afterwards the answer is that the proof is not kept, never that there was no leaf, and the published files stay', {
  timeout: 60_000,
}, async () => {
  const desk = await snapshotDesk()
  const { folder } = desk.snapshotParts
  expect(await cleanUpBuckets(desk.snapshotParts)).toBe(0)
  const { personId } = await desk.deposit(50n)
  await desk.take()
  await desk.take()
  const age = (days: number) =>
    tamper(
      desk.database,
      `update solvency.snapshot set published_at = now() - interval '${days} days' where number = 1`,
    )
  await age(399)
  expect(await cleanUpBuckets(desk.snapshotParts)).toBe(0)
  expect(await showOwnProof(desk.proofParts, personId, 1)).toMatchObject({ ok: true })
  await age(401)
  expect(await showOwnProof(desk.proofParts, personId, 1)).toMatchObject({ code: 'proof_not_kept' })
  expect(await cleanUpBuckets(desk.snapshotParts)).toBe(1)
  expect([1, 2].map((number) => existsSync(privateFolder(folder, number)))).toEqual([false, true])
  expect(existsSync(publicFolder(folder, 1))).toBe(true)
  expect(await showOwnProof(desk.proofParts, personId, 2)).toMatchObject({ ok: true })
})
