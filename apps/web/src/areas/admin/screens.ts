import type { Language } from '@clearhold/contract/language'
import type { ScreenPlace } from '#client/api/screens.ts'

/** The screen an address shows; undefined where each part of it is asked for by itself. */
export function adminScreen(pathname: string, search: string, language: Language): ScreenPlace | undefined {
  const query = new URLSearchParams(search)
  const id = query.get('user')
  if (pathname.replace(/\/+$/, '') !== '/admin/users' || query.get('show') !== 'page' || id === null) return undefined
  return {
    name: `user ${id}`,
    // The first tab is what most of those who may come here see first.
    look: { id, language, tab: query.get('part') ?? 'money' },
    load: async () => (await import('@clearhold/contract/views/screens/user')).userScreen,
  }
}
