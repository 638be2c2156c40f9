import { expect, test } from 'vitest'
import { isReturnIdOf, messageIdIn, returnIdIn, returnIdOf, returnPath } from './return-id.ts'

const key = Buffer.alloc(32, 3)
const messageId = '3f0f7d39-6a31-4f0e-9a0b-6a2f0c6a1f10'
const id = returnIdOf(key, messageId, 'Ines@example.test')

test('an id names its mail and proves the address it went to, whatever became of the case of its letters', () => {
  expect(messageIdIn(id)).toBe(messageId)
  const recipient = returnPath('bounces@mail.clearhold.example', id)
  expect(recipient.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(returnIdIn(recipient.toUpperCase())).toBe(id)
  expect(isReturnIdOf(key, id, 'ines@EXAMPLE.test')).toBe(true)
})

test('error: another address, another mail, another key, and what is no id', () => {
  const other = returnIdOf(key, '3f0f7d39-6a31-4f0e-9a0b-6a2f0c6a1f11', 'ines@example.test')
  expect(isReturnIdOf(key, id, 'ines.new@example.test')).toBe(false)
  expect(isReturnIdOf(key, `${other.slice(0, 33)}${id.slice(33)}`, 'ines@example.test')).toBe(false)
  expect(isReturnIdOf(Buffer.alloc(32, 4), id, 'ines@example.test')).toBe(false)
  for (const none of ['', 'x', id.slice(1), `${id}0`, id.toUpperCase()]) {
    expect(messageIdIn(none)).toBeUndefined()
    expect(isReturnIdOf(key, none, 'ines@example.test')).toBe(false)
  }
  for (const recipient of ['bounces@mail.example', `${id}@mail.example`, `b+${id}x@mail.example`])
    expect(returnIdIn(recipient)).toBeUndefined()
})

test('a key that was replaced still knows the ids it made', () => {
  expect(isReturnIdOf([Buffer.alloc(32, 4), key], id, 'ines@example.test')).toBe(true)
})
