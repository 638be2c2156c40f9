import { operatorPlaceholder, type PublicIdentity } from '@clearhold/contract/edition'
import { languages } from '@clearhold/contract/language'
import { describe, expect, test } from 'vitest'
import {
  contactReceivedMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
  threadAnswerMail,
  unsubscribeHeaders,
} from './mails.ts'

const demo: PublicIdentity = { edition: 'demo', operator: { ...operatorPlaceholder, brand: 'Clear & <hold>' } }
const live: PublicIdentity = { ...demo, edition: 'live' }
const links = { publicUrl: 'https://clearhold.test', token: 'abc.def' }
const message = { reference: 'C-12345678', receivedAt: new Date('2026-11-15T10:00:00Z') }

describe.each(languages)('in %s', (language) => {
  const mails = [
    contactReceivedMail(demo, language, message),
    newsletterConfirmMail(demo, language, links),
    newsletterWelcomeMail(demo, language, links),
    threadAnswerMail(demo, language, { reference: 'T-12345678', publicUrl: links.publicUrl }),
  ]

  test('nothing is left to fill in, and text and page say the same', () => {
    for (const { subject, text, html } of mails) {
      expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/)
      expect(html).toContain(`lang="${language}"`)
      const first = text.split('\n')[0] ?? ''
      expect(html).toContain(first.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`))
    }
  })

  test('the operator’s name is text, never markup', () => {
    for (const { html } of mails) expect(html).not.toContain('<hold>')
  })

  test('links lead to the page of this language, with the token behind the #', () => {
    const prefix = language === 'en' ? '' : `/${language}`
    expect(mails[1]?.text).toContain(`https://clearhold.test${prefix}/newsletter#confirm=abc.def`)
    expect(mails[2]?.text).toContain(`https://clearhold.test${prefix}/newsletter#leave=abc.def`)
  })

  test('demo says that it is one, live does not', () => {
    for (const { text } of mails) expect(text).toMatch(/Demo - |Demostración: |Démonstration\u00a0: /)
    expect(newsletterWelcomeMail(live, language, links).text).not.toMatch(
      /Demo - |Demostración: |Démonstration\u00a0: /,
    )
  })
})

test('the subjects of the three languages differ', () => {
  const subjects = languages.map((language) => contactReceivedMail(demo, language, message).subject)
  expect(new Set(subjects).size).toBe(3)
})

test('the unsubscribe button of a mail program gets an address of its own', () => {
  expect(unsubscribeHeaders(links)).toEqual({
    'List-Unsubscribe': '<https://clearhold.test/api/newsletter/unsubscribe?token=abc.def>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})
