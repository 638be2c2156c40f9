import '../../design/admin.css'
import type { SessionUser } from '@clearhold/contract/accounts'
import { approvalListSchema } from '@clearhold/contract/approvals'
import { LayoutDashboard, Settings, Stamp, UserRound, Users } from 'lucide-react'
import { useKnown } from '../../client/queries.tsx'
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
import { waitingForMe } from './approvals/lists.ts'

export const handle: TextsHandle = { namespaces: ['work', 'messages', 'factors', 'forms'] }

export default function AdminLayout() {
  return (
    <AreaGate only="Admin" leaveTo="/login">
      {(user) => (
        <Workspace>
          <SkipLink />
          <EditionBar />
          <AdminShell user={user} />
          <StepUpHost />
        </Workspace>
      )}
    </AreaGate>
  )
}

function AdminShell({ user }: { readonly user: SessionUser }) {
  const t = useTexts('work')
  const overview: WorkLink = { to: '/admin', label: t('nav.overview'), icon: LayoutDashboard, exact: true }
  const approvals: WorkLink = {
    to: '/admin/approvals',
    label: t('nav.approvals'),
    icon: Stamp,
    count: <WaitingCount />,
  }
  const users: WorkLink = { to: '/admin/users', label: t('nav.users'), icon: Users }
  const profile: WorkLink = { to: '/admin/profile', label: t('nav.profile'), icon: UserRound }
  const settings: WorkLink = { to: '/admin/settings', label: t('nav.settings'), icon: Settings }
  return (
    <WorkShell
      kind="admin"
      home="/admin"
      groups={[[overview], [approvals, users], [profile, settings]]}
      bottom={[overview, approvals, users, profile, settings]}
      tools={
        <>
          <MessageBell />
          <AccountMenu user={user} profile="/admin/profile" />
        </>
      }
    />
  )
}

/** What waits for this admin, beside the link that leads there. */
function WaitingCount() {
  const t = useTexts('work')
  const waiting = useKnown({ path: waitingForMe, answer: approvalListSchema }).value?.approvals.length ?? 0
  if (waiting === 0) return null
  return (
    <span className="side-count">
      {waiting}
      <span className="sr-only">{` ${t('nav.waiting')}`}</span>
    </span>
  )
}
