import { identity, isDemo } from '#client/boot/identity.ts'
import { DemoStrip } from '#design/demo-strip.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** The first line of every page: in demo that nothing is real, in live who is responsible and what is at stake. */
export function EditionBar() {
  const t = useTexts()
  if (isDemo) return <DemoStrip />
  const { legalName, licence } = identity.operator
  return (
    <aside
      className="border-b border-rule bg-sunken px-(--edge) py-1.5 text-center text-14"
      aria-label={t('live.label')}
    >
      {t('live.strip', { legalName, licence })}
    </aside>
  )
}
