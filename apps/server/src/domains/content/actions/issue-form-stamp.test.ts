import { expect, test } from 'vitest'
import { issueFormStamp } from './issue-form-stamp.ts'

const key = Buffer.alloc(32, 1)
const opened = new Date('2026-11-15T10:00:00Z')

test('no two stamps are alike', () => {
  expect(issueFormStamp(key, opened)).not.toBe(issueFormStamp(key, opened))
})
