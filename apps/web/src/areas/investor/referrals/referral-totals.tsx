import type { MyReferrals } from '@clearhold/contract/referrals/schema'
import type { ReactNode } from 'react'
import { Money } from '#design/money.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** How many came, and what that has brought: set aside is promised, paid is owned. */
export function ReferralTotals({ totals }: Pick<MyReferrals, 'totals'>) {
  const t = useTexts('referrals')
  return (
    <dl className="totals">
      <Total name={t('totals.invited')}>{totals.invited}</Total>
      <Total name={t('totals.running')}>{totals.running}</Total>
      <Total name={t('totals.reserved')} isPromised>
        <Money amount={totals.reserved} size="figure" />
      </Total>
      <Total name={t('totals.paid')}>
        <Money amount={totals.paid} size="figure" />
      </Total>
    </dl>
  )
}

interface TotalProps {
  readonly name: string
  readonly isPromised?: boolean
  readonly children: ReactNode
}

function Total({ name, isPromised = false, children }: TotalProps) {
  return (
    <div>
      <dt>
        {isPromised && <i className="money-key money-set-aside" aria-hidden="true" />}
        {name}
      </dt>
      <dd className="money-figure">{children}</dd>
    </div>
  )
}
