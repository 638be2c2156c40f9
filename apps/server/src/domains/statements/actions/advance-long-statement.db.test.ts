import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import type { LongStatementKind } from '@clearhold/contract/statements/rules'
import { beforeAll, expect, test } from 'vitest'
import { keysOfPeople } from '#domains/kyc/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { connectStatementSigner } from '#platform/signer/statement-signer.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { eventsOf } from '#testing/accounts.ts'
import { testKyc } from '#testing/kyc.ts'
import { nextPersonId } from '#testing/ledger.ts'
import { testFolder } from '#testing/resources.ts'
import type { LongStatementParts } from '../parts.ts'
import { dayOfKept, prepareSignedHistory } from '../testing.ts'
import { advanceLongStatement } from './advance-long-statement.ts'
import { askLongStatement } from './ask-long-statement.ts'
import { fetchLongStatement } from './fetch-long-statement.ts'
import { listLongStatements } from './list-long-statements.ts'
import { printStatement } from './print-statement.ts'
import { proveStatement } from './prove-statement.ts'

const history = prepareSignedHistory(115)
const { database, personId } = history
const folder = testFolder()
let parts: LongStatementParts
let days: { readonly from: string; readonly to: string }

beforeAll(async () => {
  await database.owner(
    `insert into accounts.person (id, email, username, full_name, role, language, password_hash, email_verified_at)
     values ($1, 'sam@example.test', 'sam_holder', 'Sam Holder', 'user', 'en', '$argon2id$none', clock_timestamp())`,
    [personId],
  )
  const kyc = testKyc(database)
  parts = {
    database: database.app,
    clock: systemClock,
    storage: diskStorage(folder),
    personKeys: keysOfPeople(kyc),
    masterKey: Buffer.alloc(32, 1),
    signStatement: connectStatementSigner(history.desk.socketPath),
    identity: { edition: 'demo', operator: operatorPlaceholder },
    site: 'https://clearhold.example',
    linesAtOnce: 20,
  }
  days = { from: dayOfKept(history.kept[3]), to: dayOfKept(history.kept[66]) }
})

async function asked(kind: LongStatementKind, language: 'en' | 'es' = 'en'): Promise<string> {
  const made = await askLongStatement(parts, personId, { ...days, kind, language })
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}

/** Every step, as the flow takes them; one that dies is taken again. */
async function made(id: string, step: () => Promise<unknown> = () => advanceLongStatement(parts, id)): Promise<number> {
  for (let steps = 1; ; steps += 1) {
    const next = await step().catch((error: unknown) => {
      if (String(error).includes('died')) return 'go on'
      throw error
    })
    if (next !== 'go on') return steps
  }
}

async function fileOf(id: string): Promise<Buffer> {
  const fetched = await fetchLongStatement(parts, personId, id)
  if (!fetched.ok) throw new Error(fetched.code)
  return buffer(fetched.value)
}

async function atOnce(kind: LongStatementKind, language: 'en' | 'es'): Promise<Buffer> {
  if (kind === 'pdf') {
    const printed = await printStatement(parts, personId, { ...days, language })
    if (printed.ok) return printed.value
    throw new Error(printed.code)
  }
  const proved = await proveStatement(parts, personId, days)
  if (proved.ok) return proved.value.file
  throw new Error(proved.code)
}

const stored = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )

test('made in steps it is the same, byte for byte, as made at once, and holds', async () => {
  for (const [kind, language] of [
    ['json', 'en'],
    ['pdf', 'en'],
    ['pdf', 'es'],
  ] as const) {
    const id = await asked(kind, language)
    expect(await made(id)).toBeGreaterThan(5)
    const file = await fileOf(id)
    expect(file.equals(await atOnce(kind, language)), `${kind} ${language}`).toBe(true)
    expect(await history.check(file)).toMatchObject({ holds: true, said: { kind, personId, ...days } })
    const [listed] = await listLongStatements(parts, personId)
    expect(listed).toMatchObject({
      id,
      state: 'ready',
      size: file.length,
      linesRead: listed?.linesTotal,
      failure: null,
    })
  }
})

test('nothing that is stored can be read without the person’s key, and only what is fetched is stored', async () => {
  const id = await asked('pdf')
  await made(id)
  const files = stored().filter((path) => path.includes(id))
  expect(files.length).toBeGreaterThan(0)
  expect(files.every((path) => path.includes('/paper-'))).toBe(true)
  for (const path of files) {
    const bytes = readFileSync(path)
    expect(bytes.subarray(0, 4).toString()).toBe('CHP1')
    expect(bytes.includes('account statement') || bytes.includes('%PDF')).toBe(false)
  }
})

