/**
 * Cuts the two typefaces down to the letters of our three languages and the weights we set, and writes them beside the
 * stylesheet that names them and, one weight a file and unpacked, beside what sets PDFs on the server. The results are committed: a build needs no font tool, and a change is seen in review.
 * Run with: node apps/web/scripts/subset-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const folder = fileURLToPath(new URL('../src/design/fonts/', import.meta.url))
const paperFolder = fileURLToPath(new URL('../../server/src/platform/pdf/fonts/', import.meta.url))
const { resolve } = createRequire(import.meta.url)

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const spanishAndFrench = '¡¿ªºÁÉÍÓÚÜÑáéíóúüñÀÂÆÇÈÊËÎÏÔŒÙÛŸàâæçèêëîïôœùûÿ'
/** Quotes, dashes, true minus, the spaces that group figures and stand before French signs, and a few units. */
const typographic = '\u00a0\u202f\u2009«»‘’“”„–—−…·•§©°±×÷½€£¢™²³′″'
const text = ascii + spanishAndFrench + typographic

const shared = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'liga']

const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'

const cuts = [
  // The optical sizes we set are two, so two cuts replace the axis between them: the large headings, which are what a
  // visitor waits for, need 15 kB instead of 63.
  {
    source: newsreader,
    target: 'newsreader-large.woff2',
    variationAxes: { wght: 400, opsz: 56 },
  },
  {
    source: newsreader,
    target: 'newsreader.woff2',
    variationAxes: { wght: { min: 400, max: 500 }, opsz: 22 },
  },
  {
    source: '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2',
    target: 'newsreader-italic.woff2',
    variationAxes: { wght: 400 },
  },
  {
    source: inter,
    target: 'inter.woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  },
]

for (const { source, target, variationAxes } of cuts) {
  const font = await subsetFont(await readFile(resolve(source)), text, {
    targetFormat: 'woff2',
    keepFeatures: shared,
    noHinting: true,
    variationAxes,
  })
  await writeFile(folder + target, font)
  process.stdout.write(`${target}: ${font.length} bytes\n`)
}

/** A statement prints the name of its holder: all letters of western Europe. */
const names = Array.from({ length: 0x100 - 0xc0 }, (_, index) => String.fromCodePoint(0xc0 + index)).join('')

/** In tables of thousands of rows, looking for pairs to kern takes longer than all else. */
const papers = [
  { source: inter, target: 'inter-400.ttf', variationAxes: { wght: 400 }, keepFeatures: ['tnum'] },
  { source: inter, target: 'inter-600.ttf', variationAxes: { wght: 600 }, keepFeatures: ['tnum'] },
  { source: newsreader, target: 'newsreader-400.ttf', variationAxes: { wght: 400, opsz: 22 }, keepFeatures: shared },
]

for (const { source, target, variationAxes, keepFeatures } of papers) {
  const font = await subsetFont(await readFile(resolve(source)), text + names, {
    targetFormat: 'sfnt',
    keepFeatures,
    noHinting: true,
    variationAxes,
  })
  await writeFile(paperFolder + target, font)
  process.stdout.write(`${target}: ${font.length} bytes\n`)
}
