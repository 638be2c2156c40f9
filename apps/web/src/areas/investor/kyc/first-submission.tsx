import { kycParts } from '@clearhold/contract/kyc/rules'
import { Loaded } from '#client/api/loaded.tsx'
import { useMe } from '#client/session/use-me.ts'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Aside, Explained } from './aside.tsx'
import type { Details } from './details-rules.ts'
import { KycForm } from './kyc-form.tsx'
import { NeededToWithdraw } from './needed-to-withdraw.tsx'

interface FirstSubmissionProps {
  readonly onFailed: () => void
}

/** Nothing was sent yet: three steps, and why each is asked. */
export function FirstSubmission({ onFailed }: FirstSubmissionProps) {
  const t = useTexts('kyc')
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className="columns columns-main">
        <div className="columns">
          <NeededToWithdraw />
          <WholeForm onFailed={onFailed} />
        </div>
        <Aside>
          <Explained title={t('why.title')}>{t('why.text')}</Explained>
          <Explained title={t('which.title')}>{t('which.text')}</Explained>
          <Explained title={t('who.title')}>{t('who.text')}</Explained>
        </Aside>
      </div>
    </>
  )
}

interface WholeFormProps extends FirstSubmissionProps {
  /** As they were sent before, where something was. */
  readonly details?: Details | null
}

/** All three parts; the name is the account's until the person writes it as their document does. */
export function WholeForm({ onFailed, details }: WholeFormProps) {
  return (
    <Loaded known={useMe()} waiting={null}>
      {(me) => (
        <KycForm
          name={`${me._id} first`}
          parts={kycParts}
          way="submit"
          details={details ?? { fullname: me.fullname, dob: '', address: '' }}
          onFailed={onFailed}
        />
      )}
    </Loaded>
  )
}
