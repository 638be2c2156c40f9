import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type Language, languages } from '@clearhold/contract/language'
import { textOf } from '../page-texts.ts'
import { destinationOf, type FoundLink } from './destinations.ts'
import { documentPath } from './paths.ts'
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts'
import { type ListedDocument, sourceFile, sourceIn } from './shelves.ts'

export interface ReadDocument extends RenderedMarkdown {
  readonly listed: ListedDocument
  /** The language of the reader; the document may be written in another. */
  readonly language: Language
  readonly path: string
  /** What lists call it. */
  readonly name: string
}

export interface Docs {
  readonly documents: readonly ReadDocument[]
  /** The pictures of documents: their files in the repository by their addresses on the site. */
  readonly pictures: ReadonlyMap<string, string>
}

interface LinkOf extends FoundLink {
  readonly from: string
}

/** All documents as HTML. Throws, with a list, where a link leads to no document or to no heading of it. */
export function readDocs(
  listed: readonly ListedDocument[],
  read: (source: string) => string = (source) => readFileSync(sourceFile(source), 'utf8'),
): Docs {
  const links: LinkOf[] = []
  const pictures = new Map<string, string>()
  const documents = listed.flatMap((one) =>
    languages.map((language): ReadDocument => {
      const source = sourceIn(one, language)
      const rendered = renderMarkdown(read(source), {
        linkTo: (target) =>
          destinationOf(target, { listed: one, language }, listed, (link) => links.push({ ...link, from: source })),
        pictureAt: (target) => pictureAddress(posix.join(posix.dirname(source), target), pictures),
        tableLabel: textOf(language, 'docs', 'table'),
      })
      return { ...rendered, listed: one, language, path: documentPath(one, language), name: one.name ?? rendered.title }
    }),
  )
  const dead = deadAnchors(documents, links)
  if (dead.length > 0) throw new Error(dead.join('\n'))
  return { documents, pictures }
}

function pictureAddress(file: string, pictures: Map<string, string>): string {
  const address = `/docs/pictures/${posix.basename(file)}`
  pictures.set(address, file)
  return address
}

function deadAnchors(documents: readonly ReadDocument[], links: readonly LinkOf[]): string[] {
  const headings = new Map(documents.map(({ path, headings: all }) => [path, new Set(all.map(({ id }) => id))]))
  const dead = links.filter(({ path, anchor }) => anchor !== undefined && headings.get(path)?.has(anchor) !== true)
  return [...new Set(dead.map(({ from, path, anchor }) => `${from} links to ${path}#${anchor}, which is not there`))]
}
