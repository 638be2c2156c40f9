import type { AuditHead, AuditLook } from '@clearhold/contract/audit/schema'
import { expect, test } from 'vitest'
import { verificationStatusOf } from './verification-status.ts'

const head = (verification: AuditHead['verification']): AuditHead => ({
  seq: '3',
  hash: '0'.repeat(64),
  sealedAt: null,
  unsealed: '0',
  oldestUnsealedAt: null,
  verification,
})
const look = (state: AuditLook['state'], endedAt: string | null): AuditLook => ({
  state,
  stage: 'book',
  linksRead: '3',
  linksTotal: '3',
  askedBy: 'person:x',
  askedByName: null,
  askedAt: '2026-11-15T10:00:00.000Z',
  startedAt: null,
  endedAt,
  firstBroken: null,
})
const found = (verifiedAt: string, firstBroken: string | null) => ({ verifiedAt, links: '3', firstBroken })

test('the newest verification counts, of any admin', () => {
  const early = '2026-11-15T10:00:00.000Z'
  const late = '2026-11-15T11:00:00.000Z'
  expect(verificationStatusOf(undefined, null)).toBeUndefined()
  expect(verificationStatusOf(head(null), undefined)).toBeUndefined()
  expect(verificationStatusOf(head(null), null)).toBe('never')
  expect(verificationStatusOf(head(found(early, null)), null)).toBe('whole')
  expect(verificationStatusOf(head(found(early, 'link 2 was changed')), null)).toBe('broken')
  expect(verificationStatusOf(head(found(early, null)), look('broken', late))).toBe('broken')
  expect(verificationStatusOf(head(found(late, 'link 2 was changed')), look('whole', early))).toBe('broken')
  expect(verificationStatusOf(head(found(early, null)), look('failed', late))).toBe('failed')
  expect(verificationStatusOf(head(found(late, null)), look('waiting', null))).toBe('reading')
})
