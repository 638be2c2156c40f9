import { type Language, languages } from '@clearhold/contract/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { done } from '../../client/answers.ts'
import { rememberLanguage } from '../../client/language-memory.ts'
import { useAction } from '../../client/queries.tsx'
import { callAsPerson } from '../../client/session/call.ts'
import { chooseTheme, chosenTheme, type ThemeChoice } from '../../client/theme-choice.ts'
import { FailureNotice } from '../../design/failure-notice.tsx'
import { RadioGroup } from '../../design/radio-group.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' }

/** The language of the pages, and of the mails that the server sends. */
export function LanguageChoice() {
  const t = useTexts('account')
  const { i18n } = useTranslation()
  const language = useLanguage()
  const save = useAction((chosen: Language) =>
    callAsPerson({ method: 'PATCH', path: '/api/user/me/profile', body: { language: chosen }, answer: done }),
  )
  const choose = async (chosen: Language) => {
    await i18n.changeLanguage(chosen)
    rememberLanguage(chosen)
    await save.run(chosen)
  }
  return (
    <div className="space-y-3">
      <RadioGroup
        legend={t('language.label')}
        name="language"
        value={language}
        options={languages.map((value) => ({ value, label: names[value], lang: value }))}
        onChoose={(chosen) => void choose(chosen)}
      />
      <p className="field-help">{t('language.help')}</p>
      <FailureNotice failure={save.failure} />
    </div>
  )
}

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark']

export function ThemeSetting() {
  const t = useTexts('account')
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <RadioGroup
      legend={t('theme.label')}
      name="theme"
      value={theme}
      options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChoose={(chosen) => {
        chooseTheme(chosen)
        setTheme(chosen)
      }}
    />
  )
}
