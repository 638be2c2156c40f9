import { queueLimitHours } from '@clearhold/contract/withdrawals/queue-limits'
import { useTexts } from '#i18n/use-texts.ts'
import { Ages } from '../ages.tsx'

/** The lower end of what investors are promised: what waits longer is late. */
export const lateAfterHours = queueLimitHours.withdrawals

/** One mark for each withdrawal, placed by how long it has waited; the dashed line is where it becomes late. */
export function QueueAges({ since }: { readonly since: readonly string[] }) {
  const t = useTexts('withdrawals-admin')
  if (since.length === 0) return null
  return (
    <Ages
      since={since}
      limitHours={lateAfterHours}
      spanHours={lateAfterHours * 1.5}
      label={t('ages', { count: since.length })}
      limitText={t('limit')}
    />
  )
}
