import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { adopt } from '#signer/adopt.ts'
import { connectChainReader } from '#signer/chain.ts'
import { openTurns } from '#signer/database.ts'
import { writeEnrolment } from '#signer/enrolment.ts'
import { runSql } from '../postgres.ts'
import { atEnd } from './at-end.ts'
import type { PayoutDesk } from './payout-desk.ts'
import type { TestDatabase } from './resources.ts'
import { enrolledAs, insertResume, newApproverKey } from './signer-desk.ts'

export interface Backup {
  /** Restores the database under the same name; open connections are terminated. */
  restore(): Promise<void>
}

/** A copy of the current database. Open connections are terminated and reconnect with the next statement. */
export async function backUp({ name }: Pick<TestDatabase, 'name'>): Promise<Backup> {
  const { postgres } = inject('services')
  const copy = `${name}_b${randomUUID().slice(0, 4)}`
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  const admin = (statement: string) => runSql(postgres, 'postgres', statement)
  await admin(`alter database "${name}" allow_connections false`)
  await admin(cut)
  await admin(`create database "${copy}" template "${name}" strategy file_copy`)
  await admin(`alter database "${name}" allow_connections true`)
  atEnd(() => admin(`drop database if exists "${copy}" with (force)`))
  return {
    restore: async () => {
      await admin(`drop database "${name}" with (force)`)
      await admin(`create database "${name}" template "${copy}" strategy file_copy`)
    },
  }
}

/** Runs a command of the signer's command line, in this process. */
export async function typeAdopt(
  { database, anvil, signerParts, parts }: PayoutDesk,
  { isRestored = false, urls = [anvil.url, anvil.url] as const } = {},
): Promise<string[]> {
  const turns = openTurns(database.urlOf('signer'))
  const chain = connectChainReader(anvil.chainId, urls)
  const { confirmationsNeeded } = parts
  try {
    return await adopt(
      { ...signerParts, database: turns, chain, confirmationsNeeded, newId: randomUUID },
      { isRestored },
    )
  } finally {
    await turns.close()
  }
}

/** Two people resume: one proposes, an enrolled approver signs, the signer starts again. Open alarms are cleared first. */
export async function resumeByTwo({ database, signerParts, approversPath, parts }: PayoutDesk): Promise<void> {
  const key = signerParts.keys.enrolmentKey()
  if (key === undefined) throw new Error('the keys were not made')
  const by = newApproverKey()
  const maker = newApproverKey()
  writeEnrolment(approversPath, key, { approvers: [enrolledAs(by), enrolledAs(maker)], denied: [] })
  await database.owner(
    `update treasury.alarm set cleared_at = now(), cleared_by = $1, cleared_reason = 'looked into' where cleared_at is null`,
    [`person:${by.personId}`],
  )
  const state = await parts.signer.switchState()
  if (!state.ok || !state.value.stopped) throw new Error('payouts are not stopped')
  const commandId = await insertResume((statement, values) => database.owner(statement, [...(values ?? [])]), {
    switchId: state.value.id,
    by,
    maker,
  })
  const started = await parts.signer.start(commandId)
  if (!started.ok) throw new Error(`the signer refuses to resume: ${started.code}`)
}
