import { isDemo } from '#client/boot/identity.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** The note of public pages: whether the demo's clock is moved is told to signed-in users only, so here it is always said. */
export function PublicRealTimeNote() {
  const t = useTexts()
  return isDemo ? <> {t('realTime')}</> : null
}
