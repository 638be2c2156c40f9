import type { KycSubmission } from '@clearhold/contract/kyc/schema'
import { useTexts } from '#i18n/use-texts.ts'
import { Ages } from '../ages.tsx'

interface QueueAgesProps {
  readonly submissions: readonly KycSubmission[]
  readonly promisedHours: number
}

/** One mark for each case, placed by how long it has waited; the dashed line is what we promised. */
export function QueueAges({ submissions, promisedHours }: QueueAgesProps) {
  const t = useTexts('kyc-review')
  const since = submissions.flatMap(({ waitingSince }) => (waitingSince === null ? [] : [waitingSince]))
  if (since.length === 0) return null
  const late = submissions.filter(({ overdue }) => overdue).length
  return (
    <Ages
      since={since}
      limitHours={promisedHours}
      spanHours={promisedHours * 1.5}
      label={t('ages', { count: since.length, late })}
      limitText={t('hours', { hours: promisedHours })}
    />
  )
}
