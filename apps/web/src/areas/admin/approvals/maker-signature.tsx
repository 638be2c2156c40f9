import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import { signCommand } from '@clearhold/contract/approvals/endpoints'
import type { Approval } from '@clearhold/contract/approvals/schema'
import { Fingerprint, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { Loaded } from '#design/loaded.tsx'
import { Notice } from '#design/notice.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { type SigningWay, signingWays } from './sign-approval.ts'
import { signOwn } from './sign-proposal.ts'

interface MakerSignatureProps {
  readonly approval: Approval
}

/** One's own request that waits for one's own signature. */
export function MakerSignature({ approval }: MakerSignatureProps) {
  const known = useEndpoint(readFactors, { params: { id: 'me' } })
  return (
    <Loaded known={known} waiting={<Skeleton shape="bar" />}>
      {({ passkeys }) => <Ways approval={approval} ways={signingWays(passkeys.length > 0)} />}
    </Loaded>
  )
}

function Ways({ approval, ways }: MakerSignatureProps & { readonly ways: readonly SigningWay[] }) {
  const t = useTexts('approvals')
  const showToast = useToast()
  const [unsigned, setUnsigned] = useState(false)
  const sign = useAction((way: SigningWay) => signOwn(approval, way), signCommand.topics)
  const run = async (way: SigningWay) => {
    setUnsigned(false)
    const signed = await sign.run(way)
    if (signed === 'unsigned') setUnsigned(true)
    else if (signed !== undefined) showToast({ kind: 'done', title: signed.message })
  }
  const [first] = ways
  return (
    <div className="space-y-3">
      <Notice kind="you">{t('makerSigns')}</Notice>
      <FailureNotice failure={sign.failure} />
      {unsigned && <Notice kind="refused">{t('makerUnsigned')}</Notice>}
      {first === undefined && <Notice kind="you">{t('noWay')}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        {ways.map((way) => (
          <Button key={way} kind={way === first ? 'primary' : 'plain'} busy={sign.busy} onClick={() => void run(way)}>
            {way === 'passkey' && <Fingerprint size={18} strokeWidth={1.5} aria-hidden="true" />}
            {way === 'browser_key' && <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />}
            {way === 'passkey' ? t('sign.passkey') : t('sign.browser_key')}
          </Button>
        ))}
      </div>
    </div>
  )
}
