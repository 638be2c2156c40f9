import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawLetter } from './draw-letter.ts'
import type { Letter } from './letter.ts'
import { dark, darkSheet, inline, light } from './letter-look.ts'

const letter: Letter = {
  language: 'fr',
  brand: 'Clearhold',
  subject: 'Confirmez votre adresse',
  greeting: 'Bonjour <b>Inès</b> & co,',
  paragraphs: ['Un premier paragraphe.', 'Un deuxième.'],
  quote: ['Une réponse\nen deux lignes.'],
  facts: [{ label: 'Montant', value: '2 500,00 USDT' }],
  link: { label: 'Confirmer', url: 'https://clearhold.example/verify-email?token=a&lng=fr', asText: 'Sinon, copiez :' },
  after: ['Ensuite.'],
  strip: 'Démonstration',
  footer: ['Envoyé par personne.'],
}

test('a letter says the same in HTML and in text, in its language, and everything in it is only text', () => {
  const { html, text } = drawLetter(letter)
  expect(html).toMatch(/<html[^>]*lang="fr"/)
  const parts = [
    'Confirmez votre adresse',
    'Un premier paragraphe.',
    'Démonstration',
    'Envoyé par personne.',
    'Ensuite.',
  ]
  for (const part of [...parts, 'Montant', '2 500,00 USDT']) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
  expect(html).toContain('Bonjour &#60;b&#62;Inès&#60;/b&#62; &#38; co,')
  expect(html).toContain('href="https://clearhold.example/verify-email?token=a&#38;lng=fr"')
  expect(html).toContain('Une réponse<br>en deux lignes.')
  expect(text).toContain('> Une réponse\n> en deux lignes.')
  expect(text).toContain('Confirmer\u00a0:\nhttps://clearhold.example/verify-email?token=a&lng=fr')
  expect(html).not.toMatch(/<script|<img|http:/)
})

test('without link, facts and strip there are none', () => {
  const { html, text } = drawLetter({
    language: 'en',
    brand: 'Clearhold',
    subject: 'Hello',
    greeting: 'Hello,',
    paragraphs: ['Words.'],
    footer: [],
  })
  expect(html).not.toContain('href=')
  expect(text).toBe('Clearhold\n\nHello\n\nHello,\n\nWords.\n\n--')
})

test('the same letter is the same bytes', () => {
  expect(drawLetter(letter)).toEqual(drawLetter(structuredClone(letter)))
})

/** The value of each token of the design, light or dark. */
function tokens(theme: 'light' | 'dark'): Map<string, string> {
  const sheet = readFileSync(new URL('../../../../web/src/design/tokens.css', import.meta.url), 'utf8')
  const [lightPart = '', darkPart = ''] = sheet.split('[data-theme="dark"]')
  const part = theme === 'light' ? lightPart : darkPart
  return new Map([...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

test('the colours of mails are the tokens of the design', () => {
  const named = {
    paper: 'paper',
    sheet: 'surface',
    sunken: 'sunken',
    rule: 'rule',
    ruleStrong: 'rule-strong',
    ink: 'ink',
    quiet: 'ink-3',
    accent: 'accent',
    onAccent: 'on-accent',
    amberSoft: 'amber-soft',
    amberLine: 'amber-line',
    danger: 'red',
    sample: 'sample',
    sampleSoft: 'sample-soft',
    sampleLine: 'sample-line',
  } as const
  for (const [mine, theirs] of Object.entries(named) as [keyof typeof light, string][]) {
    expect(light[mine], mine).toBe(tokens('light').get(theirs))
    expect(dark[mine], mine).toBe(tokens('dark').get(theirs))
  }
})

test('every light colour in a tag has its dark one: each class that colours is in the sheet', () => {
  const { html } = drawLetter({
    ...letter,
    phrase: { label: 'Phrase', words: 'Trois mots', note: 'Note', next: { label: 'Nouvelle', value: 'Deux mots' } },
    notMe: { title: 'Pas vous ?', text: 'Alors.', label: 'Geler', url: 'https://clearhold.example/x' },
  })
  for (const tag of html.match(/<[a-z]\w* [^>]*>/g) ?? []) {
    if (!/style="[^"]*(?:color:|background:|border[^:]*:)/.test(tag)) continue
    if (tag.includes(inline.desk) || tag.includes('border-collapse')) continue
    const classes = /class="([^"]+)"/.exec(tag)?.[1]?.split(' ') ?? []
    expect(
      classes.some((name) => darkSheet.includes(`.${name}{`)),
      tag,
    ).toBe(true)
  }
})
