import type { Permission } from '@clearhold/contract/accounts/permissions'
import { decimalFromMicro } from '@clearhold/contract/money'
import { networkOf } from '@clearhold/contract/networks'
import { ok } from '@clearhold/contract/result'
import type { Dashboard, Queue, QueueName } from '@clearhold/contract/views/dashboard'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { queueLimitHours } from '@clearhold/contract/withdrawals/queue-limits'
import { countAccounts } from '../domains/accounts/index.ts'
import { readUndecided } from '../domains/approvals/index.ts'
import { readMessagesToAnswer } from '../domains/content/index.ts'
import { createDepositCounter, type ListParts, listDeposits, readPaymentsToCheck } from '../domains/deposits/index.ts'
import { countVerified, type KycParts, readWaitingCases } from '../domains/kyc/index.ts'
import { readTurnover } from '../domains/ledger/index.ts'
import { readThreadsToAnswer } from '../domains/support/index.ts'
import { listAlarms, readChainHead, readReconciliation } from '../domains/treasury/index.ts'
import {
  readDelayed,
  readReviewQueue,
  readSwitch,
  readWithdrawalTimes,
  referenceOf,
} from '../domains/withdrawals/index.ts'
import { cachedFor } from '../platform/cache/cached.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { readSpanBegan } from '../platform/clock/demo-history.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { type Waiting, waitingMax } from '../platform/database/waiting.ts'
import type { Caller } from '../platform/http/caller.ts'
import { type Route, serve } from '../platform/http/route.ts'
import { dayBefore, flowReasons, flowsOf } from './money-flows.ts'
import type { ReadReserves } from './reserves.ts'

/** All viewers share one reading; the answer tells when it was made. */
const cacheMs = 10_000
const latestShown = 5
const delayedShown = 10
const daysShown = 30

const moneyStaff: readonly Permission[] = ['finance_maker', 'finance_approver', 'owner']
const depositStaff: readonly Permission[] = ['support', ...moneyStaff]

/** Which permissions work off a queue; a command for approval may concern any admin. */
const queueStaff: Readonly<Record<QueueName, readonly Permission[] | 'admin'>> = {
  kyc: ['kyc_reviewer'],
  withdrawals_first: depositStaff,
  withdrawals_second: depositStaff,
  bank_payouts: depositStaff,
  bank_deposits: depositStaff,
  proposals: 'admin',
  messages: ['support', 'owner'],
}

export interface DashboardParts {
  readonly database: Database
  readonly clock: Clock
  readonly kyc: Pick<KycParts, 'promisedHours'>
  readonly deposits: ListParts
  readonly reserves: ReadReserves
}

/** Everything, before permissions are applied. */
type Picture = { readonly [Part in keyof Dashboard]: NonNullable<Dashboard[Part]> }

export function adminDashboardRoutes(parts: DashboardParts): Route[] {
  const picture = cachedFor(parts.clock, cacheMs, createPicture(parts))
  return [serve(endpoints.readDashboard, async ({ caller }) => ok(shownTo(await picture(), caller)))]
}

/** The parts of the dashboard that this caller's permissions open. */
export function shownTo(picture: Picture, caller: Pick<Caller, 'permissions'> | undefined): Dashboard {
  const holds = (staff: readonly Permission[]) => staff.some((permission) => caller?.permissions.has(permission))
  return {
    ...picture,
    queues: picture.queues.filter(({ name }) => {
      const staff = queueStaff[name]
      return staff === 'admin' || holds(staff)
    }),
    deposits: holds(depositStaff) ? picture.deposits : null,
    money: holds(moneyStaff) ? picture.money : null,
    system: holds(depositStaff) ? picture.system : null,
  }
}

