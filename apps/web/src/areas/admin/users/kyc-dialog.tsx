import type { User } from '@clearhold/contract/accounts/schema'
import type { InputOf } from '@clearhold/contract/endpoint'
import { verifyUser } from '@clearhold/contract/kyc/endpoints'
import type { RejectReason } from '@clearhold/contract/kyc/rules'
import { readUser } from '@clearhold/contract/views/endpoints'
import { useState } from 'react'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { Facts } from '#design/facts.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useToast } from '#design/toast.tsx'
import { KycStatus } from '#features/account/person-facts.tsx'
import { BirthDate } from '#features/kyc/birth-date.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ApproveFailure } from '../kyc/approve-failure.tsx'
import { DocumentComparison } from '../kyc/document-comparison.tsx'
import { RejectForm } from '../kyc/reject-form.tsx'
import { useDocuments } from '../kyc/use-documents.ts'
import { ViewForm } from '../kyc/view-dialog.tsx'

interface ViewKycProps {
  readonly user: Pick<User, '_id' | 'fullname'>
}

/** An investor's identity record beside the list of users: read it, and decide it while it is pending. */
export function ViewKyc({ user }: ViewKycProps) {
  const t = useTexts('users')
  const mayReview = useMay('kyc_reviewer')
  if (!mayReview) return null
  return (
    <Dialog
      trigger={
        <Button size="small">
          {t('kyc.button')}
          <span className="sr-only">{user.fullname}</span>
        </Button>
      }
      title={t('kyc.title', { name: user.fullname })}
    >
      <KycOfUser user={user} />
    </Dialog>
  )
}

function KycOfUser({ user }: ViewKycProps) {
  const known = useEndpoint(readUser, { params: { id: user._id } })
  return (
    <Loaded known={known} waiting={<Skeleton shape="bar" />}>
      {({ kyc }) => (kyc === null ? <NotSubmitted /> : <Record user={user} kyc={kyc} />)}
    </Loaded>
  )
}

function NotSubmitted() {
  const t = useTexts('users')
  return (
    <>
      <KycStatus kyc={null} />
      <p className="mt-2">{t('kyc.none')}</p>
    </>
  )
}

interface RecordProps extends ViewKycProps {
  readonly kyc: NonNullable<User['kyc']>
}

type Asked = 'look' | 'reject' | undefined

function Record({ user, kyc }: RecordProps) {
  const t = useTexts('users')
  const review = useTexts('kyc-review')
  const [asked, setAsked] = useState<Asked>()
  const documents = useDocuments({ idCard: kyc.idCardUrl, selfie: kyc.selfieUrl })
  return (
    <div className="space-y-4">
      <Facts
        facts={[
          [t('column.kyc'), <KycStatus key="status" kyc={kyc} />],
          [review('field.fullname'), kyc.fullname ?? review('nothing')],
          [review('field.dob'), kyc.dob === null ? review('nothing') : <BirthDate key="dob" dob={kyc.dob} />],
          [review('field.address'), kyc.address ?? review('nothing')],
        ]}
      />
      {asked === 'look' ? (
        <ViewForm
          name={user.fullname}
          documents={documents}
          suggested={kyc.status === 'pending' ? 'case_review' : 'second_look'}
          onOpenChange={() => setAsked(undefined)}
        />
      ) : (
        <DocumentComparison documents={documents} onOpen={() => setAsked('look')} isErased={kyc.idCardUrl === null} />
      )}
      {kyc.status === 'pending' && (
        <Finding user={user} asked={asked} hasLooked={documents.opened !== undefined} onAsk={setAsked} />
      )}
    </div>
  )
}

interface FindingProps extends ViewKycProps {
  readonly asked: Asked
  /** A reviewer cannot approve documents they have not viewed. */
  readonly hasLooked: boolean
  readonly onAsk: (asked: Asked) => void
}

/** Spec: verified or rejected, and then the user is looked at again. */
function Finding({ user, asked, hasLooked, onAsk }: FindingProps) {
  const review = useTexts('kyc-review')
  const showToast = useToast()
  const verify = (body: InputOf<typeof verifyUser>['body']) =>
    callAsPerson(verifyUser, { params: { userId: user._id }, body })
  const approve = useAction(() => verify({ status: 'verified' }), verifyUser.topics)
  const [isApproved, setApproved] = useState(false)
  const reject = useAction((reason: RejectReason) => verify({ status: 'rejected', reason }), verifyUser.topics)
  const tell = async (decided: Promise<object | undefined>, title: string) => {
    const isDone = (await decided) !== undefined
    if (isDone) showToast({ kind: 'done', title })
    return isDone
  }
  const runApprove = async () => setApproved(await tell(approve.run(undefined), review('approved')))
  if (isApproved) return <p>{review('undo.later')}</p>
  if (asked === 'reject')
    return <RejectForm reject={reject} onReject={(reason) => void tell(reject.run(reason), review('rejected'))} />
  return (
    <>
      <ApproveFailure failure={approve.failure} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={approve.busy} onClick={() => (hasLooked ? void runApprove() : onAsk('look'))}>
          {review('approve')}
        </Button>
        <Button kind="refuse" size="small" onClick={() => onAsk('reject')}>
          {review('reject.button')}
        </Button>
      </div>
    </>
  )
}
