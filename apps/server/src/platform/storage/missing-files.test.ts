import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingFiles } from './missing-files.ts'
import { diskStorage } from './storage.ts'

test('of the files that rows name, those that are not there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clearhold-storage-'))
  const storage = diskStorage(folder)
  await storage.put('deposits/there', Buffer.from('x'))
  const named = ['there', 'gone'].map((name) => ({ key: `deposits/${name}`, personId: 'p', id: name }))
  expect(await missingFiles(storage, named)).toEqual([{ key: 'deposits/gone', personId: 'p' }])
  await rm(folder, { recursive: true })
})
