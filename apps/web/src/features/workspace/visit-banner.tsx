import type { SessionUser } from '@clearhold/contract/accounts/schema'
import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { useDemoFacts } from '#client/api/use-demo-facts.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Over every page of a visit: that this is only a look around, and when all of it begins anew. */
export default function VisitBanner({ user }: { readonly user: SessionUser }) {
  return user.readOnly === true ? <Visit isAdmin={user.role === 'Admin'} /> : null
}

function Visit({ isAdmin }: { readonly isAdmin: boolean }) {
  const t = useTexts('work')
  const resetHourUtc = useDemoFacts()?.resetHourUtc ?? null
  return (
    <aside className="visit-banner" aria-label={t('visit.label')}>
      <p>
        <Eye size={16} strokeWidth={1.5} aria-hidden="true" />
        <span>
          <strong>{isAdmin ? t('visit.asAdmin') : t('visit.asInvestor')}</strong> {t('visit.nothing')}{' '}
          <Link to="/register">{t('visit.register')}</Link>
        </span>
      </p>
      {resetHourUtc !== null && <p>{t('visit.reset', { time: `${String(resetHourUtc).padStart(2, '0')}:00` })}</p>}
    </aside>
  )
}
