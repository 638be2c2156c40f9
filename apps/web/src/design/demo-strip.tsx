import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

/** On every page of the demo edition, and nothing hides it. */
export function DemoStrip({ children }: { readonly children?: ReactNode }) {
  const t = useTexts()
  return (
    <aside className="demo-strip" aria-label={t('demo.label')}>
      {t('demo.strip')} {children}
    </aside>
  )
}
