import { expect, test } from 'vitest'
import { newsletterToken } from '../store/keyed-digests.ts'
import { prepareForms } from '../testing.ts'
import { followNewsletterLink } from './follow-newsletter-link.ts'
import { requestNewsletter } from './request-newsletter.ts'

const minuteMs = 60_000
const weekMs = 7 * 86_400_000
const forms = prepareForms()

const ask = (email = 'ines@example.test', address = '203.0.113.7', website = '') => {
  const stamp = forms.stamp(10_000)
  return requestNewsletter(forms.parts, { form: { email, language: 'es', website, stamp }, address })
}
const sent = { ok: true, value: 'confirmation_sent' }
const subscriptions = () =>
  forms.database.owner('select id, email, language, state, requests from content.subscription')
const confirmMails = async () =>
  (await forms.database.owner(`select 1 from content.mail where kind = 'newsletter_confirm'`)).length

test('an address waits until it is confirmed, in lower case, with a mail on its way', async () => {
  expect(await ask('Ines@Example.test')).toEqual(sent)
  expect(await subscriptions()).toEqual([
    { id: expect.any(String), email: 'ines@example.test', language: 'es', state: 'waiting', requests: 1 },
  ])
  expect(await confirmMails()).toBe(1)
})

test('behavior: asking again gives the same answer; an inbox gets at most three mails in a week, a while apart', async () => {
  await ask()
  await ask()
  expect(await confirmMails()).toBe(1)
  for (let round = 0; round < 5; round += 1) {
    forms.pass(20 * minuteMs)
    expect(await ask()).toEqual(sent)
  }
  expect(await confirmMails()).toBe(3)
  forms.pass(weekMs)
  expect(await ask()).toEqual(sent)
  expect(await confirmMails()).toBe(4)
})

test('a subscriber gets the same answer and no mail; one who left may subscribe again', async () => {
  await ask()
  const id = String((await subscriptions())[0]?.['id'])
  await followNewsletterLink(forms.parts, 'confirm', newsletterToken(forms.parts.masterKey, id, 'confirm'))
  forms.pass(60 * minuteMs)
  expect(await ask()).toEqual(sent)
  expect(await confirmMails()).toBe(1)
  await followNewsletterLink(forms.parts, 'leave', newsletterToken(forms.parts.masterKey, id, 'leave'))
  expect(await ask()).toEqual(sent)
  expect(await subscriptions()).toMatchObject([{ state: 'waiting', requests: 2 }])
  expect(await confirmMails()).toBe(2)
})

test('a machine gets the same answer and leaves no trace', async () => {
  expect(await ask('a@example.test', '203.0.113.7', 'filled in')).toEqual(sent)
  expect(await subscriptions()).toEqual([])
})

test('error: a form that was open too long is sent back', async () => {
  const stamp = forms.stamp(86_400_001)
  const form = { email: 'a@example.test', language: 'en', website: '', stamp } as const
  expect(await requestNewsletter(forms.parts, { form, address: '::1' })).toEqual({ ok: false, code: 'form_expired' })
})

test('error: the eleventh address from one place within an hour is refused', async () => {
  for (let index = 0; index < 10; index += 1) expect(await ask(`a${index}@example.test`)).toEqual(sent)
  expect(await ask('b@example.test')).toEqual({ ok: false, code: 'too_many_requests' })
  expect(await ask('b@example.test', '203.0.113.8')).toEqual(sent)
})
