import { setTimeout as pause } from 'node:timers/promises'
import { describeFailure } from '../log/describe-failure.ts'
import type { Log } from '../log/log.ts'
import { bool, text } from './columns.ts'
import type { Database, Reader } from './database.ts'
import { readRow, rowSchema } from './read-rows.ts'

/** Reads that are long and follow one another, away from the primary where a standby can do them. No screen has this. */
export interface LongReads {
  /** The work sees whatever was committed before this call; it may be done twice. */
  read<Value>(work: (reader: Reader) => Promise<Value>): Promise<Value>
}

export interface LongReadsOptions {
  readonly primary: Database
  readonly standby: Database
  readonly log: Log
  /** A standby that has not caught up by then is not read. */
  readonly waitMsMax?: number
}

const waitMsUsual = 2_000
const everyMs = 20

export const onPrimary = ({ reader }: Database): LongReads => ({ read: (work) => work(reader) })

/** By a standby that has replayed everything up to the primary's position of now; by the primary if none has, or it ended the read. */
export function onStandby({ primary, standby, log, waitMsMax = waitMsUsual }: LongReadsOptions): LongReads {
  return {
    read: async (work) => {
      const { position } = await readRow(primary.reader, positionRow)`select pg_current_wal_lsn()::text as position`
      try {
        if (await catchesUp(standby.reader, position, waitMsMax)) return await work(standby.reader)
        log.warn({ event: 'database.standby_late', waitMsMax }, 'The primary is read: the standby has not caught up')
      } catch (error) {
        const reason = describeFailure(error)
        log.warn({ event: 'database.standby_failed', reason }, 'The primary is read: the standby could not be')
      }
      return work(primary.reader)
    },
  }
}

const positionRow = rowSchema('WalPosition', { position: text })
const caughtUpRow = rowSchema('CaughtUp', { isCaughtUp: bool })

async function catchesUp(standby: Reader, position: string, waitMsMax: number): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += everyMs) {
    const { isCaughtUp } = await readRow(standby, caughtUpRow)`
      select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isCaughtUp"`
    if (isCaughtUp) return true
    if (waitedMs >= waitMsMax) return false
    await pause(everyMs)
  }
}
