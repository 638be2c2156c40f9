import { listMax } from '@clearhold/contract/approvals/statement'
import { approveWithdrawal } from '@clearhold/contract/withdrawals/endpoints/administration'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import type { Approved } from '../approvals/sign-approval.ts'
import { allowedActions } from './allowed-actions.ts'
import { useSignPayouts } from './use-sign-payouts.ts'

/** What of the queue this person can sign, all in one ceremony: each is read on the approving page, one signature covers the list. */
export function SignAll({ withdrawals }: { readonly withdrawals: readonly AdminWithdrawal[] }) {
  const t = useTexts('withdrawals-admin')
  const showToast = useToast()
  const [unsigned, setUnsigned] = useState<Approved>()
  const signPayouts = useSignPayouts()
  const mine = withdrawals.filter((one) => one.hindrance === null && allowedActions(one).approve).slice(0, listMax)
  const sign = useAction(() => signPayouts(mine), approveWithdrawal.topics)
  const run = async () => {
    setUnsigned(undefined)
    const signed = await sign.run(undefined)
    if (signed === 'approved') showToast({ kind: 'done', title: t('approved'), text: t('approvedText') })
    else setUnsigned(signed)
  }
  return (
    <div className="space-y-2 py-2">
      <FailureNotice failure={sign.failure} {...(sign.failure?.kind !== 'problem' && { more: t('unknown') })} />
      {unsigned === 'unsigned' && <Notice kind="refused">{t('unsigned')}</Notice>}
      {unsigned === 'blocked' && <Notice kind="you">{t('blocked')}</Notice>}
      {mine.length > 1 && (
        <Button kind="plain" size="small" busy={sign.busy} onClick={() => void run()}>
          {t('batch', { number: mine.length })}
        </Button>
      )}
    </div>
  )
}
