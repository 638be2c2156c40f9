import { gateCauses } from '@clearhold/contract/solvency/schema'
import { alarmKinds } from '@clearhold/contract/treasury/alarms'
import { queueLimitHours } from '@clearhold/contract/withdrawals/queue-limits'
import { countFailedSignIns } from '../domains/accounts/index.ts'
import { readUndecided } from '../domains/approvals/index.ts'
import { readAuditHead } from '../domains/audit/index.ts'
import { readLatestProbes, readMessagesToAnswer, readVisitorMailBacklog } from '../domains/content/index.ts'
import { readPaymentsToCheck } from '../domains/deposits/index.ts'
import { readWaitingCases } from '../domains/kyc/index.ts'
import {
  countBounces,
  countEndedPushes,
  pushEnds,
  readMailBacklog,
  readPushBacklog,
} from '../domains/notifications/index.ts'
import { readOverdue } from '../domains/plans/index.ts'
import { readGate, readNewestPulse, readSnapshotTimes } from '../domains/solvency/index.ts'
import { readThreadsToAnswer } from '../domains/support/index.ts'
import { listAlarms, readChainHead, readReconciliation, readShortfallMicro } from '../domains/treasury/index.ts'
import { readDelayed, readReviewQueue, readSwitch } from '../domains/withdrawals/index.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Reader } from '../platform/database/database.ts'
import { gatherReads } from '../platform/database/gather-reads.ts'
import { readInstalledAt } from '../platform/database/installed-at.ts'
import type { Waiting } from '../platform/database/waiting.ts'
import { readEventBacklog } from '../platform/events/backlog.ts'
import type { Measures } from '../platform/metrics/expose-measures.ts'
import { usdtOf } from '../platform/metrics/usdt-of.ts'

export interface MeasureParts {
  readonly reader: Reader
  readonly clock: Clock
  readonly chainId: number
  /** How soon an identity case is looked at, as people are promised. */
  readonly kycReviewHours: number
  readonly snapshotMinutes: number
}

const delayedMax = 200
const failedSignInsMs = 5 * 60_000
/** A probe is made each minute; an older one says nothing about now. */
const probesMs = 3 * 60_000
const bouncesMs = 24 * 60 * 60_000
const bouncesMax = 10_000
const pushesMs = 60 * 60_000
const pushesMax = 10_000

/** What PostgreSQL knows about the state of the installation, in one statement. */
export async function readMeasures(parts: MeasureParts): Promise<Measures> {
  const now = parts.clock.now()
  const groups = await gatherReads(() =>
    Promise.all([
      proofMeasures(parts, now),
      moneyMeasures(parts, now),
      chainMeasures(parts, now),
      queueMeasures(parts, now),
      deliveryMeasures(parts.reader, now),
      pushMeasures(parts.reader, now),
      healthMeasures(parts.reader, now),
    ]),
  )
  return Object.assign({}, ...groups)
}

async function proofMeasures({ reader, snapshotMinutes }: MeasureParts, now: Date): Promise<Measures> {
  const [installedAt, pulse, gate, snapshots, head] = await Promise.all([
    readInstalledAt(reader),
    readNewestPulse(reader),
    readGate(reader),
    readSnapshotTimes(reader),
    readAuditHead(reader),
  ])
  const { verification } = head
  return {
    ...(pulse !== undefined && {
      clearhold_owed_usdt: Number(pulse.owed),
      clearhold_held_usdt: Number(pulse.held),
    }),
    clearhold_pulse_age_seconds: secondsSince(pulse === undefined ? installedAt : new Date(pulse.at), now),
    clearhold_gate_closed: gateCauses.map((cause) => ({
      labels: { cause },
      value: oneIf(gate.causes.some((standing) => standing.cause === cause)),
    })),
    clearhold_snapshot_age_seconds: secondsSince(snapshots.newestAt ?? installedAt, now),
    clearhold_snapshot_interval_seconds: snapshotMinutes * 60,
    clearhold_anchor_waiting_seconds: waitedSeconds(snapshots.unanchoredAt, now),
    clearhold_seal_waiting: Number(head.unsealed),
    clearhold_seal_lag_seconds: waitedSeconds(
      head.oldestUnsealedAt === null ? null : new Date(head.oldestUnsealedAt),
      now,
    ),
    clearhold_audit_broken: oneIf(verification !== null && verification.firstBroken !== null),
    clearhold_audit_verified_age_seconds: secondsSince(
      verification === null ? installedAt : new Date(verification.verifiedAt),
      now,
    ),
  }
}

async function moneyMeasures({ reader }: MeasureParts, now: Date): Promise<Measures> {
  const [{ alarms }, killSwitch, shortfallMicro, overdue, delayed] = await Promise.all([
    listAlarms(reader),
    readSwitch(reader),
    readShortfallMicro(reader),
    readOverdue(reader),
    readDelayed(reader, delayedMax),
  ])
  const openOf = (kind: string, stopsPayouts: boolean) =>
    alarms.filter((alarm) => alarm.kind === kind && alarm.stopsPayouts === stopsPayouts).length
  return {
    clearhold_alarms_open: alarmKinds.flatMap((kind) => [
      { labels: { kind, stops: 'yes' }, value: openOf(kind, true) },
      { labels: { kind, stops: 'no' }, value: openOf(kind, false) },
    ]),
    clearhold_payouts_stopped: oneIf(killSwitch?.stopped === true),
    clearhold_shortfall_usdt: usdtOf(shortfallMicro),
    clearhold_positions_overdue: overdue.count,
    clearhold_positions_overdue_age_seconds: (overdue.oldestMs ?? 0) / 1_000,
    clearhold_payouts_delayed: delayed.length,
    clearhold_payouts_delayed_age_seconds: waitedSeconds(delayed[0]?.since ?? null, now),
  }
}

