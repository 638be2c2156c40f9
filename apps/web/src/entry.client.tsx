import { isLanguage, languageFallback } from '@clearhold/contract/language'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { loadTexts, type TextsHandle } from './i18n/texts.ts'

declare global {
  interface Window {
    /** Set by React Router: the modules of the routes this page was prerendered with. */
    readonly __reactRouterRouteModules?: Readonly<Record<string, { readonly handle?: TextsHandle }>>
  }
}

/** The head script has decided the language and left it in the lang attribute. */
const { lang } = document.documentElement
const language = isLanguage(lang) ? lang : languageFallback
const modules = Object.values(window.__reactRouterRouteModules ?? {})
const texts = await loadTexts(language, [...new Set(modules.flatMap(({ handle }) => handle?.namespaces ?? []))])

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  )
})
