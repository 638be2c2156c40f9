import { describe, expect, test } from 'vitest'
import { renderIn } from '../i18n/render-in.tsx'
import { Duration, durationText } from './duration.tsx'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('durationText', () => {
  test.each([
    [69_000, '19 h 10 min'],
    [3_600, '1 h'],
    [90, '1 min 30 s'],
    [0, '0 s'],
    [-5, '0 s'],
    [172_800, '2 d'],
    [176_461, '2 d 1 h'],
    [86_405, '1 d'],
  ])('%d seconds are %s', (seconds, text) => expect(plain(durationText(seconds, 'en'))).toBe(text))

  test.each([
    ['en', '48 hours'],
    ['es', '48 horas'],
    ['fr', '48 heures'],
  ] as const)('a plan of 48 hours stays one in %s', (language, text) => {
    expect(plain(durationText(172_800, language, { words: true, largest: 'hour' }))).toBe(text)
  })

  test('one of a thing is one', () => {
    expect(plain(durationText(3_660, 'es', { words: true }))).toBe('1 hora 1 minuto')
    expect(plain(durationText(0, 'fr', { words: true }))).toBe('0 seconde')
    expect(plain(durationText(0, 'en', { words: true }))).toBe('0 seconds')
  })
})

test('an estimate says that it is one', () => {
  expect(plain(renderIn('fr', <Duration seconds={180} about words />))).toBe(
    '<time class="figures-even" dateTime="PT180S">environ 3 minutes</time>',
  )
})
