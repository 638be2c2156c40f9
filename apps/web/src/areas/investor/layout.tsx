import type { SessionUser } from '@clearhold/contract/accounts/schema'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  CalendarRange,
  LayoutDashboard,
  List,
  Network,
  Settings,
  ShieldCheck,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { useLocation } from 'react-router'
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
import { type WorkLink, WorkShell } from '#features/workspace/work-shell.tsx'
import { Workspace } from '#features/workspace/workspace.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { investorPages } from './pages.ts'
import { QuietAlarm, QuietFoot, useQuietCheck } from './proof/quiet-check.tsx'
import { investorScreen } from './screens.ts'

export const handle: TextsHandle = { namespaces: sharedTexts }

function useInvestorLinks() {
  const t = useTexts('work')
  const home: WorkLink = { to: '/user/userdashboard', label: t('nav.dashboard'), icon: LayoutDashboard }
  const deposit: WorkLink = {
    to: '/user/deposits1',
    label: t('nav.deposit'),
    icon: ArrowDownToLine,
    also: ['/user/deposits2', '/user/deposits3'],
  }
  const withdraw: WorkLink = { to: '/user/withdraw', label: t('nav.withdraw'), icon: ArrowUpFromLine }
  const plans: WorkLink = { to: '/user/plans', label: t('nav.plans'), icon: CalendarRange }
  const activity: WorkLink = { to: '/user/activity', label: t('nav.activity'), icon: List }
  const proof: WorkLink = { to: '/user/proof', label: t('nav.proof'), icon: Network }
  const referrals: WorkLink = { to: '/user/referrals', label: t('nav.referrals'), icon: UserPlus }
  const profile: WorkLink = { to: '/user/profile', label: t('nav.profile'), icon: UserRound }
  const security: WorkLink = { to: '/user/security', label: t('nav.security'), icon: ShieldCheck }
  const identity: WorkLink = { to: '/user/kyc', label: t('nav.identity'), icon: BadgeCheck }
  const settings: WorkLink = { to: '/user/settings', label: t('nav.settings'), icon: Settings }
  return {
    groups: [
      [home, deposit, withdraw, plans],
      [activity, proof, referrals],
      [profile, identity, security, settings],
    ],
    bottom: [{ ...home, label: t('nav.home') }, deposit, withdraw, plans, profile],
    own: [activity, proof, profile, identity, referrals, security, settings],
  } as const
}

export default function InvestorLayout() {
  return (
    <AreaGate leaveTo="/">
      {(user) => (
        <Workspace>
          <SkipLink />
          <EditionBar />
          <InvestorShell user={user} />
          <StepUpHost />
        </Workspace>
      )}
    </AreaGate>
  )
}

function InvestorShell({ user }: { readonly user: SessionUser }) {
  const { groups, bottom, own } = useInvestorLinks()
  const { pathname, search } = useLocation()
  useScreen(investorScreen(pathname, search, useLanguage()))
  const first = useFirstBulletin()
  const quiet = useQuietCheck(user._id)
  return (
    <WorkShell
      kind="investor"
      home="/user/userdashboard"
      groups={groups}
      bottom={bottom}
      above={
        <>
          <AnnouncementBar first={first} />
          <QuietAlarm quiet={quiet} />
        </>
      }
      foot={<QuietFoot quiet={quiet} />}
      tools={
        <>
          <MessageBell />
          <AccountMenu user={user} links={own} />
        </>
      }
    >
      <AreaPage pages={investorPages} whenNone={<NotFound />} />
    </WorkShell>
  )
}
