import { publicPath } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** The trick of this trade is a fee before the money is let go. We say on the spot that there is none. */
export function NoFeePledge() {
  const t = useTexts('withdraw')
  return (
    <p className="pledge">
      {t('pledge')}
      <small>
        {t('pledgeText')} <a href={publicPath('contact', useLanguage())}>{t('pledgeLink')}</a>.
      </small>
    </p>
  )
}
