import { microFromDecimal } from '@clearhold/contract/money'
import { activatePlan } from '@clearhold/contract/plans/endpoints'
import type { Activate, PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import { maturityOf, profitMicro } from '@clearhold/contract/plans/rules'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Money, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Statement } from '#design/statement.tsx'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CapsNote } from '../caps-note.tsx'
import { LineOfOne } from '../positions/timeline.tsx'
import type { Attempt } from './activation-rules.ts'

interface ActivationReviewProps {
  readonly plan: PagePlan
  readonly amountMicro: bigint
  readonly cashMicro: bigint | undefined
  readonly startAt: Date | undefined
  readonly attempt: Attempt
  readonly onBack: () => void
  /** The terms are others by now: they are asked for again, and the page says what changed. */
  readonly onTermsChanged: () => void
  readonly onDone: (receipt: PositionReceipt) => void
}

/** Third step: every figure before anything moves, and the button that says what it does. */
export function ActivationReview(props: ActivationReviewProps) {
  const { plan, amountMicro, startAt, attempt, onBack, onTermsChanged, onDone } = props
  const t = useTexts('activation')
  const language = useLanguage()
  const activate = useAction(async (body: Activate) => {
    const outcome = await callAsPerson(activatePlan, { body })
    if (outcome.kind === 'problem' && outcome.problem.code === 'terms_changed') onTermsChanged()
    return outcome
  }, activatePlan.topics)
  const confirm = async () => {
    const receipt = await activate.run({ ...attempt, riskVersion })
    if (receipt !== undefined) onDone(receipt)
  }
  return (
    <div className="plans-sheet">
      <div className="plans-sheet-body">
        <DepositTotal plan={plan} amountMicro={amountMicro} startAt={startAt} />
        {startAt !== undefined && <Term plan={plan} startAt={startAt} />}
      </div>
      <Afterwards {...props} />
      <div className="plans-sheet-part">
        <CapsNote level={2} />
      </div>
      <Refusal failure={activate.failure} />
      <div className="sheet-actions">
        <Button onClick={onBack}>{t('back')}</Button>
        <Button kind="primary" busy={activate.busy} onClick={() => void confirm()}>
          {t('review.confirm', { amount: moneyText(amountMicro, language) })}
        </Button>
      </div>
    </div>
  )
}

type DepositTotalProps = Pick<ActivationReviewProps, 'plan' | 'amountMicro' | 'startAt'>

function DepositTotal({ plan: { terms }, amountMicro, startAt }: DepositTotalProps) {
  const t = useTexts('activation')
  const language = useLanguage()
  const period =
    startAt &&
    t('review.period', {
      start: dateTimeText(startAt.toISOString(), language),
      end: dateTimeText(maturityOf(terms, startAt).toISOString(), language),
    })
  return (
    <Statement
      caption={t('review.title')}
      decimals={6}
      totalLabel={t('review.total')}
      lines={[
        { label: t('review.locked'), ...(period !== undefined && { note: period }), amountMicro },
        { label: t('review.profit'), note: t('review.profitNote'), amountMicro: profitMicro(terms, amountMicro) },
        { label: t('review.charge'), amountMicro: 0n },
      ]}
    />
  )
}

function Term({ plan: { terms, texts }, startAt }: { readonly plan: PagePlan; readonly startAt: Date }) {
  const t = useTexts('activation')
  const language = useLanguage()
  const length = durationText(terms.durationHours * 3600, language, { words: true, largest: 'hour' })
  return (
    <div className="mt-6">
      <LineOfOne
        startAt={startAt}
        endAt={maturityOf(terms, startAt)}
        now={startAt}
        length={length}
        alt={t('review.alt', { name: texts[language].name, length })}
      />
    </div>
  )
}

/** Before and after does not add up with the lines above, so it stands by itself. */
function Afterwards({ plan, amountMicro, cashMicro }: ActivationReviewProps) {
  const t = useTexts('activation')
  return (
    <div className="plans-sheet-part">
      <table className="statement statement-small">
        <caption className="sr-only">{t('review.afterwards')}</caption>
        <tbody>
          {cashMicro !== undefined && (
            <>
              <tr>
                <th scope="row">{t('review.cashNow')}</th>
                <td>
                  <Money amount={cashMicro} />
                </td>
              </tr>
              <tr>
                <th scope="row">{t('review.cashAfter')}</th>
                <td>
                  <Money amount={cashMicro - amountMicro} />
                </td>
              </tr>
            </>
          )}
          <tr>
            <th scope="row">
              {t('review.atEnd')}
              <span className="statement-note">{t('review.atEndNote')}</span>
            </th>
            <td className="whitespace-nowrap">{t('review.payOut')}</td>
          </tr>
          <tr>
            <th scope="row">{t('review.terms')}</th>
            <td className="whitespace-nowrap">{t('review.version', { version: plan.terms.version })}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** 'Fully subscribed' is not an error of the investor and is said calmly; a lost answer says that pressing again is safe. */
function Refusal({ failure }: { readonly failure: Failure | undefined }) {
  const t = useTexts('activation')
  const language = useLanguage()
  if (failure === undefined) return null
  if (failure.kind === 'problem' && failure.problem.code === 'fully_subscribed') {
    const leftMicro = microFromDecimal(String(failure.problem.params?.['room'] ?? ''))
    return (
      <div className="plans-sheet-part">
        <Notice kind="plain">
          <b className="font-semibold">{t('full.title')}</b>{' '}
          {leftMicro === undefined || leftMicro === 0n
            ? t('full.none')
            : t('full.some', { room: moneyText(leftMicro, language) })}{' '}
          {t('full.safe')}
        </Notice>
      </div>
    )
  }
  return (
    <div className="plans-sheet-part">
      <FailureNotice failure={failure} />
      {failure.kind !== 'problem' && <p className="mt-3 text-14 text-ink-2">{t('review.again')}</p>}
    </div>
  )
}
