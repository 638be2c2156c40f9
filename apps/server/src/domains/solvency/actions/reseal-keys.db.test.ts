import { expect, test } from 'vitest'
import { openByMaster } from '#platform/crypto/sealed.ts'
import { openDatabase } from '#platform/database/database.ts'
import { atEnd } from '#testing/at-end.ts'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { keyContext } from '../rules.ts'
import { beginSnapshot } from './begin-snapshot.ts'
import { resealKeys } from './reseal-keys.ts'
import { showOwnProof } from './show-own-proof.ts'

test('SEC14: the keys of snapshots are sealed anew, signed and anchored or not; proofs stay, and nothing else of them changes', {
  timeout: 60_000,
}, async () => {
  const desk = await snapshotDesk()
  const { personId } = await desk.deposit(50n)
  await desk.take()
  await desk.anchor()
  await beginSnapshot(desk.snapshotParts)
  const states = await desk.database.owner('select number, state from solvency.snapshot order by number')
  expect(states.map(({ state }) => state)).toEqual(['anchored', 'building'])
  const database = openDatabase({
    url: desk.database.ownerUrl,
    poolMax: 2,
    process: 'test',
    onPoolError: () => undefined,
  })
  atEnd(() => database.close())
  const renewed = Buffer.alloc(32, 8)
  const masterKey = [renewed, desk.proofParts.masterKey].flat() as Buffer[]
  const proofFile = async (parts = desk.proofParts) => {
    const shown = await showOwnProof(parts, personId, 1)
    return shown.ok ? shown.value.file : shown.code
  }
  const before = await proofFile()
  expect(await resealKeys({ database, masterKey })).toEqual({ all: 2, resealed: 2 })
  expect(await resealKeys({ database, masterKey })).toEqual({ all: 2, resealed: 0 })
  expect(before).toContain(personId)
  expect(await proofFile({ ...desk.proofParts, masterKey: renewed })).toBe(before)
  const rows = await desk.database.owner('select number::int, key_sealed from solvency.snapshot order by number')
  for (const { number, key_sealed } of rows)
    expect(openByMaster(renewed, key_sealed as Buffer, keyContext(number as number))).toHaveLength(32)

  const worker = openDatabase({
    url: desk.database.urlOf('worker'),
    poolMax: 1,
    process: 'test',
    onPoolError: () => undefined,
  })
  atEnd(() => worker.close())
  await expect(resealKeys({ database: worker, masterKey: [Buffer.alloc(32, 9), renewed] })).rejects.toThrow(
    'by the owner alone',
  )
  await expect(desk.database.owner(`update solvency.snapshot set anchor_block = 1 where number = 1`)).rejects.toThrow(
    'is what was signed',
  )
})
