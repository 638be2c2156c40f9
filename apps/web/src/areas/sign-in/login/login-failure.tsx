import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { Notice } from '#design/notice.tsx'
import { useSupport } from '#features/support/use-support.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { NotActive } from './not-active.tsx'
import { SendAgain } from './send-again.tsx'

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
