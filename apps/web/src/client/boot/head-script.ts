/** Runs in the head of every page before anything is painted, as one inline script whose hash the policy allows. */
import { rememberedLanguage, rememberLanguage } from '#i18n/language-memory.ts'
import { decideLanguage } from '#i18n/language-rule.ts'
import { switchesInPlace } from '#i18n/paths.ts'
import { deferHydration } from './deferred-hydration.ts'
import { startSplash } from './splash.ts'
import { startTheme } from './theme.ts'

const { documentElement: page, cookie, currentScript } = document
const { pathname, search, hash } = location

const decision = decideLanguage({
  pathname,
  search,
  hash,
  stored: rememberedLanguage(),
  cookie,
  browser: navigator.languages,
  page: page.lang,
})
rememberLanguage(decision.language)
startTheme()

if (decision.goTo !== undefined) {
  // What is about to be replaced is not shown, not even for a moment.
  page.hidden = true
  location.replace(decision.goTo)
} else {
  startSplash()
  // A public page is written in its language already.
  if (switchesInPlace(pathname)) page.lang = decision.language
  if (decision.tidied !== undefined) history.replaceState(history.state, '', decision.tidied)
  const start = currentScript?.dataset['start']
  if (start !== undefined) deferHydration(start)
}
