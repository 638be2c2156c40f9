import { findOwnDeposit, listOwnDeposits } from '@clearhold/contract/deposits/endpoints'
import type { Diagnosis, FindDepositAnswer } from '@clearhold/contract/deposits/schema'
import { type ReactNode, useState } from 'react'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Finding } from '#features/deposits/finding.tsx'
import { QuestionForm } from '#features/deposits/question-form.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { newestDeposits } from '../deposits/query.ts'

interface FindDepositProps {
  /** What was said to be paid; it is sent along and decides nothing. */
  readonly amount: string | undefined
  readonly support: (diagnosis: Diagnosis) => ReactNode
}

/** The transaction ID of the specification: a way to ask where the money is. It is answered with a diagnosis. */
export function FindDeposit({ amount, support }: FindDepositProps) {
  const t = useTexts('deposits')
  const [found, setFound] = useState<FindDepositAnswer>()
  const deposits = useEndpoint(listOwnDeposits, newestDeposits).value?.deposits
  const find = useAction(
    (transactionId: string) =>
      callAsPerson(findOwnDeposit, { body: { transactionId, ...(amount !== undefined && { amount }) } }),
    findOwnDeposit.topics,
  )
  const ask = async (transactionId: string) => {
    setFound(undefined)
    setFound(await find.run(transactionId))
  }
  return (
    <Sheet title={t('find.title')}>
      <p className="mb-4 text-14 text-ink-2">{t('find.text')}</p>
      <QuestionForm
        id="field-transactionId"
        label={t('find.label')}
        help={t('find.help')}
        submit={t('find.submit')}
        required={t('find.required')}
        busy={find.busy}
        failed={<Failed failure={find.failure} />}
        onAsk={(reference) => void ask(reference)}
      />
      {found !== undefined && (
        <div className="mt-6 space-y-5 border-t border-rule pt-5">
          {found.isPending && (
            <Notice kind="safe">
              <b className="block font-[550]">{t('find.pending')}</b>
              {t('find.pendingText')}. {t('find.pendingLive')}
            </Notice>
          )}
          <Finding
            diagnosis={found.diagnosis}
            current={deposits?.find(({ _id }) => _id === found.diagnosis.deposit?._id)}
            actions={support(found.diagnosis)}
          />
        </div>
      )}
    </Sheet>
  )
}

/** The words of the specification, and then what happened. */
function Failed({ failure }: { readonly failure: Failure | undefined }) {
  const t = useTexts('deposits')
  if (failure === undefined) return null
  return (
    <Notice kind="refused">
      <b className="block font-[550]">{t('find.failed')}</b>
      <FailureText failure={failure} /> {t('find.failedSafe')}
    </Notice>
  )
}
