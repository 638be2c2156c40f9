import { systemClock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Precedence } from '#platform/durable/precedence.ts'
import { hasPendingEvents, relayBatchMax, relaySignals, wakeFlows } from '#platform/events/relay.ts'
import type { EventTransport } from '#platform/events/transport.ts'
import { flowHandover } from './flows.ts'

export interface RelayParts {
  readonly config: Config
  readonly database: Database
  readonly transport: EventTransport
  readonly money: Precedence
  /** Makes messages and mails of events; true when there may be more. */
  readonly notify: () => Promise<boolean>
}

/** Thousands of plans may end in a minute: they are paid before anybody is told, and nobody waits for words longer than this. */
const wordsRestMs = 15_000
/** An open page that should look again waits less. */
const signalsRestMs = 2_000

/**
 * What becomes of committed events: flows are woken, open pages hear of them, and people are told. Each by itself, so that a
 * Restate, a Redis or a table that does not answer keeps none of the others. True when more waits.
 */
export function relayJob({ config, database, transport, money, notify }: RelayParts): () => Promise<boolean> {
  const handover = flowHandover(config, database)
  const wake = async () => (await wakeFlows(database, handover)) === relayBatchMax
  const signal = async () => (await relaySignals(database, transport, handover.wakingTypes)) === relayBatchMax
  const jobs = [wake, money.after(signal, signalsRestMs), money.after(notify, wordsRestMs)]
  return async () => {
    if (!(await hasPendingEvents(database.reader, systemClock.now()))) return false
    const ended = await Promise.allSettled(jobs.map((job) => job()))
    for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason
    return ended.some((outcome) => outcome.status === 'fulfilled' && outcome.value)
  }
}
