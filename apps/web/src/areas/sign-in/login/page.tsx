import type { LoginAnswer } from '@clearhold/contract/accounts/schema'
import { lazy, Suspense, useState } from 'react'
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
import { CheckMail } from './check-mail.tsx'
import { LoginForm } from './login-form.tsx'
import { LostFactor } from './lost-factor.tsx'
import { isAfterRecovery, isFrozen, SecondFactor, type SecondFactorTicket } from './second-factor.tsx'

// The edition itself, not isDemo: only a condition of this very file is decided before its imports are followed.
const DemoEntrance = import.meta.env.EDITION === 'demo' ? lazy(() => import('../demo-entrance.tsx')) : undefined

export default function Login() {
  const t = useTexts('sign-in')
  const navigate = useNavigate()
  const { state } = useLocation()
  const aside = useCautionAside()
  const [ticket, setTicket] = useState<SecondFactorTicket>()
  const [isLost, setLost] = useState(false)
  const isOut = useSession().kind === 'out'
  const registered = textIn(state, 'registered')
  const [hasConfirmed, setConfirmed] = useState(false)
  // Typed once: it outlives the step of the code, and comes along from the page before.
  const [email, setEmail] = useState(registered ?? textIn(state, 'email') ?? '')

  const enter = ({ token, oneUser, secondFactor }: LoginAnswer) => {
    if (secondFactor !== null) setTicket(secondFactor)
    if (token === null || oneUser === null) return
    enterSession({ token, user: oneUser })
    // The back button from there leads to the page before the login, not to the login.
    const chosen = takeChosenPlan(now().getTime())
    const wanted = ticket !== undefined && isAfterRecovery(ticket) ? '/user/security' : textIn(state, 'wanted')
    void navigate(landingOf(oneUser.role, wanted ?? chosen), { replace: true })
  }
  const startAgain = () => {
    setTicket(undefined)
    setLost(false)
  }
  if (ticket !== undefined && isLost) {
    return (
      <SignInShell title={t('lost.title')} lead={t('lost.lead')} aside={aside}>
        <LostFactor ticket={ticket.ticket} onBack={() => setLost(false)} onKept={startAgain} />
      </SignInShell>
    )
  }
  if (ticket !== undefined) {
    return (
      <SignInShell
        title={t(isFrozen(ticket) ? 'lost.frozenTitle' : 'secondFactor.title')}
        lead={t(isFrozen(ticket) ? 'lost.frozenLead' : 'secondFactor.lead')}
        aside={aside}
      >
        <SecondFactor ticket={ticket} onEnter={enter} onLost={() => setLost(true)} onBack={startAgain} />
      </SignInShell>
    )
  }
  // The page is built without what was handed on, so this comes after the first look.
  if (isOut && registered !== undefined && !hasConfirmed) {
    return (
      <SignInShell title={t('checkMail.title')} lead={t('checkMail.lead')} aside={aside}>
        <CheckMail email={registered} onConfirmed={() => setConfirmed(true)} />
      </SignInShell>
    )
  }
  return (
    <SignInShell title={t('login.title')} lead={t('login.lead')} aside={aside}>
      <SessionNotice />
      <LoginForm email={email} onEmail={setEmail} onEnter={enter} />
      <p className="mt-6 text-center text-ink-2">
        {t('login.noAccount')}{' '}
        <Link to="/register" className="link-strong">
          {t('login.register')}
        </Link>
      </p>
      <p className="mt-6 text-center text-14 text-ink-2">{t('login.staff')}</p>
      {DemoEntrance && (
        <Suspense>
          <DemoEntrance />
        </Suspense>
      )}
    </SignInShell>
  )
}

/**
 * What the page before handed on: 'wanted', where the gate of an area led the visitor away from (features/workspace/area-gate.tsx);
 * 'registered' and 'email', an address that need not be typed again.
 */
function textIn(state: unknown, name: 'wanted' | 'registered' | 'email'): string | undefined {
  const given: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof given === 'string' ? given : undefined
}

/** Why the visitor was led here, or that they are logged in already. */
function SessionNotice() {
  const t = useTexts('sign-in')
  const session = useSession()
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
