import { useLocation } from 'react-router'
import { NotFound } from '#features/shell/not-found.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { DocumentPage, hasDocument, isDocument } from '../docs/document.tsx'

export const handle: TextsHandle = { namespaces: isDocument ? [] : ['not-found'] }

/**
 * Every address that has no page of its own: a document, or nothing. Documents have no routes, because the list of all routes is
 * downloaded by every visitor.
 */
export default function UnlistedAddress() {
  const { pathname } = useLocation()
  const path = pathname.replace(/(?<=.)\/+$/, '')
  return hasDocument(path) ? <DocumentPage path={path} /> : <NotFound />
}
