import type { Language } from '@clearhold/contract/language'
import { inLanguage } from '#i18n/paths.ts'
import { textOf } from '../page-texts.ts'
import { element, escaped } from './element.ts'
import type { ReadDocument } from './read-docs.ts'
import type { Heading } from './render-markdown.ts'
import { shelves, writtenIn } from './shelves.ts'

const textsOf = (language: Language) => (key: string) => escaped(textOf(language, 'docs', key))

/** A document with what stands around it: where it belongs, the others of its shelf, its own parts, and the ones before and after it. */
export function frameDocument(document: ReadDocument, all: readonly ReadDocument[]): string {
  const { listed, language, title, html, headings } = document
  const t = textsOf(language)
  const shelf = all.filter((other) => other.language === language && other.listed.shelf === listed.shelf)
  const written = writtenIn(listed, language)
  const isForeign = written !== language
  const note = isForeign ? element('p', 'docs-note', t('englishOnly')) : ''
  const text = element('div', 'docs-text', html, isForeign ? { lang: written } : {})
  const head = element('h1', '', escaped(title), isForeign ? { lang: written } : {})
  const parts = headings.filter(({ depth }) => depth === 2)
  const article = trail(document, shelf) + head + note + partsIn(document, parts) + text + turn(document, shelf)
  const margin = parts.length > 1 ? partsNav(document, parts, 'onThisPage') : ''
  const whole = [
    element('div', 'docs-side', shelfList(document, shelf)),
    element('article', 'docs-article', article),
    element('div', 'docs-parts', margin),
  ]
  return element('div', 'docs-frame', whole.join(''))
}

/** The documents of a shelf: beside the text where there is room, else behind a line that opens. */
function shelfList(document: ReadDocument, shelf: readonly ReadDocument[]): string {
  const t = textsOf(document.language)
  const items = shelf
    .filter(({ listed }) => listed.under === undefined)
    .map((other) => element('li', '', linkTo(other, document)))
  const name = t(`shelf.name.${document.listed.shelf}`)
  const list = (place: string) =>
    element('nav', 'docs-list', element('ul', '', items.join('')), { 'aria-label': `${name}, ${t(place)}` })
  const narrow = element('details', 'docs-fold', element('summary', '', name) + list('folded'))
  return narrow + element('div', 'docs-wide', element('p', 'docs-label', name) + list('beside'))
}

function linkTo(other: ReadDocument, here?: ReadDocument): string {
  const isHere = other.path === here?.path
  const isAbove = here !== undefined && other.listed.slug === here.listed.under
  const current = isHere ? { 'aria-current': 'page' } : isAbove ? { 'aria-current': 'true' } : {}
  const foreign = writtenIn(other.listed, other.language) !== other.language
  return element('a', '', escaped(other.name), { href: other.path, ...current, ...(foreign && { lang: 'en' }) })
}

function trail(document: ReadDocument, shelf: readonly ReadDocument[]): string {
  const { language, listed } = document
  const t = textsOf(language)
  const docs = inLanguage('/docs', language)
  const above = shelf.find((other) => other.listed.slug === listed.under)
  const items = [
    element('a', '', t('title'), { href: docs }),
    element('a', '', t(`shelf.name.${listed.shelf}`), { href: `${docs}#${listed.shelf}` }),
    ...(above === undefined ? [] : [linkTo(above)]),
  ]
  return element('nav', 'docs-trail', element('ol', '', items.map((item) => element('li', '', item)).join('')), {
    'aria-label': t('trail'),
  })
}

/** The parts of the page: in the margin where there is room, else behind a line that opens above the text. */
function partsIn(document: ReadDocument, parts: readonly Heading[]): string {
  if (parts.length < 2) return ''
  const summary = element('summary', '', textsOf(document.language)('onThisPage'))
  return element('details', 'docs-fold', summary + partsNav(document, parts, 'folded'))
}

function partsNav(document: ReadDocument, parts: readonly Heading[], label: 'onThisPage' | 'folded'): string {
  const { language, listed } = document
  const t = textsOf(language)
  const written = writtenIn(listed, language)
  const items = parts.map(({ id, text }) => element('li', '', element('a', '', escaped(text), { href: `#${id}` })))
  const name = label === 'folded' ? `${t('onThisPage')}, ${t('folded')}` : t('onThisPage')
  const heading = label === 'folded' ? '' : element('p', 'docs-label', t('onThisPage'))
  const list = element('ul', '', items.join(''), written === language ? {} : { lang: written })
  return element('nav', 'docs-list', heading + list, { 'aria-label': name })
}

/** The documents before and after this one on its shelf. */
function turn(document: ReadDocument, shelf: readonly ReadDocument[]): string {
  const t = textsOf(document.language)
  const at = shelf.findIndex(({ path }) => path === document.path)
  const side = (other: ReadDocument | undefined, key: 'previous' | 'next') =>
    other === undefined
      ? element('span', '', '')
      : element('div', `docs-turn-${key}`, element('span', '', t(key)) + linkTo(other))
  const both = side(shelf[at - 1], 'previous') + side(shelf[at + 1], 'next')
  return element('nav', 'docs-turn', both, { 'aria-label': t('turn') })
}

/** /docs: the three shelves, by who reads them. */
export function frameShelves(language: Language, all: readonly ReadDocument[]): string {
  const t = textsOf(language)
  const head = element('h1', '', t('title')) + element('p', 'page-lead', t('lead'))
  const parts = shelves.map((shelf) => {
    const listed = all.filter((one) => one.language === language && one.listed.shelf === shelf)
    const items = listed.filter((one) => one.listed.under === undefined).map((one) => element('li', '', linkTo(one)))
    const words = element('h2', '', t(`shelf.name.${shelf}`)) + element('p', '', t(`shelf.text.${shelf}`))
    return element('section', 'docs-shelf', words + element('ul', '', items.join('')), { id: shelf })
  })
  return element('div', 'page-head', head) + element('div', 'docs-shelves', parts.join(''))
}
