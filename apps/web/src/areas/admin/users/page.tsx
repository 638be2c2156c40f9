import './person-admin.css'
import { useSearchParams } from 'react-router'
import type { TextsHandle } from '#i18n/texts.ts'
import { PersonDetail, personTexts } from '../person/person-detail.tsx'
import { UserList, userListTexts } from './user-list.tsx'

export const handle: TextsHandle = { namespaces: [...userListTexts, ...personTexts] }

/** The list with one user beside it, or that user's whole page: the address says which. */
export default function UsersPage() {
  const [query] = useSearchParams()
  const id = query.get('user')
  return id !== null && query.get('show') === 'page' ? <PersonDetail key={id} id={id} /> : <UserList />
}
