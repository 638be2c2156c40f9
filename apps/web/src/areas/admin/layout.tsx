import '../../design/admin.css'
import type { SessionUser } from '@clearhold/contract/accounts'
import { approvalListSchema } from '@clearhold/contract/approvals'
import { adminDepositListSchema } from '@clearhold/contract/deposits'
import { kycListSchema } from '@clearhold/contract/kyc-schema'
import { ArrowDownToLine, BadgeCheck, LayoutDashboard, Settings, Stamp, UserRound, Users } from 'lucide-react'
import { useKnown } from '../../client/queries.tsx'
import { useMe } from '../../client/use-me.ts'
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
import { depositCountsPath } from './deposits/query.ts'
import { useIsDepositStaff } from './deposits/staff.ts'
import { kycQueuePath } from './kyc/query.ts'

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
  const isDepositStaff = useIsDepositStaff()
  const deposits: readonly WorkLink[] = isDepositStaff
    ? [{ to: '/admin/deposits', label: t('nav.deposits'), icon: ArrowDownToLine, count: <DepositCount /> }]
    : []
  // Only those who may review identities see that there is such a room.
  const kyc: readonly WorkLink[] = useMe().value?.permissions.includes('kyc_reviewer')
    ? [{ to: '/admin/kyc', label: t('nav.kyc'), icon: BadgeCheck, count: <KycCount /> }]
    : []
  const users: WorkLink = { to: '/admin/users', label: t('nav.users'), icon: Users }
  const profile: WorkLink = { to: '/admin/profile', label: t('nav.profile'), icon: UserRound }
  const settings: WorkLink = { to: '/admin/settings', label: t('nav.settings'), icon: Settings }
  return (
    <WorkShell
      kind="admin"
      home="/admin"
      groups={[[overview], [approvals, ...deposits, ...kyc, users], [profile, settings]]}
      bottom={[overview, approvals, ...deposits, ...kyc, users, profile, settings].slice(0, 5)}
      tools={
        <>
          <MessageBell />
          <AccountMenu user={user} links={[profile, settings]} />
        </>
      }
    />
  )
}

/** What waits for this admin, beside the link that leads there. */
function WaitingCount() {
  const { value, failure } = useKnown({ path: waitingForMe, answer: approvalListSchema })
  return <Count waiting={value?.approvals.length ?? (failure === undefined ? 0 : undefined)} />
}

/** Payments to be looked at, and arrivals that are held. */
function DepositCount() {
  const { value, failure } = useKnown({ path: depositCountsPath, answer: adminDepositListSchema })
  const unknown = failure === undefined ? 0 : undefined
  return <Count waiting={value === undefined ? unknown : value.counts.submitted + value.counts.frozen} />
}

function KycCount() {
  const { value, failure } = useKnown({ path: kycQueuePath, answer: kycListSchema })
  return <Count waiting={value?.counts.pending ?? (failure === undefined ? 0 : undefined)} />
}

function Count({ waiting }: { readonly waiting: number | undefined }) {
  const t = useTexts('work')
  if (waiting === 0) return null
  return (
    <span className="side-count" title={waiting === undefined ? t('nav.waitingUnknown') : undefined}>
      {waiting ?? '?'}
      <span className="sr-only">{` ${waiting === undefined ? t('nav.waitingUnknown') : t('nav.waiting')}`}</span>
    </span>
  )
}
