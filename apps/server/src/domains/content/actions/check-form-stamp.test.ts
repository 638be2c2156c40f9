import { expect, test } from 'vitest'
import { checkFormStamp } from './check-form-stamp.ts'
import { issueFormStamp } from './issue-form-stamp.ts'

const key = Buffer.alloc(32, 1)
const opened = new Date('2026-11-15T10:00:00Z')
const after = (ms: number) => new Date(opened.getTime() + ms)

test('a stamp tells a person from a machine by how long the form took', () => {
  const stamp = issueFormStamp(key, opened)
  expect(checkFormStamp(key, stamp, after(1_000))).toBe('machine')
  expect(checkFormStamp(key, stamp, after(3_000))).toBe('person')
  expect(checkFormStamp(key, stamp, after(25 * 3_600_000))).toBe('expired')
})

test('error: a stamp that is not ours, of another key or made older is a machine’s', () => {
  const stamp = issueFormStamp(key, opened)
  const older = stamp.replace(/^\d+/, String(opened.getTime() - 60_000))
  for (const forged of ['', 'x', 'a.b.c', older, `${stamp}x`, issueFormStamp(Buffer.alloc(32, 2), opened)])
    expect(checkFormStamp(key, forged, after(10_000))).toBe('machine')
})
