import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { indexedPaths } from '../src/i18n/paths.ts'
import { readDocs } from './docs/read-docs.ts'
import { listedDocuments, sourceFile } from './docs/shelves.ts'
import type { SiteIdentity } from './identity.ts'
import { writeInstallable } from './installable.ts'
import { parkStart } from './park-start.ts'
import { robotsText, sitemapText } from './search-engines.ts'
import { siteHeaders } from './security-headers.ts'
import { securityText, securityTextPath } from './security-text.ts'
import { slimManifest } from './slim-manifest.ts'
import { writeSocialImages } from './social-images.ts'
import { structuredData } from './structured-data.ts'
import { inlineParts } from './verify-page.ts'

const headScriptBytesMax = 3 * 1024
const fallbackPage = '__spa-fallback.html'
const compress = promisify(brotliCompress)

/** After React Router has written its files: late start, 404 pages, headers, what search engines read, compression. */
export async function finishBuild(folder: string, identity: SiteIdentity, moment: Date | undefined): Promise<void> {
  const { publicUrl } = identity
  await nameNotFoundPages(folder)
  const headScripts = await parkPages(folder)
  await slimManifests(folder)
  await addStructuredData(folder, identity)
  await writeSocialImages(folder, identity)
  await writeInstallable(folder, identity)
  await addPictures(folder)
  const verifier = await addVerifiers(folder)
  const headers = siteHeaders([...headScripts, verifier.script], [verifier.style])
  await writeFile(join(folder, 'headers.json'), `${JSON.stringify(headers, null, 2)}\n`)
  await writeFile(join(folder, 'robots.txt'), robotsText(publicUrl))
  await writeFile(join(folder, 'sitemap.xml'), sitemapText(publicUrl))
  await mkdir(join(folder, dirname(securityTextPath)), { recursive: true })
  await writeFile(join(folder, securityTextPath), securityText(identity, moment ?? (await writtenAt(folder))))
  await compressFiles(folder)
}

/** The verifiers that the proof package keeps, byte for byte: the digest of the page stands in the log's checkpoints. */
async function addVerifiers(folder: string): Promise<{ readonly script: string; readonly style: string }> {
  const kept = new URL('../../../packages/proof/', import.meta.url)
  const html = await readFile(new URL('verify.html', kept), 'utf8')
  await writeFile(join(folder, 'verify.html'), html)
  await copyFile(new URL('verify.py', kept), join(folder, 'verify.py'))
  return inlineParts(html)
}

/** The pictures of documents, which are files beside them in the repository. */
async function addPictures(folder: string): Promise<void> {
  const { pictures } = readDocs(listedDocuments())
  for (const [address, file] of pictures) {
    await mkdir(join(folder, dirname(address)), { recursive: true })
    await copyFile(sourceFile(file), join(folder, address))
  }
}

/** When these files were made, by the clock of the building host. */
async function writtenAt(folder: string): Promise<Date> {
  return (await stat(join(folder, 'headers.json'))).mtime
}

async function filesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => pattern.test(name)).map((name) => join(folder, name))
}

/** 404/index.html becomes 404.html, the name that static servers look for, in each language's folder. */
async function nameNotFoundPages(folder: string): Promise<void> {
  for (const page of await filesIn(folder, /(^|\/)404\/index\.html$/)) {
    await rename(page, `${dirname(page)}.html`)
    await rm(dirname(page), { recursive: true })
  }
}

async function parkPages(folder: string): Promise<Set<string>> {
  const headScripts = new Set<string>()
  for (const page of await filesIn(folder, /\.html$/)) {
    const when = page.endsWith(fallbackPage) ? 'at once' : 'late'
    const { html, start, headScript } = parkStart(await readFile(page, 'utf8'), when)
    if (Buffer.byteLength(headScript) > headScriptBytesMax) {
      throw new Error(
        `The head script has ${Buffer.byteLength(headScript)} bytes; a page may run ${headScriptBytesMax}`,
      )
    }
    if (/<[^>]+ style=/.test(html)) throw new Error(`${page} has a style attribute, which the policy would ignore`)
    const startFile = join(folder, start.file)
    await mkdir(dirname(startFile), { recursive: true })
    await writeFile(startFile, start.code)
    await writeFile(page, html)
    headScripts.add(headScript)
  }
  return headScripts
}

async function slimManifests(folder: string): Promise<void> {
  for (const file of await filesIn(folder, /(^|\/)assets\/manifest-[\w-]+\.js$/)) {
    await writeFile(file, slimManifest(await readFile(file, 'utf8')))
  }
}

/** Added after the scripts are parked, because it is none of them. */
async function addStructuredData(folder: string, identity: SiteIdentity): Promise<void> {
  for (const { page, language, path } of indexedPaths()) {
    const file = join(folder, path, 'index.html')
    const html = await readFile(file, 'utf8')
    await writeFile(
      file,
      html.replace('</head>', () => `${structuredData(page, language, identity)}</head>`),
    )
  }
}

/** There are hundreds of documents, each read by few: the highest quality would take fifteen times as long for a tenth less. */
const isDocument = (file: string) => /\/docs\/.+\.html$/.test(file)

/** Compressed once here, at the highest quality, instead of at each request. */
async function compressFiles(folder: string): Promise<void> {
  const files = await filesIn(folder, /\.(js|css|html|svg|json|txt|xml|py)$/)
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: isDocument(file) ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      await writeFile(`${file}.br`, await compress(content, { params }))
    }),
  )
}
