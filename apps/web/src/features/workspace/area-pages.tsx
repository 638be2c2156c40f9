import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Question } from '#client/api/use-endpoint.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { type Namespace, useAllTexts } from '#i18n/use-texts.ts'
import type { Wanted } from './use-prepare-on-intent.ts'

export interface PageModule {
  readonly default: ComponentType
  readonly handle?: TextsHandle
  /** What it asks as soon as it is opened without a query in its address. */
  readonly asks?: readonly Question[]
}

type Pages = Readonly<Record<string, () => Promise<PageModule>>>

export interface LazyPage {
  readonly Page: ComponentType
  readonly load: () => Promise<PageModule>
}
type LazyPages = Readonly<Record<string, LazyPage>>

/** What the preparation of a page fills. */
export interface Preparing {
  readonly queries: QueryClient
  readonly texts: i18n
}

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
      let begun = name === first ? load() : undefined
      begun?.catch(() => undefined)
      const loadOnce = () => {
        begun ??= load()
        // A file that could not be fetched is fetched again.
        begun.catch(() => {
          begun = undefined
        })
        return begun
      }
      return [name, { Page: lazy(() => fetched(loadOnce())), load: loadOnce }]
    }),
  )
}

/** Fetches what a page needs before it is opened: its code, its dictionaries and its first answers. */
export async function preparePage(
  area: '/user' | '/admin',
  pages: LazyPages,
  { pathname, search }: Wanted,
  { queries, texts }: Preparing,
): Promise<void> {
  const name = pathname.startsWith(`${area}/`) ? pageNameIn(pathname.slice(area.length + 1)) : ''
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined
  if (page === undefined) return
  const { handle, asks = [] } = await page.load()
  await Promise.all([
    texts.loadNamespaces([...(handle?.namespaces ?? [])]),
    // What another view of the page asks, that view knows.
    ...(search === '' ? asks.map((ask) => ask(queries)) : []),
  ])
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
  const Page = Object.hasOwn(pages, name) ? pages[name]?.Page : undefined
  return Page === undefined ? whenNone : <Page />
}
