import { Notice } from '#design/notice.tsx'
import { publicPath } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Frozen or closed: that the money is safe and who can be written to matters more than the refusal. */
export function NotActive({ support }: { readonly support: string }) {
  const t = useTexts('sign-in')
  const contact = publicPath('contact', useLanguage())
  return (
    <Notice kind="refused">
      <strong className="font-[550]">{t('notActive.title')}</strong> {t('notActive.money')}{' '}
      <span className="mt-2 block">
        {t('notActive.write')} <a href={`mailto:${support}`}>{support}</a>.{' '}
        <a href={contact}>{t('notActive.contact')}</a>
      </span>
    </Notice>
  )
}
