import type { KycOfMe } from '@clearhold/contract/kyc/schema'
import { DateTime } from '#design/date-time.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Explained } from './aside.tsx'

const yearDays = 365

/** How long documents are kept, and what becomes of them. */
export function Retention({ kyc: { retention } }: { readonly kyc: KycOfMe }) {
  const t = useTexts('kyc')
  const { days, eraseAt } = retention
  const years = Math.floor(days / yearDays)
  return (
    <Explained title={t('retention.title')}>
      {years > 0 ? t('retention.years', { count: years }) : t('retention.days', { count: days })}{' '}
      {eraseAt !== null && (
        <>
          {t('retention.at')} <DateTime instant={eraseAt} show="date" year />.
        </>
      )}
    </Explained>
  )
}