export function createPicture(parts: DashboardParts): () => Promise<Picture> {
  const countDeposits = createDepositCounter()
  return async () => {
    const { database, clock, deposits } = parts
    const now = clock.now()
    const midnight = new Date(`${dayBefore(now, 0)}T00:00:00Z`)
    const today = await readSpanBegan(database.reader, now, now.getTime() - midnight.getTime())
    const reserves = await parts.reserves()
    // One connection and one snapshot: seventeen queries at once would exhaust the pool.
    const { queues, people, verified, count, latest, flows, times, system } = await database.transaction(
      async (tx) => ({
        queues: await readQueues(tx, parts, now),
        people: await countAccounts(tx, today),
        verified: await countVerified(tx),
        count: await countDeposits(tx, now, today),
        latest: await listDeposits(tx, deposits, { limit: latestShown }),
        flows: await readTurnover(tx, flowReasons, dayBefore(now, daysShown - 1)),
        times: await readWithdrawalTimes(tx, now),
        system: await readSystem(tx, deposits.chainId, now),
      }),
      { isolation: 'repeatable read' },
    )
    const { days, paidInMicro } = flowsOf(flows, now, daysShown)
    const { auditHead: _head, ...held } = reserves
    return {
      computedAt: now.toISOString(),
      queues,
      people: {
        total: people.total,
        newToday: people.joined,
        verified,
        pendingKyc: queues.find(({ name }) => name === 'kyc')?.count ?? 0,
      },
      deposits: { ...count, amount: decimalFromMicro(paidInMicro), latest: latest.deposits },
      money: {
        reserves: held,
        paidOutToday: days.at(-1)?.paidOut ?? { count: 0, amount: decimalFromMicro(0n) },
        medianWithdrawal: { seconds: times.medianSeconds, measured: times.count },
        days,
      },
      system,
    }
  }
}

async function readQueues(reader: Reader, { kyc }: DashboardParts, now: Date): Promise<Queue[]> {
  const { withdrawals, deposits, proposals, messages } = queueLimitHours
  const named = (name: QueueName, limitHours: number, { count, countIsMore, since }: Waiting): Queue => {
    const times = since.map((at) => at.toISOString()).sort()
    return { name, count, countIsMore, since: times, limitHours }
  }
  return [
    named('kyc', kyc.promisedHours, await readWaitingCases(reader)),
    named('withdrawals_first', withdrawals, await readReviewQueue(reader, 'first')),
    named('withdrawals_second', withdrawals, await readReviewQueue(reader, 'second')),
    named('bank_payouts', withdrawals, await readReviewQueue(reader, 'bank')),
    named('bank_deposits', deposits, await readPaymentsToCheck(reader)),
    named('proposals', proposals, await readUndecided(reader, now)),
    named('messages', messages, together(await readMessagesToAnswer(reader), await readThreadsToAnswer(reader))),
  ]
}

/** Two queues that the same staff work off, as one. */
function together(one: Waiting, other: Waiting): Waiting {
  const since = [...one.since, ...other.since].sort((left, right) => left.getTime() - right.getTime())
  return {
    count: Math.min(one.count + other.count, waitingMax.counted),
    countIsMore: one.countIsMore || other.countIsMore || one.count + other.count > waitingMax.counted,
    since: since.slice(0, waitingMax.shown),
  }
}

async function readSystem(reader: Reader, chainId: number, now: Date): Promise<Picture['system']> {
  const head = await readChainHead(reader, chainId)
  const found = await readReconciliation(reader, chainId)
  const { alarms, payoutsStopped } = await listAlarms(reader)
  const killSwitch = await readSwitch(reader)
  const delayed = await readDelayed(reader, delayedShown)
  return {
    chain:
      head === undefined
        ? null
        : {
            chainId,
            name: networkOf(chainId).name,
            blockNumber: head.blockNumber.toString(),
            lagSeconds: Math.max(0, Math.round((now.getTime() - head.readAt.getTime()) / 1000)),
            troubleSince: head.troubleSince?.toISOString() ?? null,
          },
    reconciliation:
      found === undefined ? null : { at: found.at.toISOString(), drift: decimalFromMicro(found.driftMicro) },
    payoutsStopped: payoutsStopped || killSwitch?.stopped === true,
    alarms: alarms.map(({ kind, about, raisedAt, stopsPayouts }) => ({
      kind,
      about,
      stopsPayouts,
      raisedAt: raisedAt.toISOString(),
    })),
    delayed: delayed.map(({ id, number, amountMicro, reason, since: at }) => ({
      id,
      reference: referenceOf(number),
      amount: decimalFromMicro(amountMicro),
      reason,
      since: at.toISOString(),
    })),
  }
}
