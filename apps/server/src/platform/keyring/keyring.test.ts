import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { randomId } from '../crypto/crypto.ts'
import { type Keyring, openKeyring } from './keyring.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-keyring-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const first = Buffer.alloc(32, 1)
const second = Buffer.alloc(32, 2)
let folder: string
let keyring: Keyring
beforeEach(() => {
  folder = newFolder()
  keyring = openKeyring(folder, { current: first })
})

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('a key is read again as it was made, and lies wrapped on disk', async () => {
  const id = randomId()
  const key = await keyring.create(id)
  expect(key).toHaveLength(32)
  expect(await keyring.read(id)).toEqual(key)
  expect(await openKeyring(folder, { current: first }).read(id)).toEqual(key)
  const files = filesIn(folder)
  expect(files).toHaveLength(1)
  for (const file of files) {
    expect(readFileSync(file).includes(key)).toBe(false)
    // Its group is api and worker (SECURITY.md, users of an installation).
    expect(statSync(file).mode & 0o007).toBe(0)
  }
})

test('whether a key is there is told without the document key', async () => {
  const stranger = openKeyring(folder, { current: second })
  const id = randomId()
  expect(await stranger.has(id)).toBe(false)
  await keyring.create(id)
  expect(await stranger.has(id)).toBe(true)
  // A copy that comes back beside its mark is no key.
  cpSync(join(folder, 'keys'), join(folder, 'copy'), { recursive: true })
  await keyring.destroy(id)
  cpSync(join(folder, 'copy'), join(folder, 'keys'), { recursive: true })
  expect(await stranger.has(id)).toBe(false)
})

test('a key that never was is undefined', async () => {
  expect(await keyring.read(randomId())).toBeUndefined()
})

test('error: a name is used once; of two at the same moment one fails', async () => {
  const id = randomId()
  const both = await Promise.allSettled([keyring.create(id), keyring.create(id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const made = both.find((one) => one.status === 'fulfilled')
  expect(await keyring.read(id)).toEqual(made?.value)
  expect(filesIn(folder)).toHaveLength(1)
})

test.each(['', '..', '../x', 'A'.repeat(36), `${randomId()}/x`, `${randomId()}\n`])(
  'error: %j is not the name of a key',
  async (id) => {
    await expect(keyring.read(id)).rejects.toThrow('not the name of a key')
  },
)

test('the group may write over and erase what a command made, whatever umask its shell has', async () => {
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o2770)
  const old = randomId()
  const gone = randomId()
  const before = openKeyring(shared, { current: first })
  await before.create(old)
  await before.create(gone)
  const module = new URL('./keyring.ts', import.meta.url).href
  const command = `
    const { openKeyring } = await import('${module}')
    const keyring = openKeyring('${shared}', { current: Buffer.alloc(32, 2), before: Buffer.alloc(32, 1) })
    await keyring.destroy('${gone}')
    await keyring.rewrap()`
  const shell = ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, '--input-type=module', '--eval', command]
  expect(spawnSync('/bin/sh', shell, { encoding: 'utf8' }).status).toBe(0)
  expect(await openKeyring(shared, { current: second }).read(old)).toHaveLength(32)
  const modes = (paths: string[]) => paths.map((path) => (statSync(path).mode & 0o777).toString(8))
  expect(modes(filesIn(shared))).toEqual(['660', '660'])
  const folders = [join(shared, 'gone'), join(shared, 'gone', gone.slice(0, 2))]
  expect(modes(folders)).toEqual(['770', '770'])
  for (const path of folders) expect(statSync(path).mode & 0o2000).toBe(0o2000)
})

describe('destroying', () => {
  test('leaves no file of the key, and the name stays used up', async () => {
    const id = randomId()
    await keyring.create(id)
    await keyring.destroy(id)
    expect(await keyring.read(id)).toBeUndefined()
    expect(filesIn(join(folder, 'keys'))).toEqual([])
    await expect(keyring.create(id)).rejects.toThrow('was destroyed')
    await keyring.destroy(id)
    const destroyed: string[] = []
    for await (const name of keyring.destroyed()) destroyed.push(name)
    expect(destroyed).toEqual([id])
  })

  test('behavior: a copy of the keys put back later revives nothing', async () => {
    const kept = randomId()
    const gone = randomId()
    const key = await keyring.create(kept)
    await keyring.create(gone)
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    await keyring.destroy(gone)
    cpSync(copy, folder, { recursive: true, force: true })
    expect(filesIn(join(folder, 'keys'))).toHaveLength(2)
    expect(await keyring.read(gone)).toBeUndefined()
    expect(await keyring.read(kept)).toEqual(key)
    expect(await keyring.rewrap()).toEqual({ keys: 1, rewrapped: 0 })
    expect(filesIn(join(folder, 'keys'))).toHaveLength(1)
  })
})

describe('a new document key', () => {
  test('wraps every key anew; then the old one opens nothing, and a copy made before it needs the old one', async () => {
    const ids = Array.from({ length: 20 }, () => randomId())
    const keys = await Promise.all(ids.map((id) => keyring.create(id)))
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    const rotating = openKeyring(folder, { current: second, before: first })
    expect(await rotating.read(ids[0] ?? '')).toEqual(keys[0])
    expect(await rotating.rewrap()).toEqual({ keys: 20, rewrapped: 20 })
    expect(await rotating.rewrap()).toEqual({ keys: 20, rewrapped: 0 })
    const after = openKeyring(folder, { current: second })
    expect(await Promise.all(ids.map((id) => after.read(id)))).toEqual(keys)
    await expect(keyring.read(ids[0] ?? '')).rejects.toThrow('not among the settings')
    await expect(openKeyring(copy, { current: second }).read(ids[0] ?? '')).rejects.toThrow('not among the settings')
  })

  test('error: a file moved under another name does not open', async () => {
    const one = randomId()
    const two = randomId()
    await keyring.create(one)
    await keyring.create(two)
    const path = (id: string) => join(folder, 'keys', id.slice(0, 2), id)
    cpSync(path(one), path(two))
    await expect(keyring.read(two)).rejects.toThrow()
  })
})