async function chainMeasures({ reader, chainId }: MeasureParts, now: Date): Promise<Measures> {
  const [installedAt, head, found] = await Promise.all([
    readInstalledAt(reader),
    readChainHead(reader, chainId),
    readReconciliation(reader, chainId),
  ])
  const isDisagreement = head?.trouble === 'providers_disagree'
  const troubleSeconds = waitedSeconds(head?.troubleSince ?? null, now)
  return {
    clearhold_chain_lag_seconds: secondsSince(head?.readAt ?? installedAt, now),
    ...(head !== undefined && {
      clearhold_chain_trouble_seconds: [
        { labels: { reason: 'providers_disagree' }, value: isDisagreement ? troubleSeconds : 0 },
        { labels: { reason: 'other' }, value: isDisagreement ? 0 : troubleSeconds },
      ],
    }),
    clearhold_reconciliation_age_seconds: secondsSince(found?.at ?? installedAt, now),
    ...(found !== undefined && { clearhold_reconciliation_drift_usdt: usdtOf(found.driftMicro) }),
  }
}

async function queueMeasures({ reader, kycReviewHours }: MeasureParts, now: Date): Promise<Measures> {
  const { withdrawals, deposits, proposals, messages } = queueLimitHours
  const queues = await Promise.all([
    queueOf('kyc', kycReviewHours, readWaitingCases(reader)),
    queueOf('withdrawals_first', withdrawals, readReviewQueue(reader, 'first')),
    queueOf('withdrawals_second', withdrawals, readReviewQueue(reader, 'second')),
    queueOf('bank_payouts', withdrawals, readReviewQueue(reader, 'bank')),
    queueOf('bank_deposits', deposits, readPaymentsToCheck(reader)),
    queueOf('proposals', proposals, readUndecided(reader, now)),
    queueOf('visitor_messages', messages, readMessagesToAnswer(reader)),
    queueOf('support_threads', messages, readThreadsToAnswer(reader)),
  ])
  return {
    clearhold_queue_waiting: queues.map(({ labels, waiting }) => ({ labels, value: waiting.count })),
    clearhold_queue_oldest_age_seconds: queues.map(({ labels, waiting }) => ({
      labels,
      value: waitedSeconds(oldestOf(waiting), now),
    })),
    clearhold_queue_limit_seconds: queues.map(({ labels, limitHours }) => ({ labels, value: limitHours * 3_600 })),
  }
}

async function queueOf(queue: string, limitHours: number, reading: Promise<Waiting>) {
  return { labels: { queue }, limitHours, waiting: await reading }
}

/** A queue may be sorted by something other than its times. */
function oldestOf({ since }: Waiting): Date | null {
  return since.reduce<Date | null>((oldest, at) => (oldest === null || at < oldest ? at : oldest), null)
}

async function deliveryMeasures(reader: Reader, now: Date): Promise<Measures> {
  const [steps, own, visitors, bounces] = await Promise.all([
    readEventBacklog(reader),
    readMailBacklog(reader),
    readVisitorMailBacklog(reader),
    countBounces(reader, new Date(now.getTime() - bouncesMs), bouncesMax),
  ])
  const mails = [
    { labels: { queue: 'account_holders' }, ...own },
    { labels: { queue: 'visitors' }, ...visitors },
  ]
  return {
    clearhold_outbox_waiting: steps.map(({ step, waiting }) => ({ labels: { step }, value: Number(waiting) })),
    clearhold_outbox_oldest_age_seconds: steps.map(({ step, oldest }) => ({
      labels: { step },
      value: waitedSeconds(oldest, now),
    })),
    clearhold_mails_waiting: mails.map(({ labels, waiting }) => ({ labels, value: Number(waiting) })),
    clearhold_mails_oldest_age_seconds: mails.map(({ labels, oldest }) => ({
      labels,
      value: waitedSeconds(oldest, now),
    })),
    clearhold_mails_bounced: [true, false].map((isGone) => ({
      labels: { why: isGone ? 'address' : 'other' },
      value: bounces.find(({ isAddressGone }) => isAddressGone === isGone)?.count ?? 0,
    })),
  }
}

async function pushMeasures(reader: Reader, now: Date): Promise<Measures> {
  const [{ waiting, oldest }, ended] = await Promise.all([
    readPushBacklog(reader),
    countEndedPushes(reader, new Date(now.getTime() - pushesMs), pushesMax),
  ])
  return {
    clearhold_pushes_waiting: Number(waiting),
    clearhold_pushes_oldest_age_seconds: waitedSeconds(oldest, now),
    clearhold_pushes_ended: pushEnds.map((how) => ({
      labels: { how },
      value: ended.find((found) => found.how === how)?.count ?? 0,
    })),
  }
}

async function healthMeasures(reader: Reader, now: Date): Promise<Measures> {
  const [probes, failed] = await Promise.all([
    readLatestProbes(reader, new Date(now.getTime() - probesMs)),
    countFailedSignIns(reader, new Date(now.getTime() - failedSignInsMs)),
  ])
  return {
    clearhold_component_up: probes.map(({ component, isUp }) => ({ labels: { component }, value: oneIf(isUp) })),
    clearhold_sign_ins_failed: Number(failed),
  }
}

function secondsSince(moment: Date, now: Date): number {
  return Math.max(0, (now.getTime() - moment.getTime()) / 1_000)
}

/** Zero where nothing waits. */
function waitedSeconds(since: Date | null, now: Date): number {
  return since === null ? 0 : secondsSince(since, now)
}

function oneIf(is: boolean): number {
  return is ? 1 : 0
}
