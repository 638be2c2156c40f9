import { resendVerification } from '@clearhold/contract/accounts/endpoints/sign-in'
import { useState } from 'react'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** The mail with the link that confirms an address, once more. */
export function SendAgain({ email }: { readonly email: string }) {
  const t = useTexts('sign-in')
  const [state, setState] = useState<'ready' | 'busy' | 'sent' | Failure>('ready')
  const send = async () => {
    setState('busy')
    const outcome = await callEndpoint(resendVerification, { body: { email } })
    setState(outcome.kind === 'answer' ? 'sent' : outcome)
  }
  if (state === 'sent') return <Notice kind="safe">{t('verify.sent')}</Notice>
  return (
    <>
      {typeof state === 'object' && <FailureNotice failure={state} />}
      <Button size="small" busy={state === 'busy'} onClick={() => void send()}>
        {t('verify.again')}
      </Button>
    </>
  )
}
