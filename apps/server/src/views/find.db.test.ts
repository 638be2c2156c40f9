import { randomUUID } from 'node:crypto'
import type { Permission } from '@clearhold/contract/accounts/permissions'
import { findAnswerSchema } from '@clearhold/contract/views/find'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { writeCommand } from '#testing/approved.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, newAddress, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import { changePermissions } from '../domains/accounts/index.ts'
import { registerCommands } from '../domains/approvals/index.ts'
import { adjustBalance } from '../domains/treasury/index.ts'
import type { Reader } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { find } from './find.ts'

const database = prepareDatabase()
let paulo: string
const registry = registerCommands([adjustBalance, changePermissions])
const everything: readonly Permission[] = ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner']

beforeAll(async () => {
  await prepareChain(database)
  paulo = await insertWithdrawer(database, { cash: 500n, verification: 'pending' })
  await database.owner(
    `update accounts.person set full_name = 'Paulo da Mendes', username = 'pmendes', email = 'paulo@example.org' where id = $1`,
    [paulo],
  )
})

function as(...permissions: Permission[]): Caller {
  const id = randomUUID()
  return { personId: id, sessionId: id, role: 'Admin', permissions: new Set(permissions), freshUntil: undefined }
}

async function found(q: string, caller = as(...everything), reader: Reader = database.app.reader) {
  const answer = { found: await find({ database: { reader }, chainId: 31_337, registry }, q, caller) }
  return findAnswerSchema.parse(answer).found
}
const kinds = async (q: string, caller?: Caller) => (await found(q, caller)).map(({ kind }) => kind)

async function deposit(values: { readonly reference?: string; readonly hash?: string }): Promise<string> {
  const id = randomUUID()
  await database.owner(
    values.hash === undefined
      ? `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
         values ($1, $2, 'bank', 'submitted', 20000000, 20000000, $3)`
      : `insert into deposits.deposit (id, person_id, gateway, state, chain_id, tx_hash, log_index, arrival)
         values ($1, $2, 'chain', 'unsupported', 31337, decode($3, 'hex'), 0, 1)`,
    [id, paulo, values.hash ?? values.reference ?? ''],
  )
  return id
}

test.each(['paulo@exa', 'PMENDES', 'paulo da', 'mendes', ' Mend'])('a person is found by %j', async (q) => {
  expect(await found(q.trim(), as('support'))).toEqual([
    {
      kind: 'user',
      id: paulo,
      title: 'Paulo da Mendes',
      subtitle: 'paulo@example.org',
      amount: null,
      path: `/admin/users?user=${paulo}`,
    },
  ])
})

test('letters that mean something to a search mean themselves', async () => {
  expect(await found('%')).toEqual([])
  expect(await found('p_ulo')).toEqual([])
  expect(await found("' or true --")).toEqual([])
})

test('a deposit is found by its id, its hash in any spelling, and the beginning of its reference', async () => {
  const byHand = await deposit({ reference: 'Invoice 77/B' })
  const hash = '0a'.repeat(32)
  const arrived = await deposit({ hash })
  expect(await found('invoice 77')).toMatchObject([
    { kind: 'deposit', id: byHand, amount: '20.000000', subtitle: 'Invoice 77/B' },
  ])
  for (const q of [hash, `0x${hash.toUpperCase()}`, `https://sepolia.etherscan.io/tx/0x${hash}`]) {
    expect(await found(q)).toMatchObject([{ kind: 'deposit', id: arrived, title: 'Paulo da Mendes' }])
  }
  expect(await found(byHand.toUpperCase())).toMatchObject([{ id: byHand, path: `/admin/deposits?deposit=${byHand}` }])
})

