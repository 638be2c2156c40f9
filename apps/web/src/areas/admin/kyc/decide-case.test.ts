import { expect, test } from 'vitest'
import { partDecisions } from './decide-case.ts'

const sentAt = '2026-11-15T10:00:00.000Z'
const parts = [
  { part: 'details', state: 'accepted', reason: null, round: 1, sentAt },
  { part: 'idCard', state: 'sent', reason: null, round: 2, sentAt },
  { part: 'selfie', state: 'sent', reason: null, round: 1, sentAt },
] as const

test('without a fix every part that waits is approved, and what is accepted is left alone', () => {
  expect(partDecisions({ parts: [...parts] }, {})).toEqual([
    { part: 'idCard', decision: 'approve' },
    { part: 'selfie', decision: 'approve' },
  ])
})

test('a fix asks for its part again and approves the rest', () => {
  expect(partDecisions({ parts: [...parts] }, { idCard: 'cut_off' })).toEqual([
    { part: 'idCard', decision: 'revise', reason: 'cut_off' },
    { part: 'selfie', decision: 'approve' },
  ])
})
