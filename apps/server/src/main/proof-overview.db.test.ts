import { proofOverviewSchema } from '@clearhold/contract/solvency/schema'
import { expect, test } from 'vitest'
import { tamper } from '#testing/resources.ts'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { readProofOverview } from '../views/proof-overview.ts'

test('everyone sees the newest snapshot, with its anchor once it is there, and why new promises are closed', {
  timeout: 60_000,
}, async () => {
  const desk = await snapshotDesk()
  const { folder, readNoteKeys } = desk.proofParts
  const database = desk.database.app
  const read = async () =>
    proofOverviewSchema.parse(await readProofOverview({ database, clock: systemClock, folder, readNoteKeys }))
  expect(await read()).toMatchObject({ snapshot: null, pulse: null, gate: { isOpen: true, causes: [] } })
  await desk.deposit(50n)
  await desk.take()
  await desk.anchor()
  const { snapshot } = await read()
  expect(snapshot).toMatchObject({ number: 1, state: 'anchored', owed: '50.000000', held: '50.000000', inFlight: [] })
  expect(snapshot?.anchor).toMatchObject({ chainId: desk.anvil.chainId, blockNumber: expect.any(String) })
  const due = await desk.database.owner(
    'select last_published_at is not null as published, anchors_missed from solvency.snapshot_due',
  )
  expect(due).toEqual([{ published: true, anchors_missed: 0 }])
  await desk.database.owner('delete from treasury.reconciliation')
  expect((await read()).gate).toMatchObject({ isOpen: false, causes: [{ cause: 'comparison_missing' }] })
  expect((await read()).demoHistory).toBeNull()
  await tamper(
    desk.database,
    `insert into platform.demo_history (past_ms, from_at, until_at, people) values (1, '2026-05-20T09:00Z', '2026-11-16T09:00Z', 60)`,
  )
  expect((await read()).demoHistory).toEqual({ from: '2026-05-20T09:00:00.000Z', until: '2026-11-16T09:00:00.000Z' })
})
