import { expect, test } from 'vitest'
import { issueStamp } from './issue-stamp.ts'

const key = Buffer.alloc(32, 1)
const opened = new Date('2026-11-15T10:00:00Z')

test('no two stamps are alike', () => {
  expect(issueStamp(key, opened)).not.toBe(issueStamp(key, opened))
})
