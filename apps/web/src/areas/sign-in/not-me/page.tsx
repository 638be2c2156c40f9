import { freezeAccountByLink, requestUnfreeze } from '@clearhold/contract/accounts/endpoints/sign-in'
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
  const isStop = endToken === null
  const words = useWords(isStop)
  const [state, setState] = useState<'ready' | 'busy' | Said | Failure>('ready')
  const act = async () => {
    if (token === null) return
    setState('busy')
    const body = { token }
    const outcome = await (isStop
      ? callEndpoint(freezeAccountByLink, { body })
      : callEndpoint(requestUnfreeze, { body }))
    setState(outcome.kind === 'answer' ? outcome.value : outcome)
  }
  const said = typeof state === 'object' && 'outcome' in state ? state : undefined
  const failure = typeof state === 'object' && 'kind' in state ? state : undefined
  const isExpired = failure?.kind === 'problem' && failure.problem.code === 'token_expired'
  const isOpen = token !== null && said === undefined && !isExpired
  return (
    <SignInShell title={words.title} lead={words.lead} aside={useCautionAside(false)}>
      <div className="space-y-5">
        {isOpen && isStop && <p>{t('notMe.stop.effects')}</p>}
        {isOpen && (
          <ul className="list-disc space-y-2 pl-5">
            <li>{words.first}</li>
            <li>{words.second}</li>
            <li>{words.third}</li>
          </ul>
        )}
        {token === null && <Notice kind="refused">{t('linkIncomplete')}</Notice>}
        {isExpired && <Notice kind="refused">{words.expired}</Notice>}
        {failure !== undefined && !isExpired && <FailureNotice failure={failure} />}
        {said !== undefined && <Notice kind="safe">{t(`notMe.outcome.${said.outcome}`)}</Notice>}
        {isOpen && (
          <Button kind="primary" wide busy={state === 'busy'} onClick={() => void act()}>
            {words.submit}
          </Button>
        )}
        <p className="text-center">
          <Link to="/login">{t('backToLogin')}</Link>
        </p>
      </div>
    </SignInShell>
  )
}

function useWords(isStop: boolean) {
  const t = useTexts('sign-in')
  if (isStop) {
    return {
      title: t('notMe.stop.title'),
      lead: t('notMe.stop.lead'),
      first: t('notMe.stop.first'),
      second: t('notMe.stop.second'),
      third: t('notMe.stop.third'),
      submit: t('notMe.stop.submit'),
      expired: t('notMe.stop.expired'),
    }
  }
  return {
    title: t('notMe.end.title'),
    lead: t('notMe.end.lead'),
    first: t('notMe.end.first'),
    second: t('notMe.end.second'),
    third: t('notMe.end.third'),
    submit: t('notMe.end.submit'),
    expired: t('notMe.end.expired'),
  }
}
