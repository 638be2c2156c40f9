import { beforeAll, expect, test } from 'vitest'
import { drawLetter } from './draw-letter.ts'
import type { Letter } from './letter.ts'

const letter: Letter = {
  language: 'fr',
  brand: 'Clearhold',
  subject: 'Confirmez votre adresse',
  greeting: 'Bonjour <b>Inès</b> & co,',
  paragraphs: ['Un premier paragraphe.', 'Un deuxième.'],
  link: { label: 'Confirmer', url: 'https://clearhold.example/verify-email?token=a&lng=fr', asText: 'Sinon, copiez :' },
  strip: 'Démonstration',
  footer: ['Envoyé par personne.'],
}

// The first letter of a process loads the components, which takes a busy machine longer than a test's five seconds.
beforeAll(() => drawLetter(letter), 60_000)

test('a letter says the same in HTML and in text, in its language, and everything in it is only text', async () => {
  const { html, text } = await drawLetter(letter)
  expect(html).toMatch(/<html[^>]*lang="fr"/)
  for (const part of ['Confirmez votre adresse', 'Un premier paragraphe.', 'Démonstration', 'Envoyé par personne.']) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
  expect(html).toContain('Bonjour &lt;b&gt;Inès&lt;/b&gt; &amp; co,')
  expect(html).toContain('href="https://clearhold.example/verify-email?token=a&amp;lng=fr"')
  expect(text).toContain('Confirmer:\nhttps://clearhold.example/verify-email?token=a&lng=fr')
  expect(html).not.toMatch(/<script|<img|http:\/\/(?!www\.w3\.org)/)
})

test('without link and strip there is neither', async () => {
  const { html, text } = await drawLetter({
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
