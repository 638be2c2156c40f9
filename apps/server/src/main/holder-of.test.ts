import { expect, test } from 'vitest'
import { holderOf } from './holder-of.ts'

test('the same process on the same port is the same holder; another, or one on any port, is not', () => {
  const holder = holderOf('worker', { PRIVATE_PORT: 18_788 })
  expect(holder).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(holderOf('worker', { PRIVATE_PORT: 18_788 })).toBe(holder)
  expect(holderOf('watcher', { PRIVATE_PORT: 18_788 })).not.toBe(holder)
  expect(holderOf('worker', { PRIVATE_PORT: 18_789 })).not.toBe(holder)
  expect(holderOf('worker', { PRIVATE_PORT: 0 })).toBeUndefined()
})
