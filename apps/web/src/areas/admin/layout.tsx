import { listApprovals } from '@clearhold/contract/approvals/endpoints'
import { listContactMessages } from '@clearhold/contract/content/endpoints'
import { listDeposits } from '@clearhold/contract/deposits/endpoints'
import { countCases } from '@clearhold/contract/kyc/endpoints'
import { listThreads } from '@clearhold/contract/support/endpoints'
import { listWithdrawals } from '@clearhold/contract/withdrawals/endpoints/administration'
import { depositCounts } from './deposits/query.ts'
import { messageCounts, threadCounts } from './support/query.ts'
import { withdrawalCounts } from './withdrawals/query.ts'
import './admin.css'
import './ages.css'
import '#design/dense.css'
import type { SessionUser } from '@clearhold/contract/accounts/schema'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  BookOpen,
  CalendarRange,
  FileText,
  LayoutDashboard,
  MessageSquareText,
  ScrollText,
  Settings,
  Stamp,
  UserRound,
  Users,
} from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { type Known, useEndpoint } from '#client/api/use-endpoint.ts'
import { useFirstBulletin } from '#client/api/use-first-bulletin.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { useScreen } from '#client/api/use-screen.ts'
import { isWaiting } from '#client/api/wait-for.tsx'
import { useMe } from '#client/session/use-me.ts'
import { useLetterPairs } from '#design/key-shortcuts.ts'
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
import { waitingForMe } from './approvals/query.ts'
import type { AdminPage } from './page-names.ts'
import { mayOpen, usePageAccess } from './page-permissions.ts'
import { adminPages } from './pages.ts'
import { PaletteTrigger } from './palette/palette-trigger.tsx'
import { quickActionsOf } from './quick-actions.ts'
import { adminScreen } from './screens.ts'
import { useIdleLogOut } from './use-idle-log-out.ts'

export const handle: TextsHandle = { namespaces: sharedTexts }

// The edition itself, not isDemo: only a condition of this very file is decided before its imports are followed.
const VisitBanner =
  import.meta.env.EDITION === 'demo' ? lazy(() => import('#features/workspace/visit-banner.tsx')) : undefined
const NoPermission = lazy(() => import('./no-permission.tsx'))

/** How many of a phone's five places are links; behind the last one is the rest. */
const bottomLinks = 4

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
  useIdleLogOut()
  const { pathname, search } = useLocation()
  useScreen(adminScreen(pathname, search, useLanguage()))
  const first = useFirstBulletin()
  const groups = useGroups()
  const me = useMe()
  useGoKeys()
  const t = useTexts('work')
  const profile: WorkLink = { to: '/admin/profile', label: t('nav.profile'), icon: UserRound }
  const settings: WorkLink = { to: '/admin/settings', label: t('nav.settings'), icon: Settings }
  const links = [...groups, [profile, settings]]
  return (
    <WorkShell
      kind="admin"
      home="/admin"
      groups={links}
      isUnknown={isWaiting([me])}
      bottom={links.flat().slice(0, bottomLinks)}
      more={<MoreSheet user={user} links={links.flat().slice(bottomLinks)} />}
      find={<PaletteTrigger personId={user._id} pages={links.flat()} />}
      above={
        <>
          {VisitBanner && (
            <Suspense>
              <VisitBanner user={user} />
            </Suspense>
          )}
          <AnnouncementBar first={first} />
        </>
      }
      tools={
        <>
          <MessageBell />
          <AccountMenu user={user} links={[profile, settings]} />
        </>
      }
    >
      {/* Without the permissions whole parts of the pages are missing: here is said why, once for all of them. */}
      <UnknownNotices of={[me]} />
      <OpenPage />
    </WorkShell>
  )
}

