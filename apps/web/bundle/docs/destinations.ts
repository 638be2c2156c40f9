import { posix } from 'node:path'
import type { Language } from '@clearhold/contract/language'
import { inLanguage, pageOfPath } from '#i18n/paths.ts'
import { documentPath } from './paths.ts'
import type { Destination } from './render-markdown.ts'
import { type ListedDocument, sourceIn } from './shelves.ts'

/** Addresses of the product outside the public pages to which documents lead. */
const otherAddresses = [
  '/user/proof',
  '/user/activity',
  '/user/statements',
  '/verify.html',
  '/verify.py',
  '/proof/log/checkpoint',
  '/api/docs',
]

export interface LinkedDocument {
  readonly listed: ListedDocument
  /** The language of the reader. */
  readonly language: Language
}

/** An address of the site that a document leads to, to be looked up once every document is rendered. */
export interface FoundLink {
  readonly path: string
  readonly anchor: string | undefined
}

/** Where a link of a document leads on the site. Throws where the site has no such address. */
export function destinationOf(
  target: string,
  { listed, language }: LinkedDocument,
  all: readonly ListedDocument[],
  found: (link: FoundLink) => void,
): Destination {
  if (/^(https?:|mailto:)/.test(target)) return { kind: 'elsewhere', href: target }
  const [place = '', anchor] = target.split('#')
  const source = sourceIn(listed, language)
  if (place.startsWith('/')) return { kind: 'address', href: productAddress(place, anchor, language, source) }
  const path = place === '' ? source : posix.join(posix.dirname(source), place).replace(/\/$/, '')
  const other = all.find((one) => [path, `${path}/README.md`].includes(sourceIn(one, language)))
  if (other === undefined) return { kind: 'file', path }
  const href = documentPath(other, language)
  found({ path: href, anchor })
  return { kind: 'address', href: (place === '' ? '' : href) + (anchor === undefined ? '' : `#${anchor}`) }
}

function productAddress(place: string, anchor: string | undefined, language: Language, source: string): string {
  const rest = anchor === undefined ? '' : `#${anchor}`
  if (pageOfPath(place) !== undefined) return inLanguage(place, language) + rest
  if (otherAddresses.includes(place)) return place + rest
  throw new Error(`${source} links to ${place}, which is no address of the site`)
}
