import { beforeAll, expect, it } from 'vitest'
import { type Served, serveApi } from '#testing/api.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { notifyOfEvents } from '../domains/notifications/index.ts'
import { systemClock } from '../platform/clock/clock.ts'

// The lists as files: what the filters show, nothing that a spreadsheet would run, and a record of who exported them.
const database = prepareDatabase()
let served: Served
let adminId: string
let authorization: string

beforeAll(async () => {
  adminId = await insertTestPerson(database, { role: 'Admin' })
  for (const permission of ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner']) {
    await database.owner('insert into accounts.permission (person_id, permission) values ($1, $2)', [
      adminId,
      permission,
    ])
  }
  served = await serveApi(database)
  authorization = `Bearer ${(await served.signIn(adminId, true)).token}`
})

const read = async (path: string) => {
  const response = await fetch(`${served.url}${path}`, { headers: { authorization } })
  return { response, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()) }
}

it.each([
  ['/api/user.csv', 'users', 'Id,Name,Username,Email'],
  ['/api/deposit.csv', 'deposits', 'Id,Created (UTC),State'],
  ['/api/admin/withdrawals.csv', 'withdrawals', 'Reference,Id,Created (UTC)'],
  ['/api/admin/kyc/submissions.csv', 'identity-cases', 'Reference,Id,Status'],
  ['/api/admin/approvals.csv', 'approvals', 'Id,Command,About'],
])('%s is a file, never kept on the way, and is written down', async (path, name, titles) => {
  const before = await database.owner(`select count(*)::int as count from audit.record where action = 'list.exported'`)
  const { response, text } = await read(path)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'no-store, private',
  })
  expect(text.startsWith(`\ufeff${titles}`)).toBe(true)
  const [record] = await database.owner(
    `select actor, subject from audit.record where action = 'list.exported' order by id desc limit 1`,
  )
  const after = await database.owner(`select count(*)::int as count from audit.record where action = 'list.exported'`)
  expect(record?.['actor']).toBe(`person:${adminId}`)
  expect(Number(after[0]?.['count'])).toBe(Number(before[0]?.['count']) + 1)
})

it('SEC8: every line of a file says who took it and when, and the other owners are told', async () => {
  const person = await insertTestPerson(database)
  const otherOwner = await insertTestPerson(database, { role: 'Admin' })
  await database.owner("insert into accounts.permission (person_id, permission) values ($1, 'owner')", [otherOwner])
  const { text } = await read(`/api/user.csv?search=${person}`)
  const [titles, line] = text.trimEnd().split('\r\n')
  expect(titles).toMatch(/,Exported by,Exported at \(UTC\)$/)
  expect(line).toMatch(new RegExp(`,${adminId},\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`))
  await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })
  await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })
  const told = await database.owner(
    "select distinct person_id as id from notifications.message where kind = 'export.notice'",
  )
  expect(told).toEqual([{ id: otherOwner }])
})

it('people who call themselves formulas are names in the file, and the filters hold', async () => {
  const hostile = await insertTestPerson(database)
  const other = await insertTestPerson(database)
  await database.owner(`update accounts.person set full_name = $2, state = 'frozen' where id = $1`, [
    hostile,
    '=HYPERLINK("http://evil.example","a")',
  ])
  const { text } = await read('/api/user.csv?state=frozen')
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${hostile},"'=HYPERLINK(""http://evil.example"",""a"")",sam_holder`)
  expect(text).not.toContain(other)
})

it('a manual deposit’s reference does not run either', async () => {
  const personId = await insertTestPerson(database)
  await database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
     values (gen_random_uuid(), $1, 'bank', 'submitted', 20000000, 20000000, '@SUM(A1:A9)')`,
    [personId],
  )
  const { text } = await read(`/api/deposit.csv?person=${personId}`)
  expect(text).toContain(",20.000000,20.000000,0.000000,'@SUM(A1:A9),")
})

it('more than a page is in the file, in the order that was asked', async () => {
  await database.owner(
    `insert into accounts.person (id, email, username, full_name, role, language, password_hash)
     select gen_random_uuid(), 'many' || n || '@example.test', 'many', 'Many ' || lpad(n::text, 5, '0'), 'user', 'en', '$argon2id$none'
     from generate_series(1, 1203) as n`,
  )
  const { text } = await read('/api/user.csv?search=many&sort=-fullname')
  const names = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1])
  expect(names).toHaveLength(1203)
  expect(names).toEqual([...names].sort().reverse())
})
