import { operatorPlaceholder } from '@clearhold/contract/edition'
import { identity } from '../client/identity.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** One setting, shown the same everywhere. The demo's own hours are translated; an operator writes theirs as they like. */
export function SupportHours() {
  const t = useTexts()
  const { supportHours } = identity.operator
  return <>{supportHours === operatorPlaceholder.supportHours ? t('supportHours') : supportHours}</>
}
