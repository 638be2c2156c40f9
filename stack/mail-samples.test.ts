import { operatorPlaceholder, type PublicIdentity } from '@clearhold/contract/edition'
import { languages } from '@clearhold/contract/language'
import { messageTexts } from '@clearhold/contract/texts/messages'
import { expect, test } from 'vitest'
import { mailedKinds } from '#domains/notifications/index.ts'
import { sampleMail, sampleMails, sampleParams } from './mail-samples.ts'

const publicUrl = 'https://clearhold.example'
const identity: PublicIdentity = { edition: 'demo', operator: operatorPlaceholder }
const site = { identity, publicUrl }

/** As a mail program shows it: without tags, entities as characters. */
const readable = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<[^>]+>/gs, ' ')
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
const addressesIn = (source: string) => [...source.matchAll(/(?:https?:)?\/\/[^\s"'<>)]+/g)].map(([address]) => address)

/** The address behind a link is not among the words of the page. */
const isBehindALink = (line: string) => line.startsWith(`${publicUrl}/not-me?`)

test.each(languages)(
  'in %s every mail is whole: no value is open, no key is left, text and HTML say the same',
  (language) => {
    const mails = sampleMails(language, site)
    expect(mails.length).toBe(mailedKinds.length + 5)
    for (const { name, subject, text, html } of mails) {
      const said = `${subject}\n${text}\n${readable(html)}`
      expect(said, name).not.toMatch(/\{\{?\w+\}?\}|undefined|\[object|NaN/)
      // A value of a closed list that has no words would be sent as its key.
      expect(said.replaceAll(/\S+@\S+|https?:\S+/g, ''), name).not.toMatch(/\b[a-z]+_[a-z_]+\b/)
      expect(html, name).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`))
      const words = readable(html).replaceAll(/\s+/g, ' ')
      for (const line of text.split('\n').filter((each) => each !== '' && each !== '--' && !isBehindALink(each))) {
        for (const part of line.replace(/^> /, '').split(/\s?: /)) {
          expect(words, `${name}: ${line}`).toContain(part.replace(/\s?:$/, '').replaceAll(/\s+/g, ' ').trim())
        }
      }
    }
  },
)

test('a mail links to our own site and to nothing else, and fetches nothing', () => {
  for (const language of languages) {
    for (const { name, text, html } of sampleMails(language, site)) {
      for (const address of [...addressesIn(text), ...addressesIn(html)]) {
        expect(address.startsWith(`${publicUrl}/`), `${name}: ${address}`).toBe(true)
      }
      expect(html, name).not.toMatch(/<img|<script|<link|<iframe|<form|@import|url\(|\ssrc=|background=/i)
    }
  }
})

test('the pages that mails open are these: none asks for the password in use, but for the one that confirms a registration', () => {
  const opened = new Set(
    sampleMails('en', site).flatMap(({ html }) =>
      [...html.matchAll(/href="https:\/\/clearhold\.example(\/[^?"#]*)/g)].map(([, path]) => path),
    ),
  )
  expect([...opened].sort()).toEqual([
    '/admin/approvals',
    '/admin/users',
    '/admin/withdrawals',
    '/forgot-password',
    '/newsletter',
    '/not-me',
    '/payout-objection',
    '/proof',
    '/reset-password',
    '/user/proof',
    '/user/statements',
    '/user/support',
    '/user/withdraw',
    '/verify-email',
  ])
})

test('every sentence of every kind is rendered with the samples: none is left out for want of a value', () => {
  for (const language of languages) {
    for (const kind of mailedKinds) {
      const { body, mail = [] } = messageTexts[language].kinds[kind]
      const names = [...body, ...mail].flatMap((line) =>
        [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
      )
      for (const name of names)
        expect(Object.keys(sampleParams), `${kind}: ${name}`).toContainEqual(
          expect.stringMatching(`^${name}(_${language})?$`),
        )
    }
  }
})

test('money and moments are written as the language does', () => {
  const about = (language: (typeof languages)[number]) => sampleMail('plan.activated', language, site).text
  expect(about('en')).toContain('Amount: 2,500.00 USDT')
  expect(about('en')).toContain('Ends: Tue 17 Nov 2026, 14:30 UTC')
  expect(about('es')).toContain('Importe: 2.500,00 USDT')
  expect(about('fr')).toContain('Montant\u00a0: 2\u202f500,00 USDT')
  const added = sampleMail('withdrawal.address_added', 'en', site).text
  expect(added).toContain('Address: 0x5290 8400 0985 2788 6E0F 7030 0698 57D2 E416 9EE7')
  expect(about('en')).toContain('When: Fri 13 Nov 2026, 09:30 UTC')
})

test('every mail to an account holder carries their phrase, except those to an unconfirmed address', () => {
  for (const language of languages) {
    const without = sampleMails(language, site).filter(({ text }) => !text.includes('Grandmother’s blue bicycle'))
    expect(without.map(({ name }) => name).sort()).toEqual([
      'account.email_change_requested',
      'account.registered',
      'account.verification_requested',
      'visitor.contact_received',
      'visitor.contact_reply',
      'visitor.newsletter_confirm',
      'visitor.newsletter_welcome',
    ])
  }
})

test('a name and an operator are text, never markup', () => {
  const operator = { ...operatorPlaceholder, brand: 'Clear & <hold>' }
  const { html } = sampleMail('account.frozen', 'en', { ...site, identity: { edition: 'live', operator } })
  expect(html).toContain('Clear &#38; &#60;hold&#62;')
  expect(html).not.toContain('<hold>')
  expect(html).not.toContain(messageTexts.en.mail.demo)
})

test('what a mail says of the phrase holds for all: those about an account carry it, but for those that ask to confirm an email address', () => {
  for (const language of languages) {
    const { phraseNote, phrase } = messageTexts[language].mail
    for (const { name, text } of sampleMails(language, site)) {
      const isAboutAccount = !name.startsWith('visitor.')
      const confirms = ['account.registered', 'account.verification_requested', 'account.email_change_requested']
      expect(text.includes(phrase), name).toBe(isAboutAccount && !confirms.includes(name))
    }
    expect(phraseNote).toMatch(
      /about your account.*confirm an email|sobre su cuenta.*confirmar|sur votre compte.*confirmer/,
    )
  }
})
