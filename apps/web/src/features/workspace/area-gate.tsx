import type { Role } from '@clearhold/contract/accounts/permissions'
import type { SessionUser } from '@clearhold/contract/accounts/schema'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { identity } from '#client/boot/identity.ts'
import { useSession } from '#client/session/use-session.ts'
import { Logo } from '#design/logo.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface AreaGateProps {
  /** The role this area is for, exactly; without it every signed-in person may enter. */
  readonly only?: Role
  /** Where a user goes after they have logged out here. */
  readonly leaveTo: '/' | '/login'
  readonly children: (user: SessionUser) => ReactNode
}

/**
 * Leads those who may not enter to /login. A courtesy and no protection: what an area shows comes from calls, and the
 * server decides about each of them.
 */
export function AreaGate({ only, leaveTo, children }: AreaGateProps) {
  const session = useSession()
  if (session.kind === 'loading') return <Opening />
  if (session.kind === 'out') return session.reason === 'left' ? <Farewell to={leaveTo} /> : <ToLogin />
  if (only !== undefined && session.user.role !== only) return <Navigate to="/login" replace />
  return children(session.user)
}

/** Passes on the address that was wanted, so that the login leads back to it. */
function ToLogin() {
  const { pathname, search } = useLocation()
  return <Navigate to="/login" replace state={{ wanted: `${pathname}${search}` }} />
}

function Opening() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-busy="true">
      <p className="brand">
        <Logo />
        {identity.operator.brand}
      </p>
    </div>
  )
}

const farewellMs = 1200

/** A new document at the end: nothing of the session stays in memory. */
function Farewell({ to }: { readonly to: string }) {
  const t = useTexts('work')
  useEffect(() => {
    const timer = setTimeout(() => location.replace(to), farewellMs)
    return () => clearTimeout(timer)
  }, [to])
  return (
    <main className="grid min-h-dvh place-items-center px-(--edge)">
      <title>{t('logout.done')}</title>
      <div className="text-center">
        <Check size={36} strokeWidth={1.5} aria-hidden="true" className="mx-auto text-accent" />
        <p role="status" className="mt-3 font-display text-28">
          {t('logout.done')}
        </p>
      </div>
    </main>
  )
}
