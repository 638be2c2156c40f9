import type { Language } from '@clearhold/contract/language'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { allTexts } from './all-texts.ts'
import { textsAtHand } from './texts.ts'

/** For tests: the markup of a part in a language. */
export function renderIn(language: Language, part: ReactNode): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsAtHand(language, allTexts(language))}>{part}</I18nextProvider>,
  )
}
