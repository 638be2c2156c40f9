import type { Position } from '@clearhold/contract/plans/positions-schema'
import { Link } from 'react-router'
import { dateTimeText } from '#design/date-time.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import type { PositionStatus } from '#features/positions/position-status.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { positionPage } from './paths.ts'
import { Sealed } from './seal.tsx'

interface PositionSummaryProps {
  readonly position: Position
  readonly status: PositionStatus
}

/** How things stand with one plan, in one sentence, and what became of the money. */
export function PositionSummary({ position, status }: PositionSummaryProps) {
  const t = useTexts('positions')
  const language = useLanguage()
  const { amount, profit, escrowEntry, endEntry, dueAt, renewedTo, renewalHindrance } = position
  const amountMicro = microFromBalance(amount)
  const profitMicro = microFromBalance(profit)
  const values = {
    amount: moneyText(amountMicro, language),
    profit: moneyText(profitMicro, language),
    total: moneyText(amountMicro + profitMicro, language),
    entry: status === 'running' || status === 'due' ? escrowEntry : (endEntry ?? escrowEntry),
    end: dateTimeText(dueAt, language),
  }
  return (
    <div role="status">
      <Sealed title={t(`outcome.title.${status}`, values)}>
        <p>
          {t(`outcome.text.${status}`, values)}{' '}
          <Link to={`/user/activity?item=entry.${values.entry}`}>{t('outcome.seeEntry', values)}</Link>{' '}
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
