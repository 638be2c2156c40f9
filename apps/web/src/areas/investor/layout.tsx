import type { SessionUser } from '@clearhold/contract/accounts'
import { ArrowDownToLine, BadgeCheck, LayoutDashboard, Settings, ShieldCheck, UserRound } from 'lucide-react'
import { StepUpHost } from '../../features/factors/step-up-host.tsx'
import { MessageBell } from '../../features/messages/message-bell.tsx'
import { EditionBar } from '../../features/shell/edition-bar.tsx'
import { SkipLink } from '../../features/shell/top-bar.tsx'
import { AccountMenu } from '../../features/workspace/account-menu.tsx'
import { AreaGate } from '../../features/workspace/area-gate.tsx'
import { type WorkLink, WorkShell } from '../../features/workspace/work-shell.tsx'
import { Workspace } from '../../features/workspace/workspace.tsx'
import type { TextsHandle } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'

export const handle: TextsHandle = { namespaces: ['work', 'messages', 'factors', 'forms'] }

function useInvestorLinks() {
  const t = useTexts('work')
  const home: WorkLink = { to: '/user/userdashboard', label: t('nav.dashboard'), icon: LayoutDashboard }
  const deposit: WorkLink = {
    to: '/user/deposits1',
    label: t('nav.deposit'),
    icon: ArrowDownToLine,
    also: ['/user/deposits2', '/user/deposits3'],
  }
  const profile: WorkLink = { to: '/user/profile', label: t('nav.profile'), icon: UserRound }
  const security: WorkLink = { to: '/user/security', label: t('nav.security'), icon: ShieldCheck }
  const identity: WorkLink = { to: '/user/kyc', label: t('nav.identity'), icon: BadgeCheck }
  const settings: WorkLink = { to: '/user/settings', label: t('nav.settings'), icon: Settings }
  return {
    groups: [
      [home, deposit],
      [profile, identity, security, settings],
    ],
    bottom: [{ ...home, label: t('nav.home') }, deposit, identity, profile],
    own: [profile, identity, security, settings],
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
  return (
    <WorkShell
      kind="investor"
      home="/user/userdashboard"
      groups={groups}
      bottom={bottom}
      tools={
        <>
          <MessageBell />
          <AccountMenu user={user} links={own} />
        </>
      }
    />
  )
}
