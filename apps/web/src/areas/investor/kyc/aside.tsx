import type { ReactNode } from 'react'
import { isDemo } from '#client/boot/identity.ts'
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

/** Nobody's passport belongs into a demo. */
export function DemoWarning() {
  const t = useTexts('kyc')
  if (!isDemo) return null
  return <Explained title={t('demo.title')}>{t('demo.text')}</Explained>
}
