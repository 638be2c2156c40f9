import { readOwnCase } from '@clearhold/contract/kyc/endpoints'
import '#features/deposits/deposits.css'
import './kyc.css'
import type { KycOfMe } from '@clearhold/contract/kyc/schema'
import { Loaded } from '#client/api/loaded.tsx'
import { type Known, question, useEndpoint } from '#client/api/use-endpoint.ts'
import { askMe, useMe } from '#client/session/use-me.ts'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Approved } from './approved.tsx'
import { FirstSubmission } from './first-submission.tsx'
import { Pending } from './pending.tsx'
import { Rejected } from './rejected.tsx'
import { Revision } from './revision.tsx'

export const handle: TextsHandle = { namespaces: ['kyc', 'kyc-reasons'] }

export const asks = [question(readOwnCase), askMe]

/** The investor's identity case: the form, its state, and who has viewed the documents. */
export default function InvestorKyc() {
  // What the browser keeps of oneself follows the status, whichever part of the page is shown when it changes.
  useMe()
  const known = useEndpoint(readOwnCase)
  if (known.value === undefined) return <Waiting known={known} />
  return (
    <Loaded known={known} waiting={null}>
      {(kyc) => <ByStatus kyc={kyc} refetch={known.refetch} />}
    </Loaded>
  )
}

interface ByStatusProps {
  readonly kyc: KycOfMe
  readonly refetch: () => void
}

function ByStatus({ kyc, refetch }: ByStatusProps) {
  switch (kyc.status) {
    case 'pending':
      return <Pending kyc={kyc} />
    case 'verified':
      return <Approved kyc={kyc} />
    case 'revision':
      return <Revision kyc={kyc} onFailed={refetch} />
    case 'rejected':
      return <Rejected kyc={kyc} onFailed={refetch} />
    case null:
      return <FirstSubmission onFailed={refetch} />
  }
}

/** The title that fits every status, and the shape of a sheet. */
function Waiting({ known }: { readonly known: Known<KycOfMe> }) {
  const t = useTexts('kyc')
  return (
    <>
      <PageTitle title={t('title')} />
      <div className="columns columns-main">
        <Sheet>
          <Loaded
            known={known}
            waiting={
              <div className="space-y-4">
                <Skeleton shape="figure" />
                <Skeleton />
                <Skeleton shape="bar" />
                <Skeleton shape="bar" />
              </div>
            }
          >
            {() => null}
          </Loaded>
        </Sheet>
      </div>
    </>
  )
}
