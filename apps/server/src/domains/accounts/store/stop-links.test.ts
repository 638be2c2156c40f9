import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { readStopLink, stopLinkToken } from './stop-links.ts'

const key = Buffer.alloc(32, 1)
const madeAt = new Date('2026-11-19T09:00:00Z')
const link = { personId: randomId(), madeAt, isOfPreviousAddress: false }
const token = stopLinkToken(key, 'stop', link)
const dayMs = 86_400_000
const after = (days: number) => new Date(madeAt.getTime() + days * dayMs)

test('a link says whom it stops, since when, and to which address it went', () => {
  expect(readStopLink(key, 'stop', token, madeAt)).toEqual(link)
  const previous = { ...link, isOfPreviousAddress: true }
  expect(readStopLink(key, 'stop', stopLinkToken(key, 'stop', previous), madeAt)).toEqual(previous)
})

test('it works for seven days, and one that asks for the end of a freeze for ninety', () => {
  expect(readStopLink(key, 'stop', token, after(7))).toEqual(link)
  expect(readStopLink(key, 'stop', token, new Date(after(7).getTime() + 1))).toBeUndefined()
  const end = stopLinkToken(key, 'end', link)
  expect(readStopLink(key, 'end', end, after(90))).toEqual(link)
  expect(readStopLink(key, 'end', end, after(91))).toBeUndefined()
})

test('error: one changed character, another purpose, another key, another shape', () => {
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'a' ? 'b' : 'a'
    const changed = token.slice(0, at) + other + token.slice(at + 1)
    expect(readStopLink(key, 'stop', changed, madeAt), changed).toBeUndefined()
  }
  expect(readStopLink(key, 'end', token, madeAt)).toBeUndefined()
  expect(readStopLink(Buffer.alloc(32, 2), 'stop', token, madeAt)).toBeUndefined()
  expect(readStopLink(key, 'stop', `${token}x`, madeAt)).toBeUndefined()
})

test('a link outlives the rotation of the master key as long as the earlier key is configured', () => {
  const renewed = Buffer.alloc(32, 2)
  expect(readStopLink([renewed, key], 'stop', token, madeAt)).toEqual(link)
})
