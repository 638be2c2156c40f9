import type { KycOfMe } from '@clearhold/contract/kyc/schema'
import { Notice } from '#design/notice.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Aside, Explained } from './aside.tsx'
import { DocumentViews } from './document-views.tsx'
import { WholeForm } from './first-submission.tsx'
import { MoneyBack } from './money-back.tsx'
import { NeededToWithdraw } from './needed-to-withdraw.tsx'
import { Retention } from './retention.tsx'
import { TimelineSheet } from './timeline.tsx'

interface RejectedProps {
  readonly kyc: KycOfMe
  readonly onFailed: () => void
}

/** A refusal says why. Where another try is open, the form is there; where none is, the way of the money is. */
export function Rejected({ kyc, onFailed }: RejectedProps) {
  const t = useTexts('kyc')
  const words = kyc.canSubmit
    ? ({ title: 'rejected.again.title', lead: 'rejected.again.lead' } as const)
    : ({ title: 'rejected.final.title', lead: 'rejected.final.lead' } as const)
  return (
    <>
      <PageTitle title={t(words.title)} lead={t(words.lead)} />
      <div className="columns columns-main">
        <div className="columns">
          {kyc.canSubmit && <NeededToWithdraw />}
          <Why kyc={kyc} />
          {kyc.canSubmit ? <WholeForm onFailed={onFailed} details={kyc.details} /> : <MoneyBack />}
          <TimelineSheet kyc={kyc} />
          <DocumentViews kyc={kyc} />
        </div>
        <Aside>
          <Explained title={t('rejected.wrongTitle')}>{t('rejected.wrong')}</Explained>
          <Retention kyc={kyc} />
        </Aside>
      </div>
    </>
  )
}

function Why({ kyc: { steps } }: { readonly kyc: KycOfMe }) {
  const reasons = useTexts('kyc-reasons')
  const refused = steps.filter(({ state, reason }) => state === 'rejected' && reason !== null)
  return refused.map(
    ({ part, reason }) =>
      reason !== null && (
        <Notice key={part} kind="refused">
          <strong className="font-[550]">{reasons(`reasons.${reason}.title`)}.</strong>{' '}
          {reasons(`reasons.${reason}.fix`)}
        </Notice>
      ),
  )
}
