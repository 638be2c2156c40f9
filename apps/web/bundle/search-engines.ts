import { languageFallback } from '@clearhold/contract/language'
import { absoluteUrl, indexedPaths, publicPath } from '../src/i18n/paths.ts'

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

/** Every public page in every language, each naming the others. */
export function sitemapText(publicUrl: string): string {
  const paths = indexedPaths()
  const urls = paths.map(({ page, path }) => {
    const others = paths
      .filter((other) => other.page === page)
      .map((other) => alternate(other.language, absoluteUrl(publicUrl, other.path)))
    const fallback = alternate('x-default', absoluteUrl(publicUrl, publicPath(page, languageFallback)))
    return `  <url>\n    <loc>${absoluteUrl(publicUrl, path)}</loc>\n${[...others, fallback].join('\n')}\n  </url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

function alternate(language: string, url: string): string {
  return `    <xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`
}
