import '#design/person-admin.css'
import { useSearchParams } from 'react-router'
import type { TextsHandle } from '#i18n/texts.ts'
import { PersonPage, personTexts } from '../person/page.tsx'
import UsersPage, { handle as listHandle } from './page.tsx'

export const handle: TextsHandle = { namespaces: [...listHandle.namespaces, ...personTexts] }

/** The list with somebody beside it, or that somebody's whole page: the address says which. */
export default function UsersRoom() {
  const [query] = useSearchParams()
  const id = query.get('user')
  return id !== null && query.get('show') === 'page' ? <PersonPage key={id} id={id} /> : <UsersPage />
}
