import type { Language } from '@clearhold/contract/language'
import type { ScreenPlace } from '#client/api/screens.ts'

/** The screen an address shows; undefined where each part of it is asked for by itself. */
export function investorScreen(pathname: string, search: string, language: Language): ScreenPlace | undefined {
  const look = { id: 'me', language }
  switch (pathname.replace(/\/+$/, '')) {
    case '/user/userdashboard':
      return {
        name: 'home',
        look,
        load: async () => (await import('@clearhold/contract/views/screens/home')).homeScreen,
      }
    case '/user/withdraw':
      if (isOtherView(new URLSearchParams(search))) return undefined
      return {
        name: 'withdraw',
        look,
        load: async () => (await import('@clearhold/contract/views/screens/withdraw')).withdrawScreen,
      }
    default:
      return undefined
  }
}

/** One withdrawal, the link of a mail, or the address book: see withdraw/page.tsx. */
function isOtherView(query: URLSearchParams): boolean {
  return ['withdrawal', 'confirm', 'show'].some((name) => query.has(name))
}