test('a withdrawal is found by id, number and receiver, a case by its number and its person, an entry by its name', async () => {
  const to = newAddress()
  const withdrawal = await asked(testWithdrawalParts(database), paulo, { walletAddress: to })
  const [caseRow] = await database.owner('select id, number from kyc.identity_case where person_id = $1', [paulo])
  expect(await kinds(withdrawal.id)).toEqual(['withdrawal'])
  expect(await found(`w-${withdrawal.number}`)).toMatchObject([{ id: withdrawal.id, amount: '40.000000' }])
  expect(await found(to)).toMatchObject([{ kind: 'user', id: paulo }, { kind: 'case' }, { id: withdrawal.id }])
  expect(await found(`K-${caseRow?.['number']}`)).toMatchObject([{ kind: 'case', id: caseRow?.['id'] }])
  expect(await kinds(paulo)).toEqual(['user', 'case'])
  const entry = `${withdrawal.holdEntryId / 1024n}-${withdrawal.holdEntryId % 1024n}`
  expect(await found(`#${entry}`)).toMatchObject([
    { kind: 'entry', title: `#${entry}`, path: `/admin/ledger?show=entries&entry=${entry}` },
  ])
})

test('a deposit address leads to the one who pays there', async () => {
  const address = newAddress()
  await database.owner(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address)
     select 31337, $1, id, 7, decode($2, 'hex') from treasury.key_ring limit 1`,
    [paulo, address.slice(2)],
  )
  expect(await kinds(address, as('support'))).toEqual(['user'])
})

test('staff do not find what their permissions do not open', async () => {
  const id = await deposit({ reference: 'secret' })
  const [caseRow] = await database.owner('select id from kyc.identity_case where person_id = $1', [paulo])
  expect(await kinds(id, as('kyc_reviewer'))).toEqual([])
  expect(await kinds(String(caseRow?.['id']), as('support', 'finance_maker', 'finance_approver', 'owner'))).toEqual([])
  expect(await kinds('mendes', as('owner'))).toEqual(['user'])
  expect(await kinds('mendes', as('kyc_reviewer'))).toEqual(['user', 'case'])
  expect(await kinds('mendes', as())).toEqual([])
})

test('among many, everything is found through an index', { timeout: 60_000 }, async () => {
  await database.owner(
    `insert into accounts.person (id, email, username, full_name, role, language, password_hash, email_verified_at)
     select gen_random_uuid(), 'many' || n || '@example.test', 'many' || n, 'Many ' || n || ' People', 'user', 'en',
       '$argon2id$none', clock_timestamp() from generate_series(1, 20000) n`,
  )
  await database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
     select gen_random_uuid(), p.id, 'bank', 'submitted', 20000000, 20000000, 'ref ' || p.email from accounts.person p
     where p.email like 'many%'`,
  )
  await database.owner('analyze accounts.person')
  await database.owner('analyze deposits.deposit')
  const questions = [
    'ma',
    'people',
    'many12345@example.test',
    'ref many777',
    '0b'.repeat(32),
    newAddress(),
    randomUUID(),
  ]
  await database.app.transaction(async (tx) => {
    const before = await wholeReads(tx)
    for (const q of questions) await found(q, as(...everything), tx)
    expect(await wholeReads(tx)).toEqual(before)
  })
})

/** How often this connection scanned a table sequentially. */
async function wholeReads(reader: Reader): Promise<object[]> {
  const { rows } = await sql<{ name: string; times: bigint }>`
    select t.name, pg_stat_get_xact_numscans(t.name::regclass) as times
    from unnest(array['accounts.person', 'deposits.deposit', 'withdrawals.withdrawal']) t (name)`.execute(reader)
  return rows
}

test('SEC11: a request is found by who may decide it, and by its maker', async () => {
  const makerId = randomUUID()
  const input = { personId: paulo, cash: '1' }
  const command = { command: 'balance.adjust', subject: `person:${paulo}`, input, state: 'waiting', makerId } as const
  const id = await writeCommand(database, command)
  const approvals = async (caller: Caller) => (await found(id, caller)).map(({ kind }) => kind)
  expect(await approvals(as('finance_approver'))).toEqual(['approval'])
  expect(await approvals({ ...as('finance_maker'), personId: makerId })).toEqual(['approval'])
  expect(await approvals(as('support', 'kyc_reviewer', 'finance_maker', 'owner'))).toEqual([])
})
