import { expect, test } from 'vitest'
import { seal } from './crypto.ts'
import { isSealedByNewest, openByMaster, openForPerson, purposeKeys, sealByMaster, sealForPerson } from './sealed.ts'

const old = Buffer.alloc(32, 1)
const young = Buffer.alloc(32, 2)
const plain = Buffer.from('secret')

test('SEC14: what is sealed says by which key: the newest seals, the one before still opens, and a stranger’s does not', () => {
  const before = sealByMaster(old, plain, 'a')
  expect(openByMaster([young, old], before, 'a')).toEqual(plain)
  expect(isSealedByNewest([young, old], before)).toBe(false)
  const after = sealByMaster([young, old], plain, 'a')
  expect(isSealedByNewest([young, old], after)).toBe(true)
  expect(openByMaster(young, after, 'a')).toEqual(plain)
  expect(() => openByMaster(old, after, 'a')).toThrow('not configured')
  expect(() => openByMaster(young, after, 'b')).toThrow()
})

test('what was sealed before keys had ids is opened by whichever key it is', () => {
  const bare = seal(old, plain, 'a')
  expect(openByMaster([young, old], bare, 'a')).toEqual(plain)
  expect(isSealedByNewest([young, old], bare)).toBe(false)
  expect(() => openByMaster(young, bare, 'a')).toThrow()
})

test('SEC14: a person’s own key seals, and with it what it sealed is gone', async () => {
  const keys = new Map([['9f8b1c1e-0000-4000-8000-000000000001', Buffer.alloc(32, 7)]])
  const personKeys = {
    obtain: async () => ({ keyId: '9f8b1c1e-0000-4000-8000-000000000001', key: Buffer.alloc(32, 7) }),
    read: async (keyId: string) => keys.get(keyId),
  }
  const sealed = await sealForPerson(personKeys, 'p', plain, 'a')
  expect(await openForPerson({ personKeys, masterKey: old }, sealed, 'a')).toEqual(plain)
  expect(await openForPerson({ personKeys, masterKey: [young, old] }, seal(old, plain, 'a'), 'a')).toEqual(plain)
  keys.clear()
  expect(await openForPerson({ personKeys, masterKey: old }, sealed, 'a')).toBeUndefined()
})

test('SEC14: a key for a purpose is not the master key, and differs by purpose', () => {
  const [stamp] = purposeKeys(old, 'stamp')
  const [link] = purposeKeys(old, 'link')
  expect(stamp?.equals(old)).toBe(false)
  expect(stamp?.equals(link ?? old)).toBe(false)
})
