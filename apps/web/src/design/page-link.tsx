import type { ComponentPropsWithoutRef } from 'react'
import { useLocation } from 'react-router'
import { type PublicPage, pageOfPath, publicPath } from '#i18n/paths.ts'
import { useLanguage } from '../i18n/use-language.ts'

interface PageLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href'> {
  readonly page: PublicPage
  /** A place on that page. */
  readonly place?: string
}

/**
 * A link to a public page in the language of this one. It loads a document, because each page is a small file of its own that
 * works before any script; the browser has fetched it when the pointer rests on the link (areas/site/prefetch.ts).
 */
export function PageLink({ page, place, ...rest }: PageLinkProps) {
  const language = useLanguage()
  const isHere = pageOfPath(useLocation().pathname) === page && place === undefined
  const href = publicPath(page, language) + (place === undefined ? '' : `#${place}`)
  return <a {...rest} href={href} aria-current={isHere ? 'page' : undefined} />
}
