import { requestTestMoney } from '@clearhold/contract/deposits/endpoints'
import type { DepositAddress } from '@clearhold/contract/deposits/schema'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Money for trying it out. Only the demo has it: a live build does not contain this file. */
export default function TestMoney({ offer }: { readonly offer: NonNullable<DepositAddress['testMoney']> }) {
  const t = useTexts('deposits')
  const language = useLanguage()
  const showToast = useToast()
  const ask = useAction(() => callAsPerson(requestTestMoney), requestTestMoney.topics)
  // Whole units: the decimals of test money say nothing.
  const amount = moneyText(microFromBalance(offer.amount), language).replace(/\D00$/, '')
  const get = async () => {
    if ((await ask.run(undefined)) === undefined) return
    showToast({ kind: 'done', title: t('testMoney.sent', { amount }), text: t('testMoney.sentText') })
  }
  return (
    <Sheet title={t('testMoney.title')}>
      <p className="mb-4 text-14 text-ink-2">{t('testMoney.text')}</p>
      <div className="mb-4 empty:hidden">{ask.failure && <FailureNotice failure={ask.failure} />}</div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={ask.busy} onClick={() => void get()}>
          {t('testMoney.button', { amount })}
        </Button>
        <span className="text-14 text-ink-2">{t('testMoney.left', { count: offer.timesLeft })}</span>
      </div>
    </Sheet>
  )
}
