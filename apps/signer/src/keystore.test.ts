import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createKeystore, openKeystore } from './keystore.ts'

// Opening a keystore is slow on purpose, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

function freshPath(): string {
  return join(mkdtempSync(join(tmpdir(), 'clearhold-keystore-')), 'keystore.json')
}

test('opens what it made, with the same passphrase', () => {
  const path = freshPath()
  expect(openKeystore(path, 'a long passphrase')).toBeUndefined()
  const seed = createKeystore(path, 'a long passphrase')
  expect(seed).toHaveLength(64)
  expect(openKeystore(path, 'a long passphrase')).toEqual(seed)
})

test('behavior: the file is its own user’s, holds no seed in the clear, and nothing else is left behind', () => {
  const path = freshPath()
  const seed = createKeystore(path, 'a long passphrase')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const text = readFileSync(path, 'utf8')
  expect(text).not.toContain(seed.toString('hex'))
  expect(text).not.toContain(seed.toString('base64'))
  expect(readdirSync(dirname(path))).toEqual(['keystore.json'])
})

test('error: a wrong passphrase or a changed file does not open', () => {
  const path = freshPath()
  createKeystore(path, 'a long passphrase')
  expect(() => openKeystore(path, 'another passphrase')).toThrow('does not open')
  const file = JSON.parse(readFileSync(path, 'utf8')) as { sealedSeed: string }
  const sealed = Buffer.from(file.sealedSeed, 'base64')
  sealed[3] = (sealed[3] ?? 0) ^ 1
  writeFileSync(path, JSON.stringify({ ...file, sealedSeed: sealed.toString('base64') }))
  expect(() => openKeystore(path, 'a long passphrase')).toThrow('does not open')
})

test('error: a keystore is never written over', () => {
  const path = freshPath()
  const seed = createKeystore(path, 'a long passphrase')
  expect(() => createKeystore(path, 'a long passphrase')).toThrow('EEXIST')
  expect(openKeystore(path, 'a long passphrase')).toEqual(seed)
})