/** The pages this admin may open, what waits for them first. Until the server has said which, only those that every admin may open. */
function useGroups(): readonly (readonly WorkLink[])[] {
  const t = useTexts('work')
  const isOpen = usePageAccess() ?? ((page) => mayOpen(page, []))
  const groups: readonly (readonly (WorkLink & { readonly page: '' | AdminPage })[])[] = [
    [{ page: '', to: '/admin', label: t('nav.overview'), icon: LayoutDashboard, exact: true }],
    [
      { page: 'kyc', to: '/admin/kyc', label: t('nav.kyc'), icon: BadgeCheck, count: <KycCount /> },
      {
        page: 'withdrawals',
        to: '/admin/withdrawals',
        label: t('nav.withdrawals'),
        icon: ArrowUpFromLine,
        count: <WithdrawalCount />,
      },
      {
        page: 'deposits',
        to: '/admin/deposits',
        label: t('nav.deposits'),
        icon: ArrowDownToLine,
        count: <DepositCount />,
      },
      { page: 'approvals', to: '/admin/approvals', label: t('nav.approvals'), icon: Stamp, count: <WaitingCount /> },
      {
        page: 'support',
        to: '/admin/support',
        label: t('nav.support'),
        icon: MessageSquareText,
        count: <SupportCount />,
      },
    ],
    [
      { page: 'users', to: '/admin/users', label: t('nav.users'), icon: Users },
      { page: 'plans', to: '/admin/plans', label: t('nav.plans'), icon: CalendarRange },
      { page: 'ledger', to: '/admin/ledger', label: t('nav.ledger'), icon: BookOpen },
      { page: 'audit', to: '/admin/audit', label: t('nav.audit'), icon: ScrollText },
    ],
    [{ page: 'content', to: '/admin/content', label: t('nav.content'), icon: FileText }],
  ]
  return groups.map((links) => links.filter(({ page }) => isOpen(page))).filter((links) => links.length > 0)
}

/** G and a letter lead to the work from everywhere in the area. */
function useGoKeys(): void {
  const navigate = useNavigate()
  const held = useMe().value?.permissions
  const pairs = useMemo(
    () => Object.fromEntries(quickActionsOf(held ?? []).map(({ key, to }) => [key, () => void navigate(to)])),
    [held, navigate],
  )
  useLetterPairs('g', pairs)
}

/** Staff who follow a link to a page without its permission are told so; the server would refuse all of it anyway. */
function OpenPage() {
  const isOpen = usePageAccess()
  const page = (useParams()['*'] ?? '').replace(/\/+$/, '')
  const isRefused = isOpen !== undefined && !isOpen(page as AdminPage)
  return isRefused ? <NoPermission /> : <AreaPage pages={adminPages} whenNone={<NotFound />} />
}

/** No live event tells an admin of what others send in, so the counts ask by themselves while the page is looked at. */
const countEveryMs = 15_000

function useLiveCount<Value>(known: Known<Value>, countOf: (value: Value) => number): number | undefined {
  const { value, failure, refetch } = known
  useRefetchInterval(() => document.visibilityState === 'visible' && refetch(), countEveryMs)
  if (value !== undefined) return countOf(value)
  return failure === undefined ? 0 : undefined
}

/** What waits for this admin, beside the link that leads there. */
function WaitingCount() {
  return <Count waiting={useLiveCount(useEndpoint(listApprovals, waitingForMe), ({ approvals }) => approvals.length)} />
}

/** Payments to be looked at, and arrivals that are held. */
function DepositCount() {
  const known = useEndpoint(listDeposits, depositCounts)
  return <Count waiting={useLiveCount(known, ({ counts }) => counts.submitted + counts.frozen)} />
}

/** Payouts that wait for a signature. */
function WithdrawalCount() {
  return <Count waiting={useLiveCount(useEndpoint(listWithdrawals, withdrawalCounts), ({ counts }) => counts.review)} />
}

function KycCount() {
  return <Count waiting={useLiveCount(useEndpoint(countCases), ({ pending }) => pending)} />
}

/** Unanswered threads and messages of the contact form. */
function SupportCount() {
  const messages = useLiveCount(useEndpoint(listContactMessages, messageCounts), ({ counts }) => counts.open)
  const threads = useLiveCount(useEndpoint(listThreads, threadCounts), ({ counts }) => counts.open)
  return <Count waiting={messages === undefined || threads === undefined ? undefined : messages + threads} />
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
