import { annualRateBasisPoints } from '@clearhold/contract/plans/rules'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { isDemo } from '#client/boot/identity.ts'
import { useMe } from '#client/session/use-me.ts'
import { buttonClass } from '#design/button.tsx'
import { durationText } from '#design/duration.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { SampleTag } from '#design/sample-tag.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Status } from '#design/status.tsx'
import { capacityMicro, type PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CapitalBar } from './capital-bar.tsx'
import { usePlanOffers } from './use-plan-offers.ts'

/** What can be started now: the terms in a line, and how much capacity the operator's capital still leaves. */
export function Offers() {
  const t = useTexts('activation')
  const known = usePlanOffers()
  return (
    <section className="plans-sheet" aria-labelledby="offers">
      <header className="plans-sheet-head">
        <h2 id="offers" className="sheet-title">
          {t('offers.title')}
        </h2>
        <FreeBalance />
      </header>
      <Loaded known={known} waiting={<Waiting />}>
        {({ plans, freeCapitalMicro }) =>
          plans.length === 0 ? (
            <div className="plans-sheet-body">
              <EmptyState drawing="box" title={t('offers.none')}>
                {t('offers.noneText')}
              </EmptyState>
            </div>
          ) : (
            <ul>
              {plans.map((plan) => (
                <Offer key={plan.terms.planKey} plan={plan} freeCapitalMicro={freeCapitalMicro} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {known.value !== undefined && (
        <CapitalBar freeMicro={known.value.freeCapitalMicro} reservedMicro={known.value.reservedMicro} />
      )}
    </section>
  )
}

/** What a plan can be paid with, where it is chosen. */
function FreeBalance() {
  const t = useTexts('activation')
  const language = useLanguage()
  const balance = useMe().value?.usdAmount
  if (balance === undefined) return null
  return (
    <span className="ml-auto text-14 text-ink-2 figures-even">
      {t('offers.balance', { amount: moneyText(microFromBalance(balance), language) })}
    </span>
  )
}

interface OfferProps {
  readonly plan: PagePlan
  readonly freeCapitalMicro: bigint
}

function Offer({ plan, freeCapitalMicro }: OfferProps) {
  const t = useTexts('activation')
  const common = useTexts()
  const language = useLanguage()
  const { terms, texts } = plan
  const { name } = texts[language]
  const leftMicro = capacityMicro(plan, freeCapitalMicro) ?? 0n
  const isFull = leftMicro === 0n
  return (
    <li className={isFull ? 'offer offer-full' : 'offer'}>
      <div>
        <h3>
          {name} {isDemo && <SampleTag>{common('samplePlan')}</SampleTag>}
        </h3>
        <p className="offer-note figures-even">
          {t('offers.range', { min: moneyText(terms.minMicro, language), max: moneyText(terms.maxMicro, language) })}
        </p>
      </div>
      <div>
        <p className="offer-terms figures-even">
          {t('offers.terms', {
            profit: percentText(terms.profitBasisPoints, language),
            duration: durationText(terms.durationHours * 3600, language, { words: true, largest: 'hour' }),
          })}
        </p>
        <p className="offer-rate figures-even">
          {t('offers.rate', { rate: percentText(annualRateBasisPoints(terms), language) })}
        </p>
      </div>
      <div>
        <p className="figures-even">
          <Status kind={isFull ? 'locked' : 'done'}>
            {isFull ? t('offers.full') : t('offers.room', { amount: moneyText(leftMicro, language) })}
          </Status>
        </p>
        {isFull && <p className="offer-note">{t('offers.fullNote')}</p>}
      </div>
      {!isFull && (
        <Link to={`/user/plans?plan=${terms.planKey}`} className={buttonClass({ size: 'small' })}>
          {t('offers.choose', { name })}
        </Link>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <div className="plans-sheet-body">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="py-3">
          <Skeleton shape="figure" />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
