import { readdirSync } from 'node:fs'
import { type Language, languageFallback } from '@clearhold/contract/language'

export const shelves = ['investors', 'operators', 'developers'] as const
export type Shelf = (typeof shelves)[number]

export interface ListedDocument {
  readonly shelf: Shelf
  /** The last part of its address, the same in every language. */
  readonly slug: string
  /** The Markdown it is made of, by its path in the repository; `LANGUAGE` stands for the language it is written in. */
  readonly source: string
  /** What the list calls it, where its own title says too little away from its folder. */
  readonly name?: string
  /** The document whose list leads to it: it is not in that of the shelf. */
  readonly under?: string
}

const placeOfLanguage = 'LANGUAGE'
const repository = new URL('../../../../', import.meta.url)

const investors = ['start', 'check-your-money', 'offline', 'receipts', 'reserves', 'limits'].map(
  (slug): ListedDocument => ({ shelf: 'investors', slug, source: `docs/investors/${placeOfLanguage}/${slug}.md` }),
)

/** By address: the Markdown, and a name where its title is not enough. */
const operators: readonly (readonly [slug: string, source: string, name?: string])[] = [
  ['start', 'docs/operators/README.md', 'Where to begin'],
  ['install', 'deploy/README.md', 'Install, back up, watch'],
  ['go-live', 'docs/operators/go-live.md', 'Go-live checklist'],
  ['configuration', 'docs/configuration.md'],
  ['duties', 'docs/operators/duties.md'],
  ['incidents', 'docs/operators/incidents.md', 'Incidents'],
  ['runbooks', 'docs/runbooks/README.md'],
  ['keys', 'docs/operators/keys.md'],
  ['upgrades', 'docs/operators/upgrades.md'],
  ['high-availability', 'docs/operators/high-availability.md'],
  ['metrics', 'docs/metrics.md'],
  ['traces', 'docs/operators/traces.md'],
  ['security', 'SECURITY.md'],
]

const developers: readonly (readonly [slug: string, source: string, name?: string])[] = [
  ['architecture', 'ARCHITECTURE.md'],
  ['api', 'docs/api/README.md', 'The API, with examples'],
  ['contract', 'packages/contract/README.md', 'The contract package'],
  ['proof-format', 'packages/proof/SPECIFICATION.md', 'The proof format'],
  ['proof', 'packages/proof/README.md', 'The proof package'],
  ['flows', 'docs/flows.md'],
  ['signer', 'apps/signer/README.md', 'The signer'],
  ['witness', 'apps/witness/README.md', 'The witness'],
  ['web', 'apps/web/README.md', 'The web app'],
  ['approve', 'apps/approve/README.md', 'The approving page'],
  ['roles', 'docs/roles.md'],
  ['contributing', 'CONTRIBUTING.md'],
  ['debugging', 'docs/debugging.md'],
  ['glossary', 'docs/glossary.md'],
  ['words', 'docs/style-of-words.md'],
  ['dependencies', 'docs/dependencies.md'],
  ['scale', 'docs/scale.md'],
]

/** Every document, in the order in which a shelf lists them and one leads to the next. */
export function listedDocuments(): readonly ListedDocument[] {
  const runbooks = readdirSync(new URL('docs/runbooks/', repository))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
    .map((file): ListedDocument => {
      const slug = file.replace(/\.md$/, '')
      return { shelf: 'operators', slug: `runbooks/${slug}`, source: `docs/runbooks/${file}`, under: 'runbooks' }
    })
  return [
    ...investors,
    ...operators.map((row) => documentOf('operators', row)),
    ...runbooks,
    ...developers.map((row) => documentOf('developers', row)),
  ]
}

function documentOf(shelf: Shelf, [slug, source, name]: (typeof operators)[number]): ListedDocument {
  return name === undefined ? { shelf, slug, source } : { shelf, slug, source, name }
}

/** The language in which a reader of this language gets it: what operators and developers read exists in English alone. */
export function writtenIn({ source }: ListedDocument, language: Language): Language {
  return source.includes(placeOfLanguage) ? language : languageFallback
}

export function sourceIn({ source }: ListedDocument, language: Language): string {
  return source.replace(placeOfLanguage, language)
}

export function sourceFile(path: string): URL {
  return new URL(path, repository)
}
