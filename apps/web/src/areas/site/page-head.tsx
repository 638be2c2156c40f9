import { languageFallback, languages } from '@clearhold/contract/language'
import { publicUrl } from '../../client/identity.ts'
import { absoluteUrl, type PublicPage, publicPath } from '../../client/paths.ts'
import { useLanguage } from '../../i18n/use-language.ts'

interface PageHeadProps {
  readonly page: PublicPage
  readonly title: string
  readonly description: string
}

/** What a search engine reads. React moves it into the head. */
export function PageHead({ page, title, description }: PageHeadProps) {
  const address = absoluteUrl(publicUrl, publicPath(page, useLanguage()))
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <link rel="canonical" href={address} />
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={absoluteUrl(publicUrl, publicPath(page, language))}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absoluteUrl(publicUrl, publicPath(page, languageFallback))} />
    </>
  )
}
