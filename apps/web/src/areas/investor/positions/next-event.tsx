import type { Position } from '@clearhold/contract/plans/positions-schema'
import { Link } from 'react-router'
import { DateTime } from '#design/date-time.tsx'
import { Duration } from '#design/duration.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { freeAtEndMicro, positionStatusOf, renewalWindow } from '#features/positions/position-status.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { positionPage } from './paths.ts'

interface NextEventProps {
  readonly position: Position
  readonly now: Date
}

/** What happens next, in how long, to which money. */
export function NextEvent({ position, now }: NextEventProps) {
  const t = useTexts('positions')
  const language = useLanguage()
  const name = position.name[language]
  const isDue = positionStatusOf(position, now) === 'due'
  const text = (amount: string) => moneyText(microFromBalance(amount), language)
  const figures = {
    total: moneyText(freeAtEndMicro(position), language),
    principal: text(position.amount),
    profit: text(position.profit),
  }
  return (
    <div className="next-event">
      <p className="next-event-in">
        <small>{isDue ? t('next.dueLabel') : t('next.label')}</small>
        {isDue ? t('next.dueShort') : <Duration seconds={(Date.parse(position.dueAt) - now.getTime()) / 1000} />}
      </p>
      <div>
        <p>
          <b className="font-semibold">{isDue ? t('next.due', { name }) : t('next.ends', { name })}</b>{' '}
          {t(position.atMaturity === 'renew' ? 'next.renewed' : 'next.free', figures)}
        </p>
        <p className="next-event-note">
          <DateTime instant={position.dueAt} />. {t(`next.choice.${position.atMaturity}`)}{' '}
          {renewalWindow(position, now) === 'open' && (
            <Link to={positionPage(position.id)}>{t(`next.change.${position.atMaturity}`)}</Link>
          )}
        </p>
      </div>
    </div>
  )
}
