import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage, type Storage } from './storage.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearhold-storage-'))
  storage = diskStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function read(key: string): Promise<string | undefined> {
  const stream = await storage.get(key)
  return stream === undefined ? undefined : (await buffer(stream)).toString()
}

test('gives back what was put, replaces, deletes', async () => {
  await storage.put('kyc/person-1/selfie', Buffer.from('one'))
  expect(await read('kyc/person-1/selfie')).toBe('one')
  expect(await storage.has('kyc/person-1/selfie')).toBe(true)
  await storage.put('kyc/person-1/selfie', Buffer.from('two'))
  expect(await read('kyc/person-1/selfie')).toBe('two')
  await storage.delete('kyc/person-1/selfie')
  expect(await read('kyc/person-1/selfie')).toBeUndefined()
  expect(await storage.has('kyc/person-1/selfie')).toBe(false)
})

test('behavior: no partial file is left beside', async () => {
  await storage.put('a/b', Buffer.from('x'))
  expect(await readdir(join(folder, 'a'))).toEqual(['b'])
})

test.each(['../x', '/etc/passwd', 'a//b', 'a/../b', 'A', '', 'a/b/c/d/e', 'a\0b', 'a.b'])(
  'error: refuses the key %j',
  async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
    await expect(storage.get(key)).rejects.toThrow('not a storage key')
  },
)
