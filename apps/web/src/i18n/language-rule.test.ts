import { describe, expect, test } from 'vitest'
import { decideLanguage, type LanguageSources } from './language-rule.ts'

const unknownVisitor: LanguageSources = {
  pathname: '/',
  search: '',
  hash: '',
  stored: null,
  cookie: '',
  browser: [],
  page: 'en',
}
const decide = (sources: Partial<LanguageSources>) => decideLanguage({ ...unknownVisitor, ...sources })

describe('on an address without a language', () => {
  test('the order is query, storage, cookie, browser, page', () => {
    const all = { search: '?lng=fr', stored: 'es', cookie: 'i18next=es', browser: ['es'], page: 'en' }
    expect(decide(all).language).toBe('fr')
    expect(decide({ ...all, search: '' }).language).toBe('es')
    expect(decide({ ...all, search: '', stored: null, cookie: 'a=b; i18next=fr; c=d' }).language).toBe('fr')
    expect(decide({ browser: ['fr-CA', 'en'] }).language).toBe('fr')
    expect(decide({}).language).toBe('en')
  })

  test('es-MX is Spanish; what we do not have is passed over', () => {
    expect(decide({ browser: ['de-DE', 'es-MX', 'en-US'] }).language).toBe('es')
    expect(decide({ browser: ['de', 'ja'] }).language).toBe('en')
    expect(decide({ search: '?lng=xx', stored: 'fr' }).language).toBe('fr')
    expect(decide({ stored: '<script>', cookie: 'i18next=%00', browser: ['fr'] }).language).toBe('fr')
  })

  test('a public page goes to its own address in that language, with query and place', () => {
    expect(decide({ stored: 'fr' })).toEqual({ language: 'fr', goTo: '/fr' })
    expect(decide({ pathname: '/about', search: '?ref=A1&lng=es', hash: '#team' })).toEqual({
      language: 'es',
      goTo: '/es/about?ref=A1#team',
    })
  })

  test('English stays, and the answered question leaves the address', () => {
    expect(decide({ stored: 'en', browser: ['fr'] })).toEqual({ language: 'en' })
    expect(decide({ search: '?lng=en&ref=A1', stored: 'fr' })).toEqual({ language: 'en', tidied: '/?ref=A1' })
  })
})

describe('on an address with a language', () => {
  test('the address wins over everything', () => {
    expect(decide({ pathname: '/es', stored: 'fr', browser: ['en'], page: 'es' })).toEqual({ language: 'es' })
  })
  test('also over a query, which is dropped', () => {
    expect(decide({ pathname: '/es/about', search: '?lng=fr' })).toEqual({ language: 'es', tidied: '/es/about' })
  })
})

describe('under /user and /admin', () => {
  test('the language changes in place', () => {
    expect(decide({ pathname: '/user/kyc', stored: 'fr' })).toEqual({ language: 'fr' })
    expect(decide({ pathname: '/admin', search: '?lng=es' })).toEqual({ language: 'es', tidied: '/admin' })
  })
})
