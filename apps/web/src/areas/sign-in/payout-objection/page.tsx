import { disputePayoutByLink } from '@clearhold/contract/withdrawals/endpoints/objection'
import type { PayoutObjection } from '@clearhold/contract/withdrawals/schema'
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
import { StopBreakGlass, StopRecovery } from './stop-by-link.tsx'

/**
 * What a mailed link objects to: a bank payout, a recovery of the account, or a break-glass of owners. One address for both, because every further one is in the scripts
 * of the public pages, which are at their limit.
 */
export default function ObjectionPage() {
  const [query] = useSearchParams()
  const about = query.get('about')
  if (about === 'recovery') return <StopRecovery />
  return about === 'break-glass' ? <StopBreakGlass /> : <ObjectToPayout />
}

/** A button, not the visit itself, objects: programs that check the links in a mail must not object for a person. */
function ObjectToPayout() {
  const t = useTexts('sign-in')
  const [query] = useSearchParams()
  const token = query.get('token')
  const [state, setState] = useState<'ready' | 'busy' | PayoutObjection | Failure>('ready')
  const object = async () => {
    if (token === null) return
    setState('busy')
    const outcome = await callEndpoint(disputePayoutByLink, { body: { token } })
    setState(outcome.kind === 'answer' ? outcome.value : outcome)
  }
  const said = typeof state === 'object' && 'outcome' in state ? state : undefined
  const failure = typeof state === 'object' && 'kind' in state ? state : undefined
  const isExpired = failure?.kind === 'problem' && failure.problem.code === 'token_expired'
  return (
    <SignInShell title={t('objection.title')} lead={t('objection.lead')} aside={useCautionAside(false)}>
      <div className="space-y-5">
        {token === null && <Notice kind="refused">{t('linkIncomplete')}</Notice>}
        {isExpired && <Notice kind="refused">{t('objection.expired')}</Notice>}
        {failure !== undefined && !isExpired && <FailureNotice failure={failure} />}
        {said !== undefined && (
          <Notice kind={said.outcome === 'settled' ? 'refused' : 'safe'}>
            {t(`objection.outcome.${said.outcome}`, { reference: said.reference, amount: said.amount })}
          </Notice>
        )}
        {token !== null && said === undefined && !isExpired && (
          <Button kind="primary" wide busy={state === 'busy'} onClick={() => void object()}>
            {t('objection.submit')}
          </Button>
        )}
        <p className="text-center">
          <Link to="/login">{t('backToLogin')}</Link>
        </p>
      </div>
    </SignInShell>
  )
}
