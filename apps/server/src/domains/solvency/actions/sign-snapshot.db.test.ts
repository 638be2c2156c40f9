import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { lyingProxy } from '#testing/lying-proxy.ts'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { readInWork } from '../store/snapshots.ts'
import { beginSnapshot } from './begin-snapshot.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { signSnapshot } from './sign-snapshot.ts'

test('what the signer refuses is not published; what the book contradicts is built anew; a late chain makes it wait', {
  timeout: 60_000,
}, async () => {
  const desk = await snapshotDesk()
  await desk.deposit(50n)
  const parts = desk.snapshotParts
  expect(await signSnapshot(parts)).toBe(true)
  await beginSnapshot(parts)
  expect(await signSnapshot(parts)).toBe(false)
  await buildSnapshot(parts)
  const refusing = (code: 'stopped' | 'owed_differs') => ({
    ...parts,
    signer: { ...parts.signer, sign: async () => refuse(code) },
  })
  expect(await signSnapshot(refusing('stopped'))).toBe(false)
  expect((await readInWork(parts.database.reader))?.root).not.toBeNull()
  expect(await signSnapshot(refusing('owed_differs'))).toBe(false)
  expect((await readInWork(parts.database.reader))?.root).toBeNull()
  await buildSnapshot(parts)
  const liar = await lyingProxy(desk.anvil.url)
  liar.lie((method) => (method === 'eth_getTransactionCount' ? { result: '0x7' } : undefined))
  const { outgoing } = desk.partsWith({ urls: [desk.anvil.url, liar.url] })
  expect(await signSnapshot({ ...parts, outgoing })).toBe(false)
  expect(await signSnapshot(parts)).toBe(true)
  expect(await readInWork(parts.database.reader)).toBeUndefined()
})
