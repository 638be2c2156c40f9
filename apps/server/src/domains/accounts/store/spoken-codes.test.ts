import { expect, test } from 'vitest'
import { spokenCodeDigests } from './spoken-codes.ts'

const old = Buffer.alloc(32, 1)
const fresh = Buffer.alloc(32, 2)

test('a digest is of this code, this recovery and this key; after a rotation the older one is compared too', () => {
  const [digest] = spokenCodeDigests(old, 'one', '123456')
  expect(digest).toHaveLength(32)
  expect(spokenCodeDigests(old, 'one', '123457')[0]).not.toEqual(digest)
  expect(spokenCodeDigests(old, 'two', '123456')[0]).not.toEqual(digest)
  const rotated = spokenCodeDigests([fresh, old], 'one', '123456')
  expect(rotated).toHaveLength(2)
  expect(rotated[0]).not.toEqual(digest)
  expect(rotated[1]).toEqual(digest)
})

test('error: without a key there is none', () => {
  expect(() => spokenCodeDigests([], 'one', '123456')).toThrow('no master key')
})
