import type { ContactForm } from '@clearhold/contract/content/rules'
import { expect, test } from 'vitest'
import { prepareForms } from '../testing.ts'
import { sendContactMessage } from './send-contact-message.ts'

const forms = prepareForms()

/** A form that was opened ten seconds ago. */
function form(change: Partial<ContactForm> = {}): ContactForm {
  return {
    name: 'Inês',
    email: 'ines@example.test',
    subject: 'A question',
    message: 'How?',
    language: 'fr',
    website: '',
    stamp: forms.stamp(10_000),
    ...change,
  }
}
const send = (change: Partial<ContactForm> = {}, address = '203.0.113.7') =>
  sendContactMessage(forms.parts, { form: form(change), address })
const stored = async () =>
  Number((await forms.database.owner('select count(*)::int as count from content.contact_message'))[0]?.['count'])
const mails = async () =>
  Number((await forms.database.owner('select count(*)::int as count from content.mail'))[0]?.['count'])
const received = { ok: true, value: 'received' }
const tooMany = { ok: false, code: 'too_many_requests' }

test('a message and its confirmation are stored together; the address only as a digest', async () => {
  expect(await send()).toEqual(received)
  const [row] = await forms.database.owner('select * from content.contact_message')
  expect(row).toMatchObject({ name: 'Inês', email: 'ines@example.test', language: 'fr', state: 'open' })
  expect(JSON.stringify(row)).not.toContain('203.0.113')
  expect(await forms.database.owner('select kind, about_id from content.mail')).toEqual([
    { kind: 'contact_received', about_id: row?.['id'] },
  ])
})

test.each<[string, () => Partial<ContactForm>]>([
  ['the trap filled in', () => ({ website: 'https://spam.example' })],
  ['no stamp', () => ({ stamp: '' })],
  ['a forged stamp', () => ({ stamp: `${forms.clock.now().getTime() - 60_000}.${'0'.repeat(36)}.${'a'.repeat(43)}` })],
  ['a form filled in at once', () => ({ stamp: forms.stamp(100) })],
])('%s: the usual answer, and nothing is stored or sent', async (_name, change) => {
  expect(await send(change())).toEqual(received)
  expect(await stored()).toBe(0)
  expect(await mails()).toBe(0)
})

test('error: a form that was open for more than a day is sent back, and nothing is stored', async () => {
  const stamp = forms.stamp(86_400_001)
  expect(await send({ stamp })).toEqual({ ok: false, code: 'form_expired' })
  expect(await stored()).toBe(0)
})

test('behavior: the same form twice, even at once, is one message and one mail', async () => {
  const same = form()
  const answers = await Promise.all(
    [1, 2, 3].map(() => sendContactMessage(forms.parts, { form: same, address: '203.0.113.7' })),
  )
  expect(answers).toEqual([received, received, received])
  expect(await stored()).toBe(1)
  expect(await mails()).toBe(1)
  await sendContactMessage(forms.parts, { form: { ...same, message: 'Something else' }, address: '203.0.113.7' })
  expect(await stored()).toBe(2)
})

test('error: the sixth message of one address within an hour is refused, even when they come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => send({ email: `a${index}@example.test` }, '203.0.113.7')),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  expect(answers.find(({ ok }) => !ok)).toEqual(tooMany)
  expect(await send({ email: 'other@example.test' }, '203.0.113.8')).toEqual(received)
  forms.pass(3_600_001)
  expect(await send({ email: 'later@example.test' }, '203.0.113.7')).toEqual(received)
})

test('error: a network of IPv6 counts as one place', async () => {
  for (let index = 1; index <= 5; index += 1) await send({ email: `a${index}@example.test` }, '2001:db8:1:2::/64')
  expect(await send({ email: 'b@example.test' }, '2001:db8:1:2::/64')).toEqual(tooMany)
  expect(await send({ email: 'b@example.test' }, '2001:db8:1:3::/64')).toEqual(received)
})

test('error: one mailbox gets at most five confirmations a day, wherever they come from', async () => {
  for (let index = 1; index <= 5; index += 1) {
    expect(
      await send({ email: index % 2 === 0 ? 'Ines@Example.test' : 'ines@example.test' }, `198.51.100.${index}`),
    ).toEqual(received)
    forms.pass(3_600_000)
  }
  expect(await send({}, '198.51.100.99')).toEqual(tooMany)
  forms.pass(86_400_000)
  expect(await send({}, '198.51.100.99')).toEqual(received)
})
