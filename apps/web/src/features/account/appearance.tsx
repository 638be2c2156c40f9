import { type Language, languages } from '@clearhold/contract/language'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useMailLanguage, useMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { languageNames } from '#design/language-switch.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { switchLanguage } from '#i18n/switch-language.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { chooseTheme, chosenTheme, onThemeChoice, type ThemeChoice } from './theme-choice.ts'

/** The language of the pages, and of the mails that the server sends. */
export function LanguageChoice() {
  const t = useTexts('account')
  const { i18n } = useTranslation()
  const language = useLanguage()
  const mails = useMailLanguage()
  const [missing, setMissing] = useState(false)
  const choose = async (chosen: Language) => {
    const switched = await switchLanguage(i18n, chosen)
    setMissing(!switched)
    if (switched) await mails.run(chosen)
  }
  return (
    <div className="space-y-3">
      <RadioGroup
        legend={t('language.label')}
        name="language"
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        onChoose={(chosen) => void choose(chosen)}
      />
      <MailLanguage language={language} onChoose={mails.run} />
      <FailureNotice failure={missing ? { kind: 'unreachable' } : mails.failure} />
    </div>
  )
}

interface MailLanguageProps {
  /** Of the pages. */
  readonly language: Language
  readonly onChoose: (language: Language) => Promise<unknown>
}

/** Pages follow the browser and mails the account, so on another device they can differ; then it says so. */
function MailLanguage({ language, onChoose }: MailLanguageProps) {
  const t = useTexts('account')
  const ofMails = useMe().value?.language ?? language
  if (ofMails === language) return <p className="field-help">{t('language.help')}</p>
  return (
    <p className="field-help">
      {t('language.mails', { language: t(`language.name.${ofMails}`) })}{' '}
      <span className="-mx-2 inline-block">
        <Button kind="text" size="small" onClick={() => void onChoose(language)}>
          {t('language.mailsToo', { language: t(`language.name.${language}`) })}
        </Button>
      </span>
    </p>
  )
}

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark']

/** The same choice as the switch in the top bar makes, so it shows what was chosen there. */
export function ThemeSetting() {
  const t = useTexts('account')
  const theme = useSyncExternalStore(onThemeChoice, chosenTheme)
  return (
    <RadioGroup
      legend={t('theme.label')}
      name="theme"
      value={theme}
      options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChoose={chooseTheme}
    />
  )
}
