import { listApprovals, showApproval } from '@clearhold/contract/approvals/endpoints'
import type { Approval } from '@clearhold/contract/approvals/schema'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FailureText } from '#client/api/failure-text.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { isWaiting, WaitFor } from '#client/api/wait-for.tsx'
import { now } from '#client/boot/clock.ts'
import { buttonClass } from '#design/button.tsx'
import { Chips } from '#design/chips.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Duration, durationText } from '#design/duration.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { ListPages, ListWaiting } from '#design/list-parts.tsx'
import { Notice } from '#design/notice.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { InRealTime } from '#features/demo-clock/real-time-note.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { ApprovalDetail } from './approval-detail.tsx'
import { ApproverKeys } from './approver-keys.tsx'
import {
  type ApprovalList,
  approvalListInput,
  approvalListOf,
  approvalLists,
  unsignedOfOthers,
  waitingForMe,
  waitingOfMine,
} from './query.ts'
import { useApprovalSubjectText, useCommandText } from './use-approval-texts.ts'

export const handle: TextsHandle = { namespaces: ['approvals', 'audit', 'incidents'] }

/** What one admin has asked for and another must decide: the queue, and the one that is looked at. */
export default function Approvals() {
  const t = useTexts('approvals')
  const [query] = useSearchParams()
  const list = approvalListOf(query.get('show'))
  const known = useEndpoint(listApprovals, approvalListInput(list, query.get('after')))
  const forMe = useEndpoint(listApprovals, waitingForMe)
  const unsigned = useEndpoint(listApprovals, unsignedOfOthers)
  const mine = useEndpoint(listApprovals, waitingOfMine)
  // The lists stand above the queue, and which there are is known with their counts.
  const deciding = [known, forMe, unsigned, mine]
  const counts = { 'for-me': forMe.value?.total, unsigned: unsigned.value?.total, mine: mine.value?.total }
  return (
    <>
      <div className="list-tools">
        <PageTitle title={t('title')} />
        {!isWaiting(deciding) && <Lists list={list} counts={counts} />}
      </div>
      <p className="my-3 text-14 text-ink-2">
        <InRealTime>{t('lead')}</InRealTime>
      </p>
      <WaitFor of={deciding} waiting={<QueueWaiting />}>
        <Loaded known={known} waiting={null}>
          {({ approvals, next, total }) => (
            <Queue
              approvals={approvals}
              next={next}
              waiting={list === 'decided' ? undefined : total}
              list={list}
              id={query.get('id')}
            />
          )}
        </Loaded>
        <ApproverKeys />
      </WaitFor>
    </>
  )
}

interface ListsProps {
  readonly list: ApprovalList
  readonly counts: Readonly<Record<'for-me' | 'unsigned' | 'mine', number | undefined>>
}

/** The lists, with how much waits in those that can grow; what cannot be decided yet has one only while there is something in it. */
function Lists({ list, counts }: ListsProps) {
  const t = useTexts('approvals')
  const countOf = (name: ApprovalList) => (name === 'decided' ? undefined : counts[name])
  return (
    <Chips
      label={t('lists')}
      chips={approvalLists
        .filter((name) => name !== 'unsigned' || name === list || (counts.unsigned ?? 0) > 0)
        .map((name) => ({
          to: `/admin/approvals?show=${name}`,
          label: countOf(name) === undefined ? t(`list.${name}`) : `${t(`list.${name}`)} ${countOf(name)}`,
          chosen: name === list,
        }))}
    />
  )
}

function QueueWaiting() {
  return (
    <div className="queue-view">
      <ListWaiting rows={3} of="names" />
      <div>
        <Skeleton shape="figure" />
        <Skeleton shape="bar" />
      </div>
    </div>
  )
}

function ToDecided() {
  const t = useTexts('approvals')
  return (
    <Link to="/admin/approvals?show=decided" className={buttonClass({ size: 'small' })}>
      {t('empty.toDecided')}
    </Link>
  )
}

interface QueueProps {
  readonly approvals: readonly Approval[]
  readonly next: string | null
  /** How many wait in all: one answer holds at most a hundred of them, the one that lapses first among them. */
  readonly waiting: number | undefined
  readonly list: ApprovalList
  readonly id: string | null
}

