import { beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { FormParts } from '../parts.ts'
import { newsletterToken } from '../store/keyed-digests.ts'
import { followNewsletterLink } from './follow-newsletter-link.ts'

const masterKey = Buffer.alloc(32, 5)
const requestedMs = Date.parse('2026-11-15T10:00:00Z')
const database = prepareDatabase('test')
let nowMs: number
let parts: FormParts
let id: string
beforeEach(async () => {
  nowMs = requestedMs + 60_000
  parts = { database: database.app, masterKey, clock: { now: () => new Date(nowMs) } }
  id = randomId()
  await database.owner(
    `insert into content.subscription (id, email, language, state, requested_at, requests)
     values ($1, 'ines@example.test', 'en', 'waiting', $2, 1)`,
    [id, new Date(requestedMs)],
  )
})

const token = (step: 'confirm' | 'leave', of = id) => newsletterToken(masterKey, of, step)
const state = async () => (await database.owner('select state from content.subscription'))[0]?.['state']
const welcomes = async () =>
  (await database.owner(`select 1 from content.mail where kind = 'newsletter_welcome'`)).length
const invalid = { ok: false, code: 'newsletter_link_invalid' }

test('confirming subscribes, once, and a welcome is on its way', async () => {
  expect(await followNewsletterLink(parts, 'confirm', token('confirm'))).toEqual({ ok: true, value: 'subscribed' })
  expect(await followNewsletterLink(parts, 'confirm', token('confirm'))).toEqual({ ok: true, value: 'subscribed' })
  expect(await state()).toBe('subscribed')
  expect(await welcomes()).toBe(1)
})

test('leaving works from every state, and as often as the button is pressed', async () => {
  expect(await followNewsletterLink(parts, 'leave', token('leave'))).toEqual({ ok: true, value: 'left' })
  expect(await followNewsletterLink(parts, 'leave', token('leave'))).toEqual({ ok: true, value: 'left' })
  expect(await state()).toBe('left')
  const forgotten = randomId()
  expect(await followNewsletterLink(parts, 'leave', token('leave', forgotten))).toEqual({ ok: true, value: 'left' })
})

test('error: a subscriber who left is not subscribed again by an old link', async () => {
  await followNewsletterLink(parts, 'leave', token('leave'))
  expect(await followNewsletterLink(parts, 'confirm', token('confirm'))).toEqual(invalid)
  expect(await state()).toBe('left')
})

test('error: a link is good for a week', async () => {
  nowMs = requestedMs + 7 * 86_400_000 + 1
  expect(await followNewsletterLink(parts, 'confirm', token('confirm'))).toEqual(invalid)
  expect(await state()).toBe('waiting')
})

test('error: a token of another step, another subscription, another key or none does nothing', async () => {
  const other = newsletterToken(Buffer.alloc(32, 6), id, 'confirm')
  const swapped = `${randomId()}.${token('confirm').split('.')[1]}`
  for (const forged of [token('leave'), other, swapped, id, '', 'x'.repeat(200), token('confirm', randomId())])
    expect(await followNewsletterLink(parts, 'confirm', forged)).toEqual(invalid)
  expect(await followNewsletterLink(parts, 'leave', token('confirm'))).toEqual(invalid)
  expect(await state()).toBe('waiting')
})
