import { listOwnDeposits } from '@clearhold/contract/deposits/endpoints'
import type { depositListSchema } from '@clearhold/contract/deposits/schema'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Confirmations } from '#design/confirmations.tsx'
import { Money } from '#design/money.tsx'
import { isArriving } from '#features/deposits/states.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { newestDeposits } from '../deposits/query.ts'

/** On the dashboard: what is arriving and not yet in the total. Nothing is drawn while nothing is. */
export function IncomingSummary() {
  const known = useEndpoint(listOwnDeposits, newestDeposits)
  return (
    <Loaded known={known} waiting={null}>
      {({ deposits }) => <Lines deposits={deposits.filter(isArriving)} />}
    </Loaded>
  )
}

type Listed = ReturnType<typeof depositListSchema.parse>['deposits']

function Lines({ deposits }: { readonly deposits: Listed }) {
  const t = useTexts('dashboard')
  if (deposits.length === 0) return null
  return (
    <section className="mt-5 rounded-s border border-dashed border-rule-strong p-4" aria-label={t('arriving.title')}>
      {deposits.slice(0, 3).map(({ _id, amount, confirmations, confirmationsNeeded, secondsLeft }) => (
        <div key={_id} className="not-first:mt-4">
          <p className="flex max-w-none flex-wrap items-baseline justify-between gap-x-4">
            <Link to="/user/deposits2">{t('arriving.title')}</Link>
            {amount !== null && (
              <span className="font-[550]">
                <Money amount={amount} signed />
              </span>
            )}
          </p>
          <Confirmations
            seen={confirmations}
            needed={confirmationsNeeded}
            {...(secondsLeft !== null && { secondsLeft })}
          />
        </div>
      ))}
      <p className="mt-2 text-14 text-ink-2">{t('arriving.text')}</p>
    </section>
  )
}
