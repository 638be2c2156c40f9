import { maturityOf, profitMicro } from '@clearhold/contract/plans/rules'
import { useId } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { DateTime } from '#design/date-time.tsx'
import { moneyText } from '#design/money.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface PlanEndsProps {
  readonly plans: readonly PagePlan[]
  readonly startAt: Date | undefined
}

/** One bar for each plan from now to its end, on a common scale. Hatched: locked until then. */
export function PlanEnds({ plans, startAt }: PlanEndsProps) {
  const t = useTexts('plans')
  const common = useTexts()
  const language = useLanguage()
  const longest = Math.max(1, ...plans.map(({ terms }) => terms.durationHours))
  const hatchId = useId()
  return (
    <ol className="ends" data-sample={isDemo ? '' : undefined}>
      {isDemo && (
        <li className="ends-tag">
          <SampleTag>{common('samplePlans')}</SampleTag>
        </li>
      )}
      {plans.map(({ terms, texts }) => {
        const share = Math.round((terms.durationHours * 1000) / longest) / 10
        const back = moneyText(terms.minMicro + profitMicro(terms, terms.minMicro), language)
        return (
          <li key={terms.planKey} className="ends-row">
            <p className="ends-name">{texts[language].name}</p>
            <svg className="ends-bar" height="28" width="100%" aria-hidden="true">
              <pattern
                id={`${hatchId}${terms.planKey}`}
                width="7"
                height="7"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <path d="M0 0v7" />
              </pattern>
              <rect x="1" y="1" width={`${share - 0.4}%`} height="26" className="ends-ground" />
              <rect x="1" y="1" width={`${share - 0.4}%`} height="26" fill={`url(#${hatchId}${terms.planKey})`} />
              <rect width="4" height="28" className="ends-start" />
            </svg>
            <p className="ends-words figures-even">
              <b>
                {startAt === undefined ? (
                  t('ends.hours', { hours: terms.durationHours })
                ) : (
                  <DateTime instant={maturityOf(terms, startAt).toISOString()} />
                )}
              </b>
              <span>{t('ends.back', { amount: back })}</span>
            </p>
          </li>
        )
      })}
    </ol>
  )
}
