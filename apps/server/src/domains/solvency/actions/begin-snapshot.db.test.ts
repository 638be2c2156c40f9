import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { openByMaster } from '#platform/crypto/sealed.ts'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { keyContext } from '../rules.ts'
import { readInWork } from '../store/snapshots.ts'
import { beginSnapshot } from './begin-snapshot.ts'

test('it begins under the signer’s number with a key of its own, and again with another', {
  timeout: 60_000,
}, async () => {
  const { snapshotParts: parts } = await snapshotDesk()
  const { database, signer, masterKey } = parts
  const silent = { ...signer, anchor: async () => refuse('no_keys' as const) }
  expect(await beginSnapshot({ ...parts, signer: silent })).toBe(false)
  const keys: string[] = []
  for (const _try of [1, 2]) {
    expect(await beginSnapshot(parts)).toBe(true)
    const work = await readInWork(database.reader)
    expect(work).toMatchObject({ number: 1, root: null })
    keys.push(openByMaster(masterKey, work?.keySealed ?? Buffer.alloc(0), keyContext(1)).toString('hex'))
  }
  expect(new Set(keys).size).toBe(2)
  const ahead = { ...signer, anchor: async () => ok({ address: '0x00' as const, number: 5, nonce: 4 }) }
  await expect(beginSnapshot({ ...parts, signer: ahead })).rejects.toThrow('snapshot 1 is being built')
})
