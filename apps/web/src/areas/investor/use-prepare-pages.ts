import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { prepareScreen } from '#client/api/screens.ts'
import { preparePage } from '#features/workspace/area-pages.tsx'
import { usePrepareOnIntent } from '#features/workspace/use-prepare-on-intent.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { investorPages } from './pages.ts'
import { investorScreen } from './screens.ts'

/** The page behind a link is fetched, and what it asks first is asked, before the link is pressed. */
export function usePreparePages(): void {
  const queries = useQueryClient()
  const { i18n: texts } = useTranslation()
  const language = useLanguage()
  usePrepareOnIntent((wanted) => {
    const screen = investorScreen(wanted.pathname, wanted.search, language)
    const prepared = [
      preparePage('/user', investorPages, wanted, { queries, texts }),
      ...(screen === undefined ? [] : [prepareScreen(queries, screen)]),
    ]
    // What could not be prepared is fetched when the page is opened, which says what is wrong.
    for (const part of prepared) part.catch(() => undefined)
  })
}
