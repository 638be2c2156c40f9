import type { ActivityItem } from '@clearhold/contract/views/activity'
import { textInColumn } from '#design/date-in-column.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { Money } from '#design/money.tsx'
import { Status } from '#design/status.tsx'
import { DepositStatus } from '#features/deposits/deposit-status.tsx'
import { useDeviceName } from '#features/security/device-name.ts'
import { WithdrawalStatus } from '#features/withdrawals/withdrawal-status.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface ItemTitleOptions {
  /** The list says once in which zone its times are. */
  readonly isZoneSaid?: boolean
}

/** What happened, in a few words. */
export function useItemTitle({ isZoneSaid = false }: ItemTitleOptions = {}): (item: ActivityItem) => string {
  const t = useTexts('activity')
  const language = useLanguage()
  const deviceName = useDeviceName()
  return ({ detail }) => {
    switch (detail.of) {
      case 'deposit':
        return t(`what.deposit.${detail.isForeign ? 'foreign' : detail.gateway}`, { network: detail.network ?? '' })
      case 'withdrawal':
        return t(`what.withdrawal.${detail.type}`)
      case 'plan':
        return t(`what.plan.${detail.event}`, {
          name: detail.name[language],
          due: isZoneSaid ? textInColumn(detail.dueAt, language) : dateTimeText(detail.dueAt, language),
        })
      case 'entry':
        return t(`what.entry.${detail.event}`)
      case 'message':
        return detail.title
      case 'signin':
        return t(`what.signIn.${detail.outcome}`, { device: deviceName(detail.device) })
    }
  }
}

/** Where it stands, or that it is over: the shape first, then the word. */
export function ItemStatus({ item: { detail } }: { readonly item: ActivityItem }) {
  const t = useTexts('activity')
  switch (detail.of) {
    case 'deposit':
      return <DepositStatus deposit={detail} />
    case 'withdrawal':
      return <WithdrawalStatus state={detail.state} />
    case 'plan':
      return (
        <Status kind={detail.event === 'activated' || detail.event === 'renewed' ? 'locked' : 'done'}>
          {t(`state.${detail.event}`)}
        </Status>
      )
    case 'entry':
      return <Status kind="done">{t('state.booked')}</Status>
    case 'message':
      return null
    case 'signin':
      return detail.outcome === 'signed_in' ? (
        <Status kind="done">{t('state.allowed')}</Status>
      ) : (
        <Status kind="refused">{t('state.refused')}</Status>
      )
  }
}

interface ItemAmountProps {
  readonly item: ActivityItem
  readonly decimals?: 2 | 6
  readonly currency?: 'USDT' | 'none'
}

/** A sign only for what came or left; what was refused, or has not come yet, has none. */
export function ItemAmount({ item: { amount, direction }, decimals = 2, currency = 'none' }: ItemAmountProps) {
  if (amount === null) return null
  const signed = direction === 'out' && !/^0(\.0+)?$/.test(amount) ? `-${amount}` : amount
  return <Money amount={signed} decimals={decimals} currency={currency} signed={direction !== 'none'} />
}
