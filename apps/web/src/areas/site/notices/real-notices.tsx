import { readWithdrawalNoticesAddress } from '@clearhold/contract/withdrawals/addresses'
import type { WithdrawalNotice } from '@clearhold/contract/withdrawals/notices'
import { useCallback } from 'react'
import { useAnswer } from '#client/api/use-answer.ts'
import { DateTime } from '#design/date-time.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { MovingNotice } from './moving-notice.tsx'
import { plainNoticesSchema } from './plain-notices-schema.ts'
import { randomBelow } from './random-below.ts'

const target = { ...readWithdrawalNoticesAddress, answer: plainNoticesSchema }

/** In live: withdrawals that were settled, of people who agreed to it. With none, nothing appears and no text is fetched. */
export default function RealNotices({ waitedMs }: { readonly waitedMs: number }) {
  const { asked } = useAnswer(target)
  if (asked.kind !== 'answer' || asked.value.notices.length === 0) return null
  return <ShownNotices waitedMs={waitedMs} notices={asked.value.notices} />
}

interface Props {
  readonly waitedMs: number
  readonly notices: readonly WithdrawalNotice[]
}

function ShownNotices({ waitedMs, notices }: Props) {
  const t = useTexts('notices')
  const language = useLanguage()
  const draw = useCallback(() => notices[randomBelow(notices.length)], [notices])
  return (
    <MovingNotice waitedMs={waitedMs} draw={draw} isSample={false}>
      {({ floor, week }) => (
        <>
          <span className="figures-even">
            {t('investor')} <b>{t('withdrew', { amount: moneyText(microFromBalance(floor), language) })}</b>
          </span>
          <span className="text-14 text-ink-2">
            {t('agreed')} {t('week')} <DateTime instant={`${week}T00:00:00.000Z`} show="date" />
          </span>
        </>
      )}
    </MovingNotice>
  )
}
