import type { PayoutDesk } from '@clearhold/contract/withdrawals/schema'
import { Digest } from '#design/digest.tsx'
import { Facts } from '#design/facts.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface PolicyProps {
  readonly policy: PayoutDesk['policy']
}

/** The policy that the signer enforces against every caller, and the digest by which two people compare it with its log. */
export function Policy({ policy }: PolicyProps) {
  const t = useTexts('withdrawals-admin')
  const language = useLanguage()
  const text = (amount: string) => moneyText(microFromBalance(amount), language)
  const within = (one: string, day: string) => t('policy.within', { one: text(one), day: text(day) })
  const isLow = microFromBalance(policy.twoMax) < microFromBalance(policy.largestPayout)
  return (
    <details className="mt-3">
      <summary>{t('policy.title')}</summary>
      <div className="mt-2 space-y-2">
        {isLow && <Notice kind="refused">{t('policy.low', { largest: text(policy.largestPayout) })}</Notice>}
        <Facts
          facts={[
            [t('policy.auto'), within(policy.autoMax, policy.autoDayMax)],
            [t('policy.one'), within(policy.oneMax, policy.oneDayMax)],
            [t('policy.two'), within(policy.twoMax, policy.twoDayMax)],
            [t('policy.four'), t('policy.fourText')],
            [t('policy.hot'), t('policy.hotText', { target: text(policy.hotTarget) })],
            [t('policy.largest'), text(policy.largestPayout)],
          ]}
        />
        <p className="text-12 text-ink-2">{t('policy.digest')}</p>
        <Digest hex={policy.digest} />
      </div>
    </details>
  )
}
