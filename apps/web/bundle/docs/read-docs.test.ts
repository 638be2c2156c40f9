import { readdirSync } from 'node:fs'
import { languages } from '@clearhold/contract/language'
import { expect, test } from 'vitest'
import { frameDocument } from './frame.ts'
import { readDocs } from './read-docs.ts'
import { type ListedDocument, listedDocuments, sourceFile, sourceIn } from './shelves.ts'

const guide: ListedDocument = { shelf: 'investors', slug: 'guide', source: 'docs/investors/LANGUAGE/guide.md' }
const install: ListedDocument = { shelf: 'operators', slug: 'install', source: 'deploy/README.md' }
const upgrade: ListedDocument = { shelf: 'operators', slug: 'upgrade', source: 'docs/operators/upgrade.md' }

function docsOf(texts: Readonly<Record<string, string>>) {
  return readDocs([guide, install, upgrade], (source) => texts[source] ?? '# Empty\n')
}

const htmlOf = (texts: Readonly<Record<string, string>>, path: string) =>
  docsOf(texts).documents.find((one) => one.path === path)?.html

test('every document of the tree is rendered, and each of its links to a document leads to a page and a heading', () => {
  const { documents, pictures } = readDocs(listedDocuments())
  expect(documents.length).toBe(listedDocuments().length * languages.length)
  expect([...pictures.keys()]).toContain('/docs/pictures/trace-of-a-withdrawal.svg')
  const addresses = new Set(documents.map(({ path }) => path))
  expect(addresses.size).toBe(documents.length)
  const followed = documents.flatMap(({ html }) => [...html.matchAll(/href="((?:\/\w\w)?\/docs\/[^"#]+)/g)])
  expect(followed.length).toBeGreaterThan(300)
  expect(followed.map(([, href = '']) => href).filter((href) => !addresses.has(href))).toEqual([])
})

test('links between documents lead to their addresses in the language of the reader', () => {
  const texts = {
    'docs/investors/es/guide.md': '# Guía\n\n[a](../../../deploy/README.md) [b](/proof) [c](/verify.html)\n',
  }
  expect(htmlOf(texts, '/es/docs/investors/guide')).toContain(
    '<a href="/es/docs/operators/install">a</a> <a href="/es/proof">b</a> <a href="/verify.html">c</a>',
  )
  expect(
    htmlOf({ 'docs/operators/upgrade.md': '# U\n\n[back](../../deploy/)\n' }, '/docs/operators/upgrade'),
  ).toContain('<a href="/docs/operators/install">back</a>')
})

test('error: a link to a heading that is not there is named, with the document that has it', () => {
  expect(() => docsOf({ 'deploy/README.md': '# I\n\n[x](../docs/operators/upgrade.md#back)\n' })).toThrow(
    'deploy/README.md links to /docs/operators/upgrade#back, which is not there',
  )
  expect(() => docsOf({ 'deploy/README.md': '# I\n\n[x](#nowhere)\n' })).toThrow('#nowhere, which is not there')
  expect(htmlOf({ 'deploy/README.md': '# I\n\n[x](#here)\n\n## Here\n' }, '/docs/operators/install')).toContain(
    '<a href="#here">x</a>',
  )
})

test('error: an address of the product that does not exist', () => {
  expect(() => docsOf({ 'deploy/README.md': '# I\n\n[x](/prove)\n' })).toThrow(
    '/prove, which is no address of the site',
  )
})

test('what exists in English alone says so in the language of the reader, and is marked as English', () => {
  const { documents } = docsOf({ 'deploy/README.md': '# Run it\n\nText.\n' })
  const framed = (path: string) => {
    const found = documents.find((one) => one.path === path)
    return found === undefined ? '' : frameDocument(found, documents)
  }
  expect(framed('/fr/docs/operators/install')).toContain('Ce document n’est rédigé qu’en anglais.')
  expect(framed('/fr/docs/operators/install')).toContain('<div class="docs-text" lang="en">')
  expect(framed('/docs/operators/install')).not.toContain('docs-note')
  expect(framed('/es/docs/investors/guide')).not.toContain('docs-note')
})

test('the texts for investors are the same documents in each language: as many headings, links and samples of code', () => {
  const { documents } = readDocs(
    listedDocuments().filter(({ shelf }) => shelf === 'investors' || shelf === 'developers'),
  )
  const counted = (slug: string, language: string) => {
    const html =
      documents.find((one) => one.listed.slug === slug && one.language === language && one.listed.shelf === 'investors')
        ?.html ?? ''
    return ['<h2', '<li', '<pre', '<a href'].map((part) => `${part} ${html.split(part).length}`)
  }
  for (const { slug } of listedDocuments().filter(({ shelf }) => shelf === 'investors')) {
    expect([slug, 'es', counted(slug, 'es')]).toEqual([slug, 'es', counted(slug, 'en')])
    expect([slug, 'fr', counted(slug, 'fr')]).toEqual([slug, 'fr', counted(slug, 'en')])
  }
})

test('every text for investors and operators stands on a shelf', () => {
  const listed = new Set(listedDocuments().flatMap((one) => languages.map((language) => sourceIn(one, language))))
  const folders = [...languages.map((language) => `docs/investors/${language}`), 'docs/operators', 'docs/runbooks']
  const texts = folders.flatMap((folder) =>
    readdirSync(sourceFile(`${folder}/`)).flatMap((name) => (name.endsWith('.md') ? `${folder}/${name}` : [])),
  )
  expect(texts.filter((text) => !listed.has(text))).toEqual([])
})
