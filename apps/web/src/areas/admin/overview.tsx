import { userListSchema } from '@clearhold/contract/accounts'
import { approvalListSchema } from '@clearhold/contract/approvals'
import { adminDepositListSchema } from '@clearhold/contract/deposits'
import { ArrowDownToLine, Stamp, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Known, useKnown } from '../../client/queries.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { PageTitle } from '../../features/workspace/page-title.tsx'
import type { TextsHandle } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { waitingForMe } from './approvals/lists.ts'
import { depositCountsPath } from './deposits/query.ts'
import { useIsDepositStaff } from './deposits/staff.ts'

export const handle: TextsHandle = { namespaces: ['admin'] }

/** What is here, and what waits for a person. */
export default function Overview() {
  const t = useTexts('admin')
  const approvals = useKnown({ path: waitingForMe, answer: approvalListSchema })
  const users = useKnown({ path: '/api/user?limit=1', answer: userListSchema })
  const waiting = approvals.value?.approvals.length
  return (
    <>
      <PageTitle title={waiting === undefined ? t('overview.title') : t('overview.waiting', { count: waiting })} />
      <div className="columns items-stretch md:grid-cols-2 lg:grid-cols-3">
        <Place
          to="/admin/approvals"
          icon={<Stamp size={20} strokeWidth={1.5} aria-hidden="true" />}
          title={t('overview.approvals')}
          text={t('overview.approvalsText')}
        >
          <Figure known={approvals} figure={({ approvals: list }) => list.length} label={t('overview.waitingForYou')} />
        </Place>
        {useIsDepositStaff() && <Deposits />}
        <Place
          to="/admin/users"
          icon={<Users size={20} strokeWidth={1.5} aria-hidden="true" />}
          title={t('overview.users')}
          text={t('overview.usersText')}
        >
          <Figure known={users} figure={({ total }) => total} label={t('overview.people')} />
        </Place>
        <Place
          to="/admin/profile"
          icon={<UserRound size={20} strokeWidth={1.5} aria-hidden="true" />}
          title={t('overview.you')}
          text={t('overview.youText')}
        />
      </div>
    </>
  )
}

function Deposits() {
  const t = useTexts('admin')
  const known = useKnown({ path: depositCountsPath, answer: adminDepositListSchema })
  return (
    <Place
      to="/admin/deposits"
      icon={<ArrowDownToLine size={20} strokeWidth={1.5} aria-hidden="true" />}
      title={t('overview.deposits')}
      text={t('overview.depositsText')}
    >
      <Figure
        known={known}
        figure={({ counts }) => counts.submitted + counts.frozen}
        label={t('overview.depositsWaiting')}
      />
    </Place>
  )
}

interface PlaceProps {
  readonly to: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

function Place({ to, icon, title, text, children }: PlaceProps) {
  return (
    <Sheet>
      <h2 className="flex items-center gap-2.5 font-text text-16 font-semibold tracking-normal">
        {icon}
        <Link to={to}>{title}</Link>
      </h2>
      <p className="mt-2 text-ink-2">{text}</p>
      {children}
    </Sheet>
  )
}

interface FigureProps<Value> {
  readonly known: Known<Value>
  readonly figure: (value: Value) => number
  readonly label: string
}

function Figure<Value>({ known, figure, label }: FigureProps<Value>) {
  return (
    <div className="mt-4">
      <Loaded known={known} waiting={<Skeleton shape="figure" />}>
        {(value) => (
          <p>
            <span className="money-figure">{figure(value)}</span> <span className="text-14 text-ink-2">{label}</span>
          </p>
        )}
      </Loaded>
    </div>
  )
}
