import { readDemoClock } from '@clearhold/contract/plans/endpoints'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface MovedClockNoteProps {
  /** After another sentence, or as a line of its own. */
  readonly place: 'sentence' | 'aside'
}

/** Says that times are real ones, while the demo's clock is moved. */
export default function MovedClockNote({ place }: MovedClockNoteProps) {
  const t = useTexts()
  const clock = useEndpoint(readDemoClock).value
  if (clock === undefined || clock.offsetSeconds === 0) return null
  return place === 'aside' ? <p className="text-13 text-ink-2">{t('realTime')}</p> : <> {t('realTime')}</>
}
