import { languageFallback, languages } from '@clearhold/contract/language'
import { identity, publicUrl } from '#client/boot/identity.ts'
import { absoluteUrl, type PublicPage, publicPath } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'

interface PageHeadProps {
  readonly page: PublicPage
  readonly title: string
  readonly description: string
}

/** What a search engine reads, and the preview of a shared page. React moves it into the head. */
export function PageHead({ page, title, description }: PageHeadProps) {
  const language = useLanguage()
  const address = absoluteUrl(publicUrl, publicPath(page, language))
  const isMailed = page === 'newsletter'
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isMailed && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={identity.operator.brand} />
      <meta property="og:locale" content={language} />
      <meta property="og:url" content={address} />
      {!isMailed && (
        <>
          <meta property="og:image" content={absoluteUrl(publicUrl, `/social/${page}-${language}.png`)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <link rel="canonical" href={address} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={absoluteUrl(publicUrl, publicPath(page, other))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absoluteUrl(publicUrl, publicPath(page, languageFallback))} />
    </>
  )
}
