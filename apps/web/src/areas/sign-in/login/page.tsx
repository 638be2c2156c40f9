import type { LoginAnswer } from '@clearhold/contract/accounts/schema'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { now } from '#client/boot/clock.ts'
import { enterSession } from '#client/session/session.ts'
import { useSession } from '#client/session/use-session.ts'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { takeChosenPlan } from '../chosen-plan.ts'
import { landingOf } from '../rules.ts'
import { SignInShell } from '../sign-in-shell.tsx'
import { useCautionAside } from '../use-asides.tsx'
import { LoginForm } from './login-form.tsx'
import { SecondFactor, type SecondFactorTicket } from './second-factor.tsx'

export default function Login() {
  const t = useTexts('sign-in')
  const navigate = useNavigate()
  const { state } = useLocation()
  const aside = useCautionAside()
  const [ticket, setTicket] = useState<SecondFactorTicket>()

  const enter = ({ token, oneUser, secondFactor }: LoginAnswer) => {
    if (secondFactor !== null) setTicket(secondFactor)
    if (token === null || oneUser === null) return
    enterSession({ token, user: oneUser })
    // Whoever goes back from there wants the page before, and not to log in again.
    const chosen = takeChosenPlan(now().getTime())
    void navigate(landingOf(oneUser.role, wantedIn(state) ?? chosen), { replace: true })
  }
  if (ticket !== undefined) {
    return (
      <SignInShell title={t('secondFactor.title')} lead={t('secondFactor.lead')} aside={aside}>
        <SecondFactor ticket={ticket} onEnter={enter} onBack={() => setTicket(undefined)} />
      </SignInShell>
    )
  }
  return (
    <SignInShell title={t('login.title')} lead={t('login.lead')} aside={aside}>
      <SessionNotice hasRegistered={state === 'registered'} />
      <LoginForm onEnter={enter} />
      <p className="mt-6 text-center text-ink-2">
        {t('login.noAccount')}{' '}
        <Link to="/register" className="link-strong">
          {t('login.register')}
        </Link>
      </p>
    </SignInShell>
  )
}

/** Where the gate of an area led somebody away from (features/workspace/area-gate.tsx). */
function wantedIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined
}

/** Why somebody finds themselves here, or that they need not be. */
function SessionNotice({ hasRegistered }: { readonly hasRegistered: boolean }) {
  const t = useTexts('sign-in')
  const session = useSession()
  if (session.kind === 'out' && hasRegistered) {
    return (
      <div className="mb-6">
        <Notice kind="you">{t('login.registered')}</Notice>
      </div>
    )
  }
  if (session.kind === 'out' && session.reason === 'ended') {
    return (
      <div className="mb-6">
        <Notice kind="you">{t('login.ended')}</Notice>
      </div>
    )
  }
  if (session.kind !== 'in') return null
  return (
    <div className="mb-6">
      <Notice kind="plain">
        {t('login.already', { username: session.user.username })}{' '}
        <Link to={landingOf(session.user.role)}>{t('login.continue')}</Link>
      </Notice>
    </div>
  )
}
