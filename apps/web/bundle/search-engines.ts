import { languageFallback } from '@clearhold/contract/language'
import { absoluteUrl, indexedPaths } from '../src/i18n/paths.ts'
import { type TranslatedPath, writtenPaths } from './docs/paths.ts'

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /user/',
    'Disallow: /admin/',
    '',
    `Sitemap: ${absoluteUrl(publicUrl, '/sitemap.xml')}`,
    '',
  ].join('\n')
}

/** Every public page and every document in every language it is written in, each naming the others. */
export function sitemapText(publicUrl: string): string {
  const paths = indexedPaths()
  const pages = [...new Set(paths.map(({ page }) => page))].map((page) => paths.filter((one) => one.page === page))
  const urls = [...pages, ...writtenPaths()].flatMap((inLanguages) =>
    inLanguages.map(({ path }) => entry(publicUrl, path, inLanguages)),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

function entry(publicUrl: string, path: string, inLanguages: readonly TranslatedPath[]): string {
  const others = inLanguages.map((other) => alternate(other.language, absoluteUrl(publicUrl, other.path)))
  const english = inLanguages.find(({ language }) => language === languageFallback)
  const fallback = english === undefined ? [] : [alternate('x-default', absoluteUrl(publicUrl, english.path))]
  return `  <url>\n    <loc>${absoluteUrl(publicUrl, path)}</loc>\n${[...others, ...fallback].join('\n')}\n  </url>`
}

function alternate(language: string, url: string): string {
  return `    <xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`
}
