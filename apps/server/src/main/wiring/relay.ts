import { systemClock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Precedence } from '#platform/durable/precedence.ts'
import { hasPendingEvents, relayBatchMax, relaySignals, wakeFlows } from '#platform/events/relay.ts'
import type { EventTransport } from '#platform/events/transport.ts'
import { flowHandover } from './flows.ts'

export interface RelayParts {
  readonly config: Pick<Config, 'CHAIN_ID' | 'RESTATE_INGRESS_URL'>
  readonly database: Database
  readonly transport: EventTransport
  readonly money: Precedence
  /** Turns events into messages and mails; true when there may be more. */
  readonly notify: () => Promise<boolean>
  /** Called when a run would find more to do than the last one left. */
  readonly onMore: () => void
}

export interface RelayJob {
  /** True when more waits. */
  readonly run: () => Promise<boolean>
  /** Waits for what was begun in the background of the last run. */
  readonly finish: () => Promise<void>
}

/** Thousands of plans may mature in a minute: they are paid before notifications are made, which wait no longer than this. */
const wordsRestMs = 15_000
/** Signals to open pages wait less. */
const signalsRestMs = 2_000

/**
 * What becomes of committed events: flows are woken, open pages refreshed, and people notified. Each by itself, so that a Restate, a
 * Redis or a table that does not answer does not stop the others. Notifications take the longest, so they are made in the background:
 * money never waits for the mails of earlier events.
 */
export function relayJob({ config, database, transport, money, notify, onMore }: RelayParts): RelayJob {
  const handover = flowHandover(config, database)
  const wake = async () => (await wakeFlows(database, handover)) === relayBatchMax
  const signal = async () => (await relaySignals(database, transport, handover.wakingTypes)) === relayBatchMax
  const words = besideRuns(money.after(notify, wordsRestMs), onMore)
  const jobs = [wake, money.after(signal, signalsRestMs)]
  const run = async () => {
    words.throwFailure()
    if (!(await hasPendingEvents(database.reader, systemClock.now()))) return false
    words.begin()
    const ended = await Promise.allSettled(jobs.map((job) => job()))
    for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason
    return ended.some((outcome) => outcome.status === 'fulfilled' && outcome.value)
  }
  return { run, finish: words.finish }
}

/** A job that no run waits for: one at a time, and its failure surfaces in the next run. */
function besideRuns(job: () => Promise<boolean>, onMore: () => void) {
  let underWay: Promise<void> | undefined
  let failure: { readonly reason: unknown } | undefined
  const runIt = async () => {
    let isMore = true
    try {
      isMore = await job()
    } catch (reason) {
      failure = { reason }
    }
    underWay = undefined
    if (isMore) onMore()
  }
  return {
    begin: () => {
      underWay ??= runIt()
    },
    throwFailure: () => {
      if (failure === undefined) return
      const { reason } = failure
      failure = undefined
      throw reason
    },
    finish: async () => underWay,
  }
}
