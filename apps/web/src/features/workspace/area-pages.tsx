import { type ComponentType, lazy, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { TextsHandle } from '#i18n/texts.ts'
import { type Namespace, useAllTexts } from '#i18n/use-texts.ts'

export interface PageModule {
  readonly default: ComponentType
  readonly handle?: TextsHandle
}

type Pages = Readonly<Record<string, () => Promise<PageModule>>>
type LazyPages = Readonly<Record<string, ComponentType>>

/** The texts of every shell, and those that pages share. */
export const sharedTexts: readonly Namespace[] = ['work', 'messages', 'factors', 'forms']

/**
 * The pages of a signed-in area, each fetched when it is first opened. They are no routes of React Router: every visitor
 * of the public site downloads its list of routes (docs/decisions/0041).
 */
export function lazyPages(area: '/user' | '/admin', pages: Pages): LazyPages {
  const here = import.meta.env.SSR ? '' : location.pathname
  const first = here.startsWith(area) ? pageNameIn(here.slice(area.length + 1)) : undefined
  return Object.fromEntries(
    Object.entries(pages).map(([name, load]) => {
      // The page that is opened first comes while the session is still being looked at.
      const begun = name === first ? load() : undefined
      begun?.catch(() => undefined)
      return [name, lazy(() => fetched(begun ?? load()))]
    }),
  )
}

/** With every dictionary it needs: a page that is shown and then waits for words would vanish before the user's eyes. */
async function fetched(loading: Promise<PageModule>): Promise<{ readonly default: ComponentType }> {
  const page = await loading.catch(afterRelease)
  const Page = page.default
  const names = [...sharedTexts, ...(page.handle?.namespaces ?? [])]
  return {
    default: function PageWithTexts() {
      useAllTexts(names)
      return <Page />
    },
  }
}

/** A file that is gone was replaced by a release: the document is asked for again, and with it the new names. */
function afterRelease(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}

/** What the address says behind the area's name. */
function pageNameIn(rest: string): string {
  return rest.replace(/\/+$/, '')
}

/** The page that the rest of the address names. */
export function AreaPage({ pages, whenNone }: { readonly pages: LazyPages; readonly whenNone: ReactNode }) {
  const name = pageNameIn(useParams()['*'] ?? '')
  const Page = Object.hasOwn(pages, name) ? pages[name] : undefined
  return Page === undefined ? whenNone : <Page />
}
