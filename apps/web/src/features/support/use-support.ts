import { operatorPlaceholder } from '@clearhold/contract/edition'
import { useBulletin } from '#client/api/use-bulletin.ts'
import { identity, supportHours } from '#client/boot/identity.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface Support {
  readonly email: string
  readonly phone: string
  readonly hours: string
}

/** How support is reached, the same everywhere: as it was last published, else as it was when the pages were built. */
export function useSupport(): Support {
  const t = useTexts()
  const language = useLanguage()
  const published = useBulletin()?.support
  const { supportEmail: email, supportPhone: phone, supportHours: setting } = identity.operator
  // The demo's own hours are translated; an operator's are as the settings have them until staff publish others.
  const own = setting === operatorPlaceholder.supportHours ? t('supportHours') : setting
  return published ?? { email, phone, hours: supportHours?.[language] ?? own }
}
