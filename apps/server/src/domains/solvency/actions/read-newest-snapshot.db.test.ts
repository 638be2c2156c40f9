import { snapshotSchema } from '@clearhold/contract/solvency/schema'
import { expect, test } from 'vitest'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { readNewestSnapshot } from './read-newest-snapshot.ts'

test('nothing before the first; then the newest, as the contract has it', { timeout: 60_000 }, async () => {
  const desk = await snapshotDesk()
  const read = () => readNewestSnapshot(desk.database.app.reader, desk.snapshotParts.folder)
  expect(await read()).toBeNull()
  await desk.deposit(50n)
  await desk.take()
  await desk.take()
  expect(snapshotSchema.parse(await read())).toMatchObject({ number: 2, owed: '50.000000' })
})
