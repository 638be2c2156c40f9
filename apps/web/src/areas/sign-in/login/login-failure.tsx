import { resendVerification } from '@clearhold/contract/accounts/endpoints/sign-in'
import { useState } from 'react'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import type { Failure } from '#client/api/outcome.ts'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { FailureText } from '#design/failure-text.tsx'
import { Notice } from '#design/notice.tsx'
import { useSupport } from '#design/use-support.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { NotActive } from './not-active.tsx'

interface LoginFailureProps {
  readonly failure: Failure
  readonly email: string
}

/** The server's own message where it has one for these fields; another refusal in its words; silence in the specification's. */
export function LoginFailure({ failure, email }: LoginFailureProps) {
  const t = useTexts('sign-in')
  if (failure.kind !== 'problem') return <Notice kind="refused">{t('login.unreachable')}</Notice>
  const { problem } = failure
  if (problem.code === 'account_not_active') return <FrozenOut />
  const said = problem.passwordMessage ?? problem.emailMessage
  const otherwise = problem.code === 'invalid_credentials' ? t('login.invalid') : <FailureText failure={failure} />
  return (
    <>
      <Notice kind="refused">{said ?? otherwise}</Notice>
      {problem.code === 'email_unverified' && <SendAgain email={email} />}
    </>
  )
}

function FrozenOut() {
  return <NotActive support={useSupport().email} />
}

function SendAgain({ email }: { readonly email: string }) {
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