test('behavior: wherever a step dies, it is taken again; the file is the same, and its person is told once', async () => {
  const whole = await atOnce('pdf', 'en')
  let putsInAll = Number.POSITIVE_INFINITY
  for (let dyingAt = 1; dyingAt <= putsInAll; dyingAt += 1) {
    let puts = 0
    // Every other time after the file is there, but before its row says so.
    const dying: LongStatementParts = {
      ...parts,
      storage: {
        ...parts.storage,
        put: async (key, bytes) => {
          puts += 1
          if (puts === dyingAt && dyingAt % 2 === 1) throw new Error('died')
          await parts.storage.put(key, bytes)
          if (puts === dyingAt) throw new Error('died')
        },
      },
    }
    const id = await asked('pdf')
    await made(id, () => advanceLongStatement(dying, id))
    expect((await fileOf(id)).equals(whole), `died at ${dyingAt}`).toBe(true)
    const told = await database.owner(
      `select count(*)::int as n from platform.outbox where type = 'statement.ready' and payload ->> 'statementId' = $1`,
      [id],
    )
    expect(told).toEqual([{ n: 1 }])
    if (puts < dyingAt) putsInAll = dyingAt
    else putsInAll = Math.max(dyingAt + 1, puts - 1)
  }
})

test('its progress is in its row, and each step reports it to the open page', async () => {
  const id = await asked('json')
  const read: number[] = []
  await made(id, async () => {
    const next = await advanceLongStatement(parts, id)
    const [one] = await listLongStatements(parts, personId)
    read.push(one?.linesRead ?? -1)
    return next
  })
  const total = (await listLongStatements(parts, personId))[0]?.linesTotal ?? 0
  expect(read.slice(0, 4)).toEqual([0, 20, 40, 60])
  expect(Math.max(...read)).toBe(total)
  const progressed = (await eventsOf(database, personId)).filter((type) => type === 'statement.progressed')
  expect(progressed.length).toBeGreaterThanOrEqual(4)
})

test('error: a third at a time is refused, by the action and by PostgreSQL', async () => {
  const open = [await asked('json'), await asked('json')]
  expect(await askLongStatement(parts, personId, { ...days, kind: 'pdf', language: 'en' })).toMatchObject({
    code: 'statement_too_many',
  })
  await expect(
    database.owner(
      `insert into statements.long_statement (id, person_id, kind, language, first_day, last_day)
       values (gen_random_uuid(), $1, 'pdf', 'en', '2026-01-01', '2026-01-02')`,
      [personId],
    ),
  ).rejects.toThrow('long_statements_open')
  for (const id of open) await made(id)
})

test('error: of another person, or not ready, or of days that have not begun, there is no file', async () => {
  const id = await asked('json')
  expect(await fetchLongStatement(parts, personId, id)).toMatchObject({ code: 'statement_not_ready' })
  expect(await fetchLongStatement(parts, nextPersonId(), id)).toMatchObject({ code: 'not_found' })
  await made(id)
  expect(await fetchLongStatement(parts, nextPersonId(), id)).toMatchObject({ code: 'not_found' })
  const later = { from: '2090-01-01', to: '2090-01-31', kind: 'pdf', language: 'en' } as const
  expect(await askLongStatement(parts, personId, later)).toMatchObject({ code: 'statement_not_begun' })
})

test('after seven days its file is deleted, first on the disk; its person may ask again', async () => {
  const id = await asked('pdf')
  await made(id)
  const week = { ...parts, clock: { ...systemClock, now: () => new Date(Date.now() + 7 * 86_400_000 + 1_000) } }
  expect(await fetchLongStatement(week, personId, id)).toMatchObject({ code: 'statement_not_ready' })
  // PostgreSQL has a clock of its own, and keeps the order.
  await expect(advanceLongStatement(week, id)).rejects.toThrow('long_statement_order')
  await database.owner('alter table statements.long_statement disable trigger user')
  await database.owner(
    `update statements.long_statement set ended_at = ended_at - interval '8 days', deletes_at = deletes_at - interval '8 days' where id = $1`,
    [id],
  )
  await database.owner('alter table statements.long_statement enable trigger user')
  expect(await advanceLongStatement(parts, id)).toBeNull()
  expect(stored().filter((path) => path.includes(id))).toEqual([])
  const row = (await listLongStatements(parts, personId)).find((one) => one.id === id)
  expect(row?.state).toBe('deleted')
  expect(existsSync(folder)).toBe(true)
})

test('error: a signer that stays silent fails it after a quarter of an hour, says so once, and leaves nothing behind', async () => {
  const silent: LongStatementParts = { ...parts, signStatement: () => Promise.reject(new Error('no signer')) }
  const id = await asked('json')
  let next = await advanceLongStatement(silent, id)
  while (next === 'go on') next = await advanceLongStatement(silent, id)
  expect(next).toMatchObject({ waitMs: 10_000 })
  const later: LongStatementParts = {
    ...silent,
    clock: { ...systemClock, now: () => new Date(Date.now() + 16 * 60_000) },
  }
  expect(await advanceLongStatement(later, id)).toBeNull()
  expect(await advanceLongStatement(later, id)).toBeNull()
  const row = (await listLongStatements(parts, personId)).find((one) => one.id === id)
  expect(row).toMatchObject({ state: 'failed', failure: 'statement_signer_silent' })
  expect((await eventsOf(database, personId)).filter((type) => type === 'statement.failed')).toHaveLength(1)
  expect(stored().filter((path) => path.includes(id))).toEqual([])
})
