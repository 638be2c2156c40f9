import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { type SnapshotDesk, snapshotDesk } from '#testing/snapshot-desk.ts'
import { prepareOwnership } from './prepare-ownership.ts'
import { storeOwnership } from './store-ownership.ts'

const signedByCustody = async (desk: SnapshotDesk) => {
  const prepared = await prepareOwnership(desk.ownershipParts)
  if (!prepared.ok) throw new Error(prepared.code)
  expect(await storeOwnership(desk.ownershipParts, desk.signOffline(prepared.value))).toMatchObject({ ok: true })
  return prepared.value
}

test('what custody signed: owners are reminded before it stops counting and once after, by the first snapshot that is taken then', {
  timeout: 120_000,
}, async () => {
  const desk = await snapshotDesk()
  await desk.deposit(50n)
  const { address, at } = await signedByCustody(desk)
  const reminded = async () =>
    (await desk.database.owner(`select payload from platform.outbox where type = 'ownership.ending' order by id`)).map(
      ({ payload }) => payload,
    )
  const takenAfterDays = async (days: number) => {
    const now = () => new Date(Date.now() + days * 86_400_000)
    await desk.take({ ...desk.snapshotParts, clock: { ...systemClock, now } })
    return (await reminded()).length
  }
  const counts: number[] = []
  for (const days of [77, 78.1, 79, 92.1]) counts.push(await takenAfterDays(days))
  expect(counts).toEqual([0, 1, 1, 2])
  const ends = `${new Date(Date.parse(at) + 92 * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const [first, second] = await reminded()
  expect(first).toMatchObject({ ends, isOver: false })
  expect(String((first as { address: string }).address).toLowerCase()).toBe(address)
  expect(second).toMatchObject({ ends, isOver: true })
})

test('a statement that a newer one replaced is not reminded of', { timeout: 120_000 }, async () => {
  const desk = await snapshotDesk()
  await signedByCustody(desk)
  await desk.database.owner(
    `insert into solvency.custody_ownership (chain_id, address, origin, block_number, block_hash, stated_at, kept_at, signature)
     select chain_id, address, origin, block_number, block_hash, stated_at - interval '91 days', kept_at - interval '91 days', signature from solvency.custody_ownership`,
  )
  await desk.take()
  expect(await desk.database.owner(`select from platform.outbox where type = 'ownership.ending'`)).toEqual([])
})
