import type { Position } from '@clearhold/contract/plans/positions-schema'
import { Link } from 'react-router'
import { dateTimeText } from '#design/date-time.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Sealed } from '#design/seal.tsx'
import type { Standing } from '#features/positions/standing.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { positionPage } from './paths.ts'

interface OutcomeProps {
  readonly position: Position
  readonly standing: Standing
}

/** How things stand with one plan, in one sentence, and what became of the money. */
export function Outcome({ position, standing }: OutcomeProps) {
  const t = useTexts('positions')
  const language = useLanguage()
  const { amount, profit, escrowEntry, endEntry, dueAt, renewedTo, renewalHindrance } = position
  const amountMicro = microFromBalance(amount)
  const profitMicro = microFromBalance(profit)
  const values = {
    amount: moneyText(amountMicro, language),
    profit: moneyText(profitMicro, language),
    total: moneyText(amountMicro + profitMicro, language),
    entry: standing === 'running' || standing === 'due' ? escrowEntry : (endEntry ?? escrowEntry),
    end: dateTimeText(dueAt, language),
  }
  return (
    <div role="status">
      <Sealed title={t(`outcome.title.${standing}`, values)}>
        <p>
          {t(`outcome.text.${standing}`, values)}{' '}
          {renewedTo !== null && <Link to={positionPage(renewedTo)}>{t('outcome.newOne')}</Link>}
        </p>
      </Sealed>
      {renewalHindrance !== null && (
        <div className="mt-4">
          <Notice kind="plain">{t(`hindrance.${renewalHindrance}`)}</Notice>
        </div>
      )}
    </div>
  )
}
