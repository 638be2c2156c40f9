import './docs.css'
import { languageFallback } from '@clearhold/contract/language'
import { identity, publicUrl } from '#client/boot/identity.ts'
import { absoluteUrl } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { written } from './written.ts'

/** Whether the page that is being looked at is a document; React has not touched it yet when this is read. */
export const isDocument = !import.meta.env.SSR && document.querySelector('.docs') !== null

export function hasDocument(path: string): boolean {
  return import.meta.env.SSR ? path in written : isDocument
}

/** A document. In the browser it is left as it came: no text of it is downloaded a second time. */
export function DocumentPage({ path }: { readonly path: string }) {
  return (
    <>
      {import.meta.env.SSR && <DocumentHead path={path} />}
      <div
        className="wrap docs"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own documents, rendered while building
        dangerouslySetInnerHTML={{ __html: written[path]?.html ?? '' }}
        suppressHydrationWarning
      />
    </>
  )
}

/** Only while building: what is in the head stays there, and no page of the site leads from one document to another without loading it. */
function DocumentHead({ path }: { readonly path: string }) {
  const language = useLanguage()
  const found = written[path]
  if (found === undefined) return null
  const { title, summary, canonical, alternates } = found
  const fullTitle = `${title} - ${identity.operator.brand}`
  const fallback = alternates.find((one) => one.language === languageFallback)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={identity.operator.brand} />
      <meta property="og:url" content={absoluteUrl(publicUrl, canonical)} />
      <meta property="og:image" content={absoluteUrl(publicUrl, `/social/docs-${language}.png`)} />
      <link rel="canonical" href={absoluteUrl(publicUrl, canonical)} />
      {alternates.map((other) => (
        <link
          key={other.language}
          rel="alternate"
          hrefLang={other.language}
          href={absoluteUrl(publicUrl, other.path)}
        />
      ))}
      {fallback !== undefined && (
        <link rel="alternate" hrefLang="x-default" href={absoluteUrl(publicUrl, fallback.path)} />
      )}
    </>
  )
}
