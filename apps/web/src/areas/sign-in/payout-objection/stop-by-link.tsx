import { stopBreakGlass } from '@clearhold/contract/accounts/endpoints/break-glass'
import { stopRecovery } from '@clearhold/contract/accounts/endpoints/recovery'
import type { StoppedRecovery } from '@clearhold/contract/accounts/recovery'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { SignInShell } from '../sign-in-shell.tsx'
import { useCautionAside } from '../use-asides.tsx'

/** What the link of a mail ends, by the name of its texts; both answer alike. */
const stopped = { stopRecovery, stopBreakGlass } as const

/** A button, not the visit itself, stops it: programs that check the links in a mail must not decide for a person. */
export function StopByLink({ what }: { readonly what: keyof typeof stopped }) {
  const t = useTexts('sign-in')
  const [query] = useSearchParams()
  const token = query.get('token')
  const [state, setState] = useState<'ready' | 'busy' | StoppedRecovery | Failure>('ready')
  const stop = async () => {
    if (token === null) return
    setState('busy')
    const outcome = await callEndpoint(stopped[what], { body: { token } })
    setState(outcome.kind === 'answer' ? outcome.value : outcome)
  }
  const said = typeof state === 'object' && 'outcome' in state ? state : undefined
  const failure = typeof state === 'object' && 'kind' in state ? state : undefined
  return (
    <SignInShell title={t(`${what}.title`)} lead={t(`${what}.lead`)} aside={useCautionAside()}>
      <div className="space-y-5">
        {token === null && <Notice kind="refused">{t('linkIncomplete')}</Notice>}
        {failure !== undefined && <FailureNotice failure={failure} />}
        {said !== undefined && (
          <Notice kind={said.outcome === 'done' ? 'refused' : 'safe'}>{t(`${what}.outcome.${said.outcome}`)}</Notice>
        )}
        {token !== null && said === undefined && (
          <Button kind="primary" wide busy={state === 'busy'} onClick={() => void stop()}>
            {t(`${what}.submit`)}
          </Button>
        )}
        <p className="text-center">
          {what === 'stopRecovery' ? (
            <Link to="/forgot-password">{t('stopRecovery.password')}</Link>
          ) : (
            <Link to="/login">{t('backToLogin')}</Link>
          )}
        </p>
      </div>
    </SignInShell>
  )
}
