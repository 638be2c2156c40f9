import { askForEnd, stopByLink } from '@clearhold/contract/accounts/endpoints/sign-in'
import type { EndAsked, StopOutcome } from '@clearhold/contract/accounts/schema'
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

type Said = { readonly outcome: StopOutcome | EndAsked }

/**
 * What the links of mails do without a login: stop the account, or ask for the end of that. The visit does nothing and calls nothing; only
 * the button does, because programs open the links of a mail to look at them.
 */
export default function NotMePage() {
  const t = useTexts('sign-in')
  const [query] = useSearchParams()
  const endToken = query.get('end')
  const token = endToken ?? query.get('token')
  const mode = endToken === null ? 'stop' : 'end'
  const [state, setState] = useState<'ready' | 'busy' | Said | Failure>('ready')
  const act = async () => {
    if (token === null) return
    setState('busy')
    const body = { token }
    const outcome = await (mode === 'stop' ? callEndpoint(stopByLink, { body }) : callEndpoint(askForEnd, { body }))
    setState(outcome.kind === 'answer' ? outcome.value : outcome)
  }
  const said = typeof state === 'object' && 'outcome' in state ? state : undefined
  const failure = typeof state === 'object' && 'kind' in state ? state : undefined
  const isExpired = failure?.kind === 'problem' && failure.problem.code === 'token_expired'
  const isOpen = token !== null && said === undefined && !isExpired
  return (
    <SignInShell title={t(`notMe.${mode}.title`)} lead={t(`notMe.${mode}.lead`)} aside={useCautionAside()}>
      <div className="space-y-5">
        {isOpen && (
          <ul className="list-disc space-y-2 pl-5">
            <li>{t(`notMe.${mode}.first`)}</li>
            <li>{t(`notMe.${mode}.second`)}</li>
            <li>{t(`notMe.${mode}.third`)}</li>
          </ul>
        )}
        {token === null && <Notice kind="refused">{t('linkIncomplete')}</Notice>}
        {isExpired && <Notice kind="refused">{t(`notMe.${mode}.expired`)}</Notice>}
        {failure !== undefined && !isExpired && <FailureNotice failure={failure} />}
        {said !== undefined && <Notice kind="safe">{t(`notMe.outcome.${said.outcome}`)}</Notice>}
        {isOpen && (
          <Button kind="primary" wide busy={state === 'busy'} onClick={() => void act()}>
            {t(`notMe.${mode}.submit`)}
          </Button>
        )}
        <p className="text-center">
          <Link to="/login">{t('backToLogin')}</Link>
        </p>
      </div>
    </SignInShell>
  )
}
