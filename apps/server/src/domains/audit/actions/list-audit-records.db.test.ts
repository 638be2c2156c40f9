import { auditRecordSchema } from '@clearhold/contract/audit/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { records } from '../store/chain.ts'
import { countRecords } from '../store/records.ts'
import { listAuditRecords, type RecordPage } from './list-audit-records.ts'
import { sealChain } from './seal-chain.ts'
import { showAuditRecord } from './show-audit-record.ts'

interface Written {
  readonly id: number
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly requestId: string | null
  readonly day: string
}

const people = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`)
const [ann = '', ben = '', cleo = ''] = people
const actors = [...people.map((id) => `person:${id}`), 'system:maturity', 'operator:cli']
const actions = ['approval.proposed', 'approval.approved', 'kyc.viewed']
const subjects = [...people.map((id) => `person:${id}`), `deposit:${ann}`, 'plan:gold:3', 'payouts']
const days = ['2026-11-10', '2026-11-11', '2026-11-12']
const requests = [null, 'req-1', 'req-2']

const database = prepareDatabase()
let written: Written[]
const namesOf = async () => new Map([[ann, 'Ann Lee']])
const list = (query: Partial<RecordPage> = {}) =>
  listAuditRecords(database.app.reader, namesOf, { limit: 50, ...query })

// 400 records over three days, several at the same moment, also kept in memory.
beforeAll(async () => {
  const any = fc.record({
    actor: fc.constantFrom(...actors),
    action: fc.constantFrom(...actions),
    subject: fc.constantFrom(...subjects),
    requestId: fc.constantFrom(...requests),
    day: fc.constantFrom(...days),
    minute: fc.integer({ min: 0, max: 20 }),
  })
  written = []
  for (const [index, row] of fc.sample(any, { numRuns: 400, seed: 20_261_115 }).entries()) {
    await database.owner(
      'insert into audit.record (actor, action, subject, request_id, happened_at) values ($1, $2, $3, $4, $5)',
      [
        row.actor,
        row.action,
        row.subject,
        row.requestId,
        `${row.day}T23:${String(row.minute + 30).padStart(2, '0')}:00Z`,
      ],
    )
    written.push({ ...row, id: index + 1, day: `${row.day} ${String(row.minute).padStart(2, '0')}` })
  }
  written.sort((left, right) => right.day.localeCompare(left.day) || right.id - left.id)
})

/** The same query over the copy in memory. */
function expected({ actor, action, subject, search, from, to }: Partial<RecordPage>): string[] {
  const isNamed = (row: Written, text: string) =>
    [row.subject, row.subject.slice(row.subject.indexOf(':') + 1), row.requestId, row.actor].includes(text) ||
    row.actor.slice(row.actor.indexOf(':') + 1) === text
  return written
    .filter((row) => actor === undefined || row.actor === actor)
    .filter((row) => action === undefined || row.action === action)
    .filter((row) => subject === undefined || row.subject === subject)
    .filter((row) => search === undefined || isNamed(row, search))
    .filter((row) => from === undefined || row.day.slice(0, 10) >= from)
    .filter((row) => to === undefined || row.day.slice(0, 10) <= to)
    .map(({ id }) => String(id))
}

async function everyPage(query: Partial<RecordPage>, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const { records: page, next } = await list({ ...query, limit, after })
    ids.push(...page.map(({ id }) => id))
    if (next === null) return ids
    after = next
  }
}

test('any filters together find what plain memory finds, page by page, and count it', { timeout: 60_000 }, async () => {
  const filters = fc.record(
    {
      actor: fc.constantFrom(...actors, 'person:unknown'),
      action: fc.constantFrom(...actions),
      subject: fc.constantFrom(...subjects),
      search: fc.constantFrom(...people, 'req-1', 'gold:3', 'payouts', 'maturity', `person:${ben}`, 'nothing'),
      from: fc.constantFrom(...days),
      to: fc.constantFrom(...days),
    },
    { requiredKeys: [] },
  )
  const asked = fc.asyncProperty(filters, fc.integer({ min: 1, max: 100 }), async (filter, limit) => {
    const wanted = expected(filter)
    expect(await everyPage(filter, limit)).toEqual(wanted)
    expect(await countRecords(database.app.reader, filter)).toEqual({ total: wanted.length, totalIsMore: false })
  })
  await fc.assert(asked, { numRuns: 60 })
})

test('a record says who and to whom by name, and where it stands in the chain once it is sealed', async () => {
  const { records: before } = await list({ subject: `person:${ann}`, actor: `person:${ann}`, limit: 1 })
  const first = auditRecordSchema.parse(before[0])
  expect(first).toMatchObject({ actorName: 'Ann Lee', subjectName: 'Ann Lee', link: null })
  await sealChain(database.app, [records], systemClock)
  const sealed = await showAuditRecord(database.app.reader, namesOf, BigInt(first.id))
  expect(auditRecordSchema.parse(sealed)).toMatchObject({ id: first.id, link: { hash: expect.any(String) } })
  expect((await list({ actor: `person:${cleo}`, limit: 1 })).records[0]?.actorName).toBeNull()
  expect(await showAuditRecord(database.app.reader, namesOf, 4_000n)).toBeUndefined()
})

describe('edges', () => {
  test('an unknown cursor gives the first page', async () => {
    const { records: page } = await list({ after: 'nowhere', limit: 3 })
    expect(page.map(({ id }) => id)).toEqual(expected({}).slice(0, 3))
  })

  test('each question is answered by an index, however long the record is', async () => {
    await database.owner(`insert into audit.record (actor, action, subject, request_id, happened_at)
      select 'system:load', 'plan.matured', 'position:' || n, 'load-' || n, timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, 20000) as n`)
    await database.owner('analyze audit.record')
    const seen: string[] = []
    for (const query of [
      {},
      { actor: 'system:load' },
      { action: 'plan.matured' },
      { subject: 'position:7' },
      { search: 'load-9' },
      { actor: 'system:load', action: 'plan.matured', from: '2026-01-01', to: '2026-01-02' },
    ]) {
      const walked = await database.app.transaction(async (tx) => {
        const before = await wholeTables(tx)
        await listAuditRecords(tx, namesOf, { ...query, limit: 20 })
        await countRecords(tx, query)
        return [...(await wholeTables(tx))].filter(([name, scans]) => scans > (before.get(name) ?? 0n))
      })
      seen.push(...walked.map(([table]) => `${Object.keys(query).join()}: ${table}`))
    }
    expect(seen).toEqual([])
  })
})

/** Number of sequential scans of each large table on this connection. */
async function wholeTables(tx: Tx): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ name: string; scans: bigint }>`
    select relname as name, seq_scan as scans from pg_stat_xact_user_tables
    where relname in ('record', 'link')`.execute(tx)
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}
