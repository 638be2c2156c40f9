import type { ReactNode } from 'react'
import { publicPath } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Explanations stand beside the sheet, unboxed; the pledge ends them. */
export function Aside({ children }: { readonly children: ReactNode }) {
  const t = useTexts('kyc')
  return (
    <div className="columns">
      {children}
      <p className="pledge">
        {t('pledge')}
        <small>
          {t('pledgeText')} <a href={publicPath('contact', useLanguage())}>{t('pledgeLink')}</a>
        </small>
      </p>
    </div>
  )
}

export function Explained({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="explained">
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}
