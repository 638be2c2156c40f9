import type { WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { leavesToday } from './withdrawal-form-rules.ts'

interface WhatCanLeaveProps {
  readonly terms: Pick<WithdrawTerms, 'available' | 'matured' | 'limits' | 'kycStatus'>
}

/** Beside the form: what leaves without a cap, what the caps leave of other money, the sum of both, and why there are caps. */
export function WhatCanLeave({ terms }: WhatCanLeaveProps) {
  const t = useTexts('withdraw')
  const caps = useTexts('caps')
  const language = useLanguage()
  const text = (amount: string) => moneyText(microFromBalance(amount), language)
  const { day, dayLeft, month, monthLeft } = terms.limits
  const { maturedMicro, otherMicro, sumMicro } = leavesToday(terms)
  const left = { day: text(day), dayLeft: text(dayLeft), month: text(month), monthLeft: text(monthLeft) }
  return (
    <section aria-labelledby="can-leave">
      <h2 id="can-leave">{t('limits.title')}</h2>
      <table className="statement statement-small can-leave">
        <caption className="sr-only">{t('limits.title')}</caption>
        <tbody>
          <tr>
            <th scope="row">
              {t('limits.matured')}
              <span className="statement-note">{t('limits.maturedNote')}</span>
            </th>
            <td>
              <Money amount={maturedMicro} currency="none" />
            </td>
          </tr>
          <tr>
            <th scope="row">
              {t('limits.other')}
              <span className="statement-note">{t('limits.otherNote', left)}</span>
            </th>
            <td>
              <Money amount={otherMicro} currency="none" />
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('limits.today')}</th>
            <td>
              <Money amount={sumMicro} currency="none" />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-3">
        {t('limits.why')} {t(terms.kycStatus === 'verified' ? 'limits.raiseVerified' : 'limits.raisePending')}
      </p>
      <details className="can-leave-waits">
        <summary>{t('limits.waits')}</summary>
        <p>{caps('brakes')}</p>
      </details>
    </section>
  )
}