function Queue({ approvals, next, waiting, list, id }: QueueProps) {
  const t = useTexts('approvals')
  const [, setQuery] = useSearchParams()
  const [refused, setRefused] = useState<Refused>()
  const listed = useListed(approvals, id)
  useQueueKeys(approvals, listed, list)
  const gone = refused !== undefined && !approvals.some((approval) => approval.id === refused.approval.id)
  if (approvals.length === 0 && id === null) {
    return (
      <div className="max-w-(--read) space-y-4">
        {gone && <RefusedBefore {...refused} />}
        <EmptyState drawing="stamp" title={t(`empty.${list}`)} {...(list !== 'decided' && { action: <ToDecided /> })}>
          {t(`empty.${list}Text`)}
        </EmptyState>
      </div>
    )
  }
  // What was decided leaves the queue; the work goes on with what stood behind it.
  const goOn = (decided: Approval) => {
    const at = approvals.findIndex((approval) => approval.id === decided.id)
    const following = approvals[at + 1] ?? approvals[at - 1]
    setQuery({ show: list, ...(following !== undefined && { id: following.id }) }, { replace: true })
  }
  const detail = (approval: Approval) => (
    <ApprovalDetail
      key={approval.id}
      approval={approval}
      onRefused={(failure) => setRefused(failure && { approval, failure })}
      onDecided={() => goOn(approval)}
    />
  )
  return (
    <div className="queue-view">
      {gone && <RefusedBefore {...refused} />}
      <nav aria-label={t('queue')}>
        {approvals.length === 0 && <p className="text-13 text-ink-2">{t(`empty.${list}`)}</p>}
        <ul className="queue">
          {approvals.map((approval) => (
            <li key={approval.id}>
              <QueueLink approval={approval} list={list} isShown={approval.id === listed?.id} />
            </li>
          ))}
        </ul>
        <ListPages
          next={next}
          pathAfter={(after) => `/admin/approvals?show=${list}${after === null ? '' : `&after=${after}`}`}
          words={{ first: t('first'), next: t('older') }}
        />
        {waiting !== undefined && approvals.length > 0 && <Totals waiting={waiting} approvals={approvals} />}
        <p className="mt-3 text-13 text-ink-2">{t('lapse')}</p>
      </nav>
      <OneApproval id={listed?.id ?? id ?? ''} listed={listed}>
        {detail}
      </OneApproval>
    </div>
  )
}

interface TotalsProps extends Pick<QueueProps, 'approvals'> {
  readonly waiting: number
}

/** How many wait, in which order they stand, and how long there is for the first that lapses. */
function Totals({ waiting, approvals }: TotalsProps) {
  const t = useTexts('approvals')
  const language = useLanguage()
  const firstMs = Math.min(...approvals.map(({ expiresAt }) => Date.parse(expiresAt)))
  const duration = durationText(Math.max(60, (firstMs - now().getTime()) / 1000), language, { largest: 'hour' })
  return <p className="mt-3 text-13 text-ink-2">{t('totals', { count: waiting, duration })}</p>
}

/** The one of the queue that is looked at. Without an address it is the first one there was: what comes later does not take its place. */
function useListed(approvals: readonly Approval[], id: string | null): Approval | undefined {
  const [openedId, setOpenedId] = useState<string>()
  const wantedId = id ?? openedId
  const wanted = approvals.find((approval) => approval.id === wantedId)
  const listed = id === null ? (wanted ?? approvals[0]) : wanted
  if (listed !== undefined && listed.id !== openedId) setOpenedId(listed.id)
  return listed
}

interface OneApprovalProps {
  readonly id: string
  readonly listed: Approval | undefined
  readonly children: (approval: Approval) => ReactNode
}

/**
 * One request, from the queue or asked for by itself where it is in none of this person's lists: a colleague sent them its address, or
 * it was decided meanwhile. It stays the same on the screen when it comes into the queue.
 */
function OneApproval({ id, listed, children }: OneApprovalProps) {
  const asked = useEndpoint(showApproval, { params: { id } }, { asks: listed === undefined })
  const known = listed === undefined ? asked : { ...asked, value: listed, failure: undefined }
  return (
    <Loaded known={known} waiting={<Skeleton shape="bar" />}>
      {children}
    </Loaded>
  )
}

interface Refused {
  readonly approval: Approval
  readonly failure: Failure
}

/** The decision failed because the request is no longer as it was; it has left the queue, and this is why. */
function RefusedBefore({ approval, failure }: Refused) {
  const t = useTexts('approvals')
  const subjectText = useApprovalSubjectText()
  const commandText = useCommandText()
  return (
    <div className="queue-refused">
      <Notice kind="refused">
        <b className="font-[550]">
          {t('about', { command: commandText(approval.command), name: subjectText(approval) })}.
        </b>{' '}
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
  const subjectText = useApprovalSubjectText()
  const { id, command, state, waitsForMaker, expiresAt, madeAt } = approval
  const left = (Date.parse(expiresAt) - now().getTime()) / 1000
  return (
    <Link
      to={`/admin/approvals?show=${list}&id=${id}`}
      className="queue-link"
      aria-current={isShown ? 'true' : undefined}
    >
      <b>{commandText(command)}</b>
      <span className="text-right">{state === 'waiting' ? <Duration seconds={left} /> : t(`state.${state}`)}</span>
      <span>{subjectText(approval)}</span>
      <span className="text-right">
        <DateTime instant={madeAt} show="date" />
      </span>
      {waitsForMaker && <span>{t('path.makerSigns')}</span>}
    </Link>
  )
}

/** j and k walk through the queue, as in every queue here. */
function useQueueKeys(approvals: readonly Approval[], shown: Approval | undefined, list: ApprovalList): void {
  const [query, setQuery] = useSearchParams()
  const after = query.get('after')
  const walk = (step: number) => {
    const next = shown === undefined ? approvals[0] : approvals[approvals.indexOf(shown) + step]
    if (next !== undefined) setQuery({ show: list, ...(after !== null && { after }), id: next.id })
  }
  useShortcuts({ j: () => walk(1), k: () => walk(-1) })
}
