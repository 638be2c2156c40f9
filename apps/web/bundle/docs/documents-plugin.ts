import { fileURLToPath } from 'node:url'
import { languages } from '@clearhold/contract/language'
import type { Plugin } from 'vite'
import type { WrittenDocs } from '#areas/site/docs/written.ts'
import { publicPath } from '#i18n/paths.ts'
import { textOf } from '../page-texts.ts'
import { frameDocument, frameShelves } from './frame.ts'
import { documentPath } from './paths.ts'
import { type Docs, readDocs } from './read-docs.ts'
import { listedDocuments, sourceFile, sourceIn, writtenIn } from './shelves.ts'

/**
 * Puts the documents, as HTML, into areas/site/docs/written.ts while pages are rendered; in the browser's files the module stays as
 * it is written, empty. The page of a document has them in it already.
 */
export function writtenDocuments(): Plugin {
  return {
    name: 'clearhold:written-documents',
    enforce: 'pre',
    load(id) {
      const isRendering = this.environment.config.consumer === 'server'
      if (!isRendering || !(id.split('?')[0] ?? id).endsWith('/areas/site/docs/written.ts')) return null
      const listed = listedDocuments()
      const docs = readDocs(listed)
      for (const document of listed) {
        for (const language of languages) this.addWatchFile(fileURLToPath(sourceFile(sourceIn(document, language))))
      }
      return `export const written = JSON.parse(${JSON.stringify(JSON.stringify(writtenDocs(docs)))})`
    },
  }
}

export function writtenDocs({ documents }: Docs): WrittenDocs {
  const shelvesPages = languages.map((language) => ({
    path: publicPath('docs', language),
    title: textOf(language, 'docs', 'title'),
    summary: textOf(language, 'docs', 'description'),
    html: frameShelves(language, documents),
    canonical: publicPath('docs', language),
    alternates: languages.map((other) => ({ language: other, path: publicPath('docs', other) })),
  }))
  const pages = documents.map((document) => ({
    path: document.path,
    title: document.name,
    summary: document.summary,
    html: frameDocument(document, documents),
    canonical: documentPath(document.listed, writtenIn(document.listed, document.language)),
    alternates: languages
      .filter((language) => writtenIn(document.listed, language) === language)
      .map((language) => ({ language, path: documentPath(document.listed, language) })),
  }))
  return Object.fromEntries([...shelvesPages, ...pages].map(({ path, ...page }) => [path, page]))
}
