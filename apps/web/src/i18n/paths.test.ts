import { describe, expect, test } from 'vitest'
import {
  indexedPaths,
  inLanguage,
  languageOfPath,
  languageSwitchPath,
  pageOfPath,
  prerenderedPaths,
  publicPath,
  splitPath,
  switchesInPlace,
} from './paths.ts'

describe('splitPath', () => {
  test.each([
    ['/', undefined, '/'],
    ['/es', 'es', '/'],
    ['/es/', 'es', '/'],
    ['/fr/about', 'fr', '/about'],
    ['/fr/about/', 'fr', '/about'],
    ['/about/', undefined, '/about'],
    ['/en/about', undefined, '/en/about'],
    ['/estate', undefined, '/estate'],
    ['/de', undefined, '/de'],
  ])('%s', (pathname, language, path) => expect(splitPath(pathname)).toEqual({ language, path }))
})

test('an address without a language is English', () => {
  expect(languageOfPath('/')).toBe('en')
  expect(languageOfPath('/fr/about')).toBe('fr')
})

test('addresses never end in a slash, except the home page', () => {
  expect(publicPath('home', 'en')).toBe('/')
  expect(publicPath('home', 'es')).toBe('/es')
  expect(inLanguage('/about', 'fr')).toBe('/fr/about')
})

test('the way in and the signed-in areas switch in place', () => {
  expect(['/user', '/user/kyc', '/admin', '/login', '/register'].every(switchesInPlace)).toBe(true)
  expect(['/', '/es', '/users', '/es/user'].some(switchesInPlace)).toBe(false)
})

describe('languageSwitchPath', () => {
  test('leads to the same page in the other language', () => {
    expect(languageSwitchPath('/', 'fr')).toBe('/fr')
    expect(languageSwitchPath('/es/about', 'fr')).toBe('/fr/about')
  })
  test('to English it says that English is chosen, or the remembered language would win', () => {
    expect(languageSwitchPath('/fr', 'en')).toBe('/?lng=en')
  })
  test('in place it keeps the address', () => {
    expect(languageSwitchPath('/user/kyc', 'es')).toBe('/user/kyc?lng=es')
  })
})

test('every page and the page for unknown addresses are prerendered in three languages', () => {
  const paths = prerenderedPaths()
  expect(paths).toEqual(expect.arrayContaining(['/', '/es', '/fr', '/investmentplan', '/es/contact', '/fr/404']))
  expect(paths).toHaveLength(3 * 12)
})

test('what only a mail leads to is prerendered and not shown to search engines', () => {
  expect(prerenderedPaths()).toContain('/fr/newsletter')
  expect(indexedPaths().map(({ path }) => path)).not.toContain('/fr/newsletter')
  expect(indexedPaths()).toHaveLength(3 * 10)
})

test('an address says which page it is, in every language', () => {
  expect(pageOfPath('/')).toBe('home')
  expect(pageOfPath('/es/investmentplan/')).toBe('plans')
  expect(pageOfPath('/fr/nowhere')).toBeUndefined()
})
