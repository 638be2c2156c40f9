import { diagnoseDeposit, listOwnDeposits } from '@clearhold/contract/deposits/endpoints'
import type { Diagnosis } from '@clearhold/contract/deposits/schema'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Sheet } from '#design/sheet.tsx'
import { Finding } from '#features/deposits/finding.tsx'
import { QuestionForm } from '#features/deposits/question-form.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { newestDeposits } from '../deposits/query.ts'

interface DepositDoctorProps {
  readonly support: (diagnosis: Diagnosis) => ReactNode
}

/** Where is my money? Paste what you have, and get an answer in words. */
export function DepositDoctor({ support }: DepositDoctorProps) {
  const t = useTexts('deposits')
  const [diagnosis, setDiagnosis] = useState<Diagnosis>()
  const deposits = useEndpoint(listOwnDeposits, newestDeposits).value?.deposits
  const look = useAction(
    (reference: string) => callAsPerson(diagnoseDeposit, { body: { reference } }),
    diagnoseDeposit.topics,
  )
  const ask = async (reference: string) => {
    setDiagnosis(undefined)
    setDiagnosis(await look.run(reference))
  }
  return (
    <Sheet title={t('doctor.title')}>
      <p className="mb-4 text-14 text-ink-2">{t('doctor.lead')}</p>
      <QuestionForm
        id="field-reference"
        label={t('doctor.label')}
        help={t('doctor.help')}
        submit={t('doctor.submit')}
        required={t('doctor.required')}
        busy={look.busy}
        failed={<FailureNotice failure={look.failure} />}
        onAsk={(reference) => void ask(reference)}
      />
      {diagnosis !== undefined && (
        <div className="mt-6 border-t border-rule pt-5">
          <Finding
            diagnosis={diagnosis}
            current={deposits?.find(({ _id }) => _id === diagnosis.deposit?._id)}
            actions={support(diagnosis)}
          />
        </div>
      )}
    </Sheet>
  )
}
