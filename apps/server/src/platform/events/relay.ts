import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import type { EventTransport, Signal } from './transport.ts'

const batchMax = 500

export interface Relay {
  stop(): Promise<void>
}

/**
 * Publishes committed events and marks them. It runs in the worker; two of them share the rows without waiting for each
 * other. A crash between publishing and marking publishes again: a signal only says 'look', so twice is harmless.
 */
export function startRelay(database: Database, transport: EventTransport, log: Log, idleMs = 100): Relay {
  let running = true
  const loop = async () => {
    while (running) {
      let relayed = 0
      try {
        relayed = await relayOnce(database, transport)
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'the relay could not publish; it tries again')
        await pause(1_000)
      }
      if (relayed < batchMax) await pause(idleMs)
    }
  }
  const finished = loop()
  return {
    stop: async () => {
      running = false
      await finished
    },
  }
}

export async function relayOnce(database: Database, transport: EventTransport): Promise<number> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ id: bigint } & Signal>`
      select id, type, person_id as "personId", person_seq::text as "personSeq" from platform.outbox
      where relayed_at is null order by id limit ${batchMax} for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    await transport.publish(rows.map(({ type, personId, personSeq }) => ({ type, personId, personSeq })))
    await sql`update platform.outbox set relayed_at = clock_timestamp() where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    )
    return rows.length
  })
}
