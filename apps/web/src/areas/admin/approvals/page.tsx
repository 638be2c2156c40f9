import { type Approval, approvalListSchema } from '@clearhold/contract/approvals'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Failure } from '../../../client/api.ts'
import { now } from '../../../client/clock.ts'
import { useShortcuts } from '../../../client/key-shortcuts.ts'
import { useKnown } from '../../../client/queries.tsx'
import { Chips } from '../../../design/chips.tsx'
import { DateTime } from '../../../design/date-time.tsx'
import { Duration } from '../../../design/duration.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { FailureText } from '../../../design/failure-text.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { PageTitle } from '../../../features/workspace/page-title.tsx'
import type { TextsHandle } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ApprovalDetail } from './detail.tsx'
import { type ApprovalList, approvalListOf, approvalListPath, approvalLists } from './lists.ts'
import { useCommandText } from './words.ts'

export const handle: TextsHandle = { namespaces: ['approvals'] }

/** What one admin has asked for and another must decide: the queue, and the one that is looked at. */
export default function Approvals() {
  const t = useTexts('approvals')
  const [query] = useSearchParams()
  const list = approvalListOf(query.get('show'))
  const known = useKnown({ path: approvalListPath(list), answer: approvalListSchema })
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className="mb-4">
        <Chips
          label={t('lists')}
          chips={approvalLists.map((name) => ({
            to: `/admin/approvals?show=${name}`,
            label: t(`list.${name}`),
            chosen: name === list,
          }))}
        />
      </div>
      <Loaded known={known} waiting={<QueueWaiting />}>
        {({ approvals }) => (
          <Queue
            approvals={approvals.filter(({ state }) => (list === 'decided') === (state !== 'waiting'))}
            list={list}
            id={query.get('id')}
          />
        )}
      </Loaded>
    </>
  )
}

function QueueWaiting() {
  return (
    <div className="queue-view">
      <div className="space-y-4">
        {[1, 2, 3].map((row) => (
          <div key={row}>
            <Skeleton />
            <Skeleton shape="short" />
          </div>
        ))}
      </div>
      <div>
        <Skeleton shape="figure" />
        <Skeleton shape="bar" />
      </div>
    </div>
  )
}

interface QueueProps {
  readonly approvals: readonly Approval[]
  readonly list: ApprovalList
  readonly id: string | null
}

function Queue({ approvals, list, id }: QueueProps) {
  const t = useTexts('approvals')
  const shown = approvals.find((approval) => approval.id === id) ?? approvals[0]
  const [refused, setRefused] = useState<Refused>()
  useQueueKeys(approvals, shown, list)
  const gone = refused !== undefined && !approvals.some((approval) => approval.id === refused.approval.id)
  if (shown === undefined) {
    return (
      <div className="max-w-(--read) space-y-4">
        {gone && <RefusedBefore {...refused} />}
        <EmptyState title={t(`empty.${list}`)}>{t(`empty.${list}Text`)}</EmptyState>
      </div>
    )
  }
  const keepRefusal = (failure: Failure | undefined) => setRefused(failure && { approval: shown, failure })
  return (
    <div className="queue-view">
      {gone && <RefusedBefore {...refused} />}
      <nav aria-label={t('queue')}>
        <ul className="queue">
          {approvals.map((approval) => (
            <li key={approval.id}>
              <QueueLink approval={approval} list={list} isShown={approval === shown} />
            </li>
          ))}
        </ul>
        <p className="mt-3 text-13 text-ink-2">{t('lapse')}</p>
      </nav>
      <ApprovalDetail key={shown.id} approval={shown} onRefused={keepRefusal} />
    </div>
  )
}

interface Refused {
  readonly approval: Approval
  readonly failure: Failure
}

/** The decision failed because the request is no longer as it was; it has left the queue, and this is why. */
function RefusedBefore({ approval: { command, subjectName }, failure }: Refused) {
  const t = useTexts('approvals')
  const commandText = useCommandText()
  return (
    <div className="queue-refused">
      <Notice kind="refused">
        <b className="font-[550]">{t('about', { command: commandText(command), name: subjectName })}.</b>{' '}
        <FailureText failure={failure} />
      </Notice>
    </div>
  )
}

interface QueueLinkProps {
  readonly approval: Approval
  readonly list: ApprovalList
  readonly isShown: boolean
}

function QueueLink({ approval, list, isShown }: QueueLinkProps) {
  const t = useTexts('approvals')
  const commandText = useCommandText()
  const { id, command, subjectName, state, expiresAt, madeAt } = approval
  const left = (Date.parse(expiresAt) - now().getTime()) / 1000
  return (
    <Link
      to={`/admin/approvals?show=${list}&id=${id}`}
      className="queue-link"
      aria-current={isShown ? 'true' : undefined}
    >
      <b>{commandText(command)}</b>
      <span className="text-right">{state === 'waiting' ? <Duration seconds={left} /> : t(`state.${state}`)}</span>
      <span>{subjectName}</span>
      <span className="text-right">
        <DateTime instant={madeAt} show="date" />
      </span>
    </Link>
  )
}

/** j and k walk through the queue, as in every queue here. */
function useQueueKeys(approvals: readonly Approval[], shown: Approval | undefined, list: ApprovalList): void {
  const [, setQuery] = useSearchParams()
  const walk = (step: number) => {
    const next = shown && approvals[approvals.indexOf(shown) + step]
    if (next !== undefined) setQuery({ show: list, id: next.id })
  }
  useShortcuts({ j: () => walk(1), k: () => walk(-1) })
}
