import type { Language } from '@clearhold/contract/language'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMailLanguage } from '#client/session/use-me.ts'
import { useToast } from '#design/toast.tsx'
import { switchLanguage } from '#i18n/switch-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** The switch at the top: the language of the pages, and for a logged-in user also of the mails, as under Settings. */
export function useLanguageSwitch(): (language: Language) => Promise<boolean> {
  const t = useTexts('work')
  const { i18n } = useTranslation()
  const showToast = useToast()
  const { failure, run } = useMailLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failure is what it waits for; the words are by then in the new language
  useEffect(() => {
    if (failure === undefined) return
    showToast({ kind: 'refused', title: t('language.notSaved'), text: t('language.notSavedText') })
  }, [failure])
  return async (language) => {
    const switched = await switchLanguage(i18n, language)
    if (switched) void run(language)
    return switched
  }
}
