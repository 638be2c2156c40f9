import { stopBreakGlassByLink } from '@clearhold/contract/accounts/endpoints/break-glass'
import { stopRecoveryByLink } from '@clearhold/contract/accounts/endpoints/recovery'
import type { StoppedRecovery } from '@clearhold/contract/accounts/recovery'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { SignInShell } from '../sign-in-shell.tsx'
import { useCautionAside } from '../use-asides.tsx'

type Outcome = StoppedRecovery['outcome']

interface StopWords {
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly outcome: (outcome: Outcome) => string
  /** Where one goes from here. */
  readonly onwards: ReactNode
}

/** Of a recovery: an intruder knows the password, so the way on is a new one. */
export function StopRecovery() {
  const t = useTexts('sign-in')
  return (
    <StopByLink
      endpoint={stopRecoveryByLink}
      words={{
        title: t('stopRecovery.title'),
        lead: t('stopRecovery.lead'),
        submit: t('stopRecovery.submit'),
        outcome: (outcome) => t(`stopRecovery.outcome.${outcome}`),
        onwards: <Link to="/forgot-password">{t('stopRecovery.password')}</Link>,
      }}
    />
  )
}

/** Of a break-glass of owners, by any member of staff. */
export function StopBreakGlass() {
  const t = useTexts('sign-in')
  return (
    <StopByLink
      endpoint={stopBreakGlassByLink}
      words={{
        title: t('stopBreakGlass.title'),
        lead: t('stopBreakGlass.lead'),
        submit: t('stopBreakGlass.submit'),
        outcome: (outcome) => t(`stopBreakGlass.outcome.${outcome}`),
        onwards: <Link to="/login">{t('backToLogin')}</Link>,
      }}
    />
  )
}

interface StopByLinkProps {
  readonly endpoint: typeof stopRecoveryByLink | typeof stopBreakGlassByLink
  readonly words: StopWords
}

/** A button, not the visit itself, stops it: programs that check the links in a mail must not decide for a person. */
function StopByLink({ endpoint, words }: StopByLinkProps) {
  const t = useTexts('sign-in')
  const [query] = useSearchParams()
  const token = query.get('token')
  const [state, setState] = useState<'ready' | 'busy' | StoppedRecovery | Failure>('ready')
  const stop = async () => {
    if (token === null) return
    setState('busy')
    const outcome = await callEndpoint(endpoint, { body: { token } })
    setState(outcome.kind === 'answer' ? outcome.value : outcome)
  }
  const said = typeof state === 'object' && 'outcome' in state ? state : undefined
  const failure = typeof state === 'object' && 'kind' in state ? state : undefined
  return (
    <SignInShell title={words.title} lead={words.lead} aside={useCautionAside(false)}>
      <div className="space-y-5">
        {token === null && <Notice kind="refused">{t('linkIncomplete')}</Notice>}
        {failure !== undefined && <FailureNotice failure={failure} />}
        {said !== undefined && (
          <Notice kind={said.outcome === 'done' ? 'refused' : 'safe'}>{words.outcome(said.outcome)}</Notice>
        )}
        {token !== null && said === undefined && (
          <Button kind="primary" wide busy={state === 'busy'} onClick={() => void stop()}>
            {words.submit}
          </Button>
        )}
        <p className="text-center">{words.onwards}</p>
      </div>
    </SignInShell>
  )
}
