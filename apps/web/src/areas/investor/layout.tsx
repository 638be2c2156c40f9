import './investor-shell.css'
import type { SessionUser } from '@clearhold/contract/accounts/schema'
import { listOwnThreads } from '@clearhold/contract/support/endpoints'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  CalendarRange,
  FileText,
  LayoutDashboard,
  List,
  MessageSquareText,
  Network,
  Settings,
  ShieldCheck,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useFirstBulletin } from '#client/api/use-first-bulletin.ts'
import { useScreen } from '#client/api/use-screen.ts'
import { StepUpHost } from '#features/factors/step-up-host.tsx'
import { MessageBell } from '#features/messages/message-bell.tsx'
import { AnnouncementBar } from '#features/shell/announcement-bar.tsx'
import { EditionBar } from '#features/shell/edition-bar.tsx'
import { NotFound } from '#features/shell/not-found.tsx'
import { SkipLink } from '#features/shell/top-bar.tsx'
import { AccountMenu } from '#features/workspace/account-menu.tsx'
import { AreaGate } from '#features/workspace/area-gate.tsx'
import { AreaPage, sharedTexts } from '#features/workspace/area-pages.tsx'
import { MoreSheet } from '#features/workspace/more-sheet.tsx'
import { type WorkLink, WorkShell } from '#features/workspace/work-shell.tsx'
import { Workspace } from '#features/workspace/workspace.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { AccountTabs } from './account-tabs.tsx'
import { Installable } from './installable.tsx'
import { investorPages } from './pages.ts'
import { QuietAlarm, QuietFoot, useQuietCheck } from './proof/quiet-check.tsx'
import { investorScreen } from './screens.ts'
import { usePreparePages } from './use-prepare-pages.ts'

export const handle: TextsHandle = { namespaces: sharedTexts }

// The edition itself, not isDemo: only a condition of this very file is decided before its imports are followed.
const VisitBanner =
  import.meta.env.EDITION === 'demo' ? lazy(() => import('#features/workspace/visit-banner.tsx')) : undefined

const ClockStrip = import.meta.env.EDITION === 'demo' ? lazy(() => import('./clock-strip.tsx')) : undefined

function useInvestorLinks() {
  const t = useTexts('work')
  const { pathname, state } = useLocation()
  // Who wanted to withdraw and was led to the identity page is still on the way to it.
  const isOnWayOut = pathname === '/user/kyc' && state === 'withdraw'
  const home: WorkLink = { to: '/user/userdashboard', label: t('nav.dashboard'), icon: LayoutDashboard }
  const deposit: WorkLink = {
    to: '/user/deposits1',
    label: t('nav.deposit'),
    icon: ArrowDownToLine,
    also: ['/user/deposits2', '/user/deposits3'],
  }
  const withdraw: WorkLink = {
    to: '/user/withdraw',
    label: t('nav.withdraw'),
    icon: ArrowUpFromLine,
    also: isOnWayOut ? ['/user/kyc'] : [],
  }
  const plans: WorkLink = { to: '/user/plans', label: t('nav.plans'), icon: CalendarRange }
  const activity: WorkLink = { to: '/user/activity', label: t('nav.activity'), icon: List }
  const statements: WorkLink = { to: '/user/statements', label: t('nav.statements'), icon: FileText }
  const proof: WorkLink = { to: '/user/proof', label: t('nav.proof'), icon: Network }
  const referrals: WorkLink = { to: '/user/referrals', label: t('nav.referrals'), icon: UserPlus }
  const profile: WorkLink = { to: '/user/profile', label: t('nav.profile'), icon: UserRound }
  const security: WorkLink = { to: '/user/security', label: t('nav.security'), icon: ShieldCheck }
  const identity: WorkLink = { to: '/user/kyc', label: t('nav.identity'), icon: BadgeCheck }
  const settings: WorkLink = { to: '/user/settings', label: t('nav.settings'), icon: Settings }
  // Four pages, one thing: the first stands for all of them. Settings keeps a link of its own, which the specification asks for.
  const account: WorkLink = {
    ...profile,
    label: t('nav.account'),
    also: isOnWayOut ? [security.to] : [identity.to, security.to],
  }
  const support: WorkLink = {
    to: '/user/support',
    label: t('nav.support'),
    icon: MessageSquareText,
    count: <UnreadAnswers />,
  }
  return {
    groups: [
      [home, deposit, withdraw, plans],
      [activity, statements, proof, referrals],
      [account, settings, support],
    ],
    bottom: [{ ...home, label: t('nav.home') }, deposit, withdraw, plans],
    more: [activity, statements, proof, referrals, support, account, settings],
    account: [profile, identity, security, settings],
  } as const
}

/** Answers of support that were not read yet, beside the link that leads there. */
function UnreadAnswers() {
  const t = useTexts('work')
  const unread = useEndpoint(listOwnThreads).value?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="side-count">
      {unread}
      <span className="sr-only">{` ${t('nav.unread')}`}</span>
    </span>
  )
}

export default function InvestorLayout() {
  return (
    <AreaGate leaveTo="/">
      {(user) => (
        <Workspace>
          <Installable />
          <SkipLink />
          {ClockStrip === undefined ? (
            <EditionBar />
          ) : (
            <Suspense fallback={<EditionBar />}>
              <ClockStrip />
            </Suspense>
          )}
          <InvestorShell user={user} />
          <StepUpHost />
        </Workspace>
      )}
    </AreaGate>
  )
}

function InvestorShell({ user }: { readonly user: SessionUser }) {
  const { groups, bottom, more, account } = useInvestorLinks()
  const { pathname, search } = useLocation()
  useScreen(investorScreen(pathname, search, useLanguage()))
  usePreparePages()
  const first = useFirstBulletin()
  const quiet = useQuietCheck(user._id)
  return (
    <WorkShell
      kind="investor"
      home="/user/userdashboard"
      groups={groups}
      bottom={bottom}
      more={<MoreSheet user={user} links={more} />}
      above={
        <>
          {VisitBanner && (
            <Suspense>
              <VisitBanner user={user} />
            </Suspense>
          )}
          <AnnouncementBar first={first} />
          <QuietAlarm quiet={quiet} />
          <AccountTabs user={user} links={account} />
        </>
      }
      foot={<QuietFoot quiet={quiet} />}
      tools={
        <>
          <MessageBell />
          <AccountMenu user={user} links={account} />
        </>
      }
    >
      <AreaPage pages={investorPages} whenNone={<NotFound />} />
    </WorkShell>
  )
}
