import { longStatementFailures } from '@clearhold/contract/statements/rules'
import { randomId } from '#platform/crypto/crypto.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { Investor } from './investors.ts'
import type { World } from './world.ts'

/** What is written of one that was begun: the cut that every step reads. */
const begun = 'begun_at, is_ended, log_size, last_groups, last_entry, lines_total'
const ended = `'2026-01-01', true, 1, '{1}', 1, 0`

/**
 * Long statements in every state. Written as rows: a file needs the storage of its installation, which a kept release does not contain, and one
 * of these is a week old.
 */
export async function fillLongStatements({ database, query }: World, investor: Investor): Promise<void> {
  const { personId } = investor
  const insert = (columns: string, values: string) =>
    query(
      `insert into statements.long_statement (id, person_id, first_day, last_day, ${columns})
       values ($1, $2, '2026-01-01', '2026-01-31', ${values})`,
      [randomId(), personId],
    )
  for (const failure of longStatementFailures)
    await insert(`kind, language, state, failure, ended_at`, `'json', 'en', 'failed', '${failure}', clock_timestamp()`)
  const file = 'file_parts, file_bytes, ended_at, deletes_at'
  await insert(
    `kind, language, state, ${begun}, is_read, line_parts, pages_total, pages_set, ${file}`,
    `'pdf', 'fr', 'ready', ${ended}, true, 1, 1, 1, 1, 9, '2026-02-01', timestamptz '2026-02-01' + interval '7 days'`,
  )
  await insert(
    `kind, language, state, ${begun}, is_read, line_parts, ${file}`,
    `'json', 'es', 'deleted', ${ended}, true, 1, 1, 9, '2026-02-01', timestamptz '2026-02-01' + interval '7 days'`,
  )
  await insert('kind, language', `'pdf', 'en'`)
  await insert(`kind, language, state, ${begun}`, `'json', 'es', 'making', '2026-01-01', false, 1, '{1}', 1, 5`)
  const statementId = randomId()
  const told = { statementId, from: '2026-01-01', to: '2026-01-31', file: 'PDF' }
  await database.transaction(async (tx) => {
    await appendEvent(tx, { type: 'statement.asked', personId, payload: { statementId } })
    await appendEvent(tx, { type: 'statement.progressed', personId, payload: { statementId } })
    await appendEvent(tx, { type: 'statement.ready', personId, payload: { ...told, deletes: '2026-02-08 10:00 UTC' } })
    const statementFailure = 'statement_not_sealed'
    await appendEvent(tx, { type: 'statement.failed', personId, payload: { ...told, statementFailure } })
  })
}
