import { confirmEmailChange, verifyEmail } from '@clearhold/contract/accounts/endpoints/sign-in'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import type { Failure } from '#client/api/outcome.ts'
import { Button, buttonClass } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { SignInShell } from '../sign-in-shell.tsx'
import { useCautionAside } from '../use-asides.tsx'

/** A button, not the visit itself, confirms: programs that check the links in a mail must not confirm for a person. */
export default function VerifyEmail() {
  const t = useTexts('sign-in')
  const [query] = useSearchParams()
  const token = query.get('token')
  const kind = query.get('change') === '1' ? 'change' : 'verify'
  const [state, setState] = useState<'ready' | 'busy' | 'done' | Failure>('ready')
  const confirm = async () => {
    setState('busy')
    if (token === null) return
    const outcome = await callEndpoint(kind === 'change' ? confirmEmailChange : verifyEmail, { body: { token } })
    setState(outcome.kind === 'answer' ? 'done' : outcome)
  }
  return (
    <SignInShell title={t(`confirm.title.${kind}`)} lead={t(`confirm.lead.${kind}`)} aside={useCautionAside()}>
      <div className="space-y-5">
        {token === null && <Notice kind="refused">{t('linkIncomplete')}</Notice>}
        {typeof state === 'object' && <FailureNotice failure={state} />}
        {state === 'done' ? (
          <>
            <Notice kind="safe">{t(`confirm.done.${kind}`)}</Notice>
            <Link to="/login" className={buttonClass({ kind: 'primary', wide: true })}>
              {t('login.submit')}
            </Link>
          </>
        ) : (
          token !== null && (
            <Button kind="primary" wide busy={state === 'busy'} onClick={() => void confirm()}>
              {t(`confirm.submit.${kind}`)}
            </Button>
          )
        )}
        {state !== 'done' && (
          <p className="text-center">
            <Link to="/login">{t('backToLogin')}</Link>
          </p>
        )}
      </div>
    </SignInShell>
  )
}
