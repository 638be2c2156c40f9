import type { Diagnosis } from '@clearhold/contract/deposits/schema'
import type { Language } from '@clearhold/contract/language'
import type { DiagnosisText, DiagnosisTexts } from '@clearhold/contract/texts/deposit-doctor'
import { useEffect, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { findingText } from './finding-text.ts'

/** The words have their place in the contract, because the server speaks them too; a page fetches those of its language. */
const loaders: Readonly<Record<Language, () => Promise<DiagnosisTexts>>> = {
  en: async () => (await import('@clearhold/contract/texts/en/deposit-doctor.json')).default,
  es: async () => (await import('@clearhold/contract/texts/es/deposit-doctor.json')).default,
  fr: async () => (await import('@clearhold/contract/texts/fr/deposit-doctor.json')).default,
}

/**
 * A finding in the language of the page, which need not be the one the server knows of this person. The server's own words
 * stand there until ours have arrived, and stay when they do not.
 */
export function useFindingText({ code, params, title, text, next }: Diagnosis): DiagnosisText {
  const language = useLanguage()
  const [known, setKnown] = useState<{ readonly language: Language; readonly texts: DiagnosisTexts }>()
  useEffect(() => {
    let isLeft = false
    const load = async () => {
      const texts = await loaders[language]()
      if (!isLeft) setKnown({ language, texts })
    }
    load().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [language])
  return known?.language === language ? findingText(language, known.texts[code], params) : { title, text, next }
}
