import type { ReactNode } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Beside times of the machinery and of who did what: in the demo, whose clock can be moved, it says that they are not of that clock. */
export function RealTimeNote() {
  const t = useTexts()
  return isDemo ? <> {t('realTime')}</> : null
}

/** The lead of a page whose times are real ones. */
export function InRealTime({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <RealTimeNote />
    </>
  )
}

/** The same beside the title of a sheet, on a page whose other times are of the demo's clock. */
export function RealTimeAside() {
  return isDemo ? (
    <p className="text-13 text-ink-2">
      <RealTimeNote />
    </p>
  ) : null
}
