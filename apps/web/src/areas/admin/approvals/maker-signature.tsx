import { listApproverKeys, signCommand } from '@clearhold/contract/approvals/endpoints'
import type { Approval } from '@clearhold/contract/approvals/schema'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { Approved } from './sign-approval.ts'
import { signOwn } from './sign-proposal.ts'
import { useApprovalContext } from './use-approval-context.ts'

interface MakerSignatureProps {
  readonly approval: Approval
}

/** One's own request that waits for one's own signature. */
export function MakerSignature({ approval }: MakerSignatureProps) {
  const t = useTexts('approvals')
  const known = useEndpoint(listApproverKeys)
  const session = useSession()
  return (
    <div className="space-y-3">
      <Notice kind="you">{t('makerSigns')}</Notice>
      <Loaded known={known} waiting={<Skeleton shape="bar" />}>
        {({ keys }) =>
          keys.some(({ person }) => session.kind === 'in' && person.id === session.user._id) ? (
            <Sign approval={approval} />
          ) : (
            <Notice kind="you">{t('noWay')}</Notice>
          )
        }
      </Loaded>
    </div>
  )
}

function Sign({ approval }: MakerSignatureProps) {
  const t = useTexts('approvals')
  const showToast = useToast()
  const context = useApprovalContext(approval)
  const language = useLanguage()
  const [unsigned, setUnsigned] = useState<Approved>()
  const words = { language, done: t('makerSigned'), refused: t('page.refused') }
  const sign = useAction(() => signOwn(approval, context, words), signCommand.topics)
  const run = async () => {
    setUnsigned(undefined)
    const signed = await sign.run(undefined)
    if (signed === 'approved') showToast({ kind: 'done', title: t('makerSigned') })
    else setUnsigned(signed)
  }
  return (
    <>
      <FailureNotice failure={sign.failure} />
      {unsigned === 'unsigned' && <Notice kind="refused">{t('makerUnsigned')}</Notice>}
      {unsigned === 'blocked' && <Notice kind="you">{t('page.blocked')}</Notice>}
      <Button kind="primary" busy={sign.busy} onClick={() => void run()}>
        <Fingerprint size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('makerSign')}
      </Button>
    </>
  )
}
