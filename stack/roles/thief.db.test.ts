import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '../testing/at-end.ts'
import { custody, fundedAccounts } from '../testing/ledger.ts'
import { insertTestPerson } from '../testing/people.ts'
import { prepareDatabase, tamper } from '../testing/resources.ts'
import { functionRows } from './functions.ts'
import { type ProcessRole, processRoles } from './table.ts'

const database = prepareDatabase()
const connections = new Map<ProcessRole, pg.Client>()
const personId = randomUUID()
const withdrawalId = randomUUID()
const depositId = randomUUID()
/** A proposed command without an approval. */
const commandId = randomUUID()

beforeAll(async () => {
  for (const role of processRoles) {
    const client = new pg.Client({ connectionString: database.urlOf(role) })
    await client.connect()
    atEnd(() => client.end())
    connections.set(role, client)
  }
  await insertTestPerson(database)
  await tamper(
    database,
    `insert into accounts.person (id, email, username, full_name, language, password_hash, state)
       values ('${personId}', 'victim@example.test', 'victim', 'A Victim', 'en', '$argon2id$none', 'frozen');
     insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, bank_name, account_name, account_number,
         tier, state, hold_entry_id)
       values ('${withdrawalId}', '${personId}', gen_random_uuid(), 'profit', 'bank', 20000000, 'Bank', 'Name', '12345', 'one', 'review', 1);
     insert into deposits.deposit (id, person_id, gateway, state, amount_micro, reference)
       values ('${depositId}', '${personId}', 'bank', 'submitted', 1000000000, 'paid on Monday');
     insert into approvals.command (id, command, subject, input, changes, state_digest, digest, money, maker_id, reason, made_at, expires_at)
       values ('${commandId}', 'balance.adjust', 'person:${personId}',
         '{"person": "${personId}", "account": "cash", "direction": "add", "amountMicro": "1000000"}', '[]',
         decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 32), 'hex'), true, '${personId}', 'a gift', now(), now() + interval '1 day');
     insert into platform.outbox (type, payload) values ('alarm.raised', '{}');
     insert into treasury.alarm (kind, chain_id, about, stops_payouts) values ('deep_reorg', 1, 'block:1', true)`,
  )
  await fundedAccounts(database.app, 1_000_000n)
})

/** Whether the database allows this login to do it, rolled back afterwards. Any other error is a bug of the test. */
async function succeeds(role: ProcessRole, statement: string): Promise<boolean> {
  const client = connections.get(role)
  if (client === undefined) throw new Error('not connected')
  // A visitor's transactions are read-only by the login's own setting, which a thief takes away.
  await client.query('begin read write')
  try {
    await client.query(statement)
    return true
  } catch (error) {
    // Denied by a missing grant, or refused by a trigger or a check that applies to every login.
    if (['42501', '23514'].includes(String((error as { code?: unknown }).code))) return false
    throw error
  } finally {
    await client.query('rollback')
  }
}

type Attempt = readonly [what: string, statement: string, allowed: readonly ProcessRole[]]

const forged = `'{00000000-0000-4000-8000-0000000000ff}'::uuid[], '{00000000-0000-4000-8000-0000000000ff}'::uuid[], '{deposit.credited}',
  '{system:thief}', '{deposit:none}'`

const book: readonly Attempt[] = [
  [
    'posts an entry of their own: money from nowhere to an account',
    `select ledger.post_group(false, ${forged}, array['${custody}', 'operator:capital'], '{1}', '{1}', '{2}', '{1000000}')`,
    [],
  ],
  [
    'posts a draft as functions of a reason do',
    `select ledger.post_drafts(false, array[row('k', 'r', 'a', 'b', array['${custody}'], array['operator:capital'], array[1])::ledger.draft])`,
    [],
  ],
  ['writes a balance', 'update ledger.account set balance_micro = balance_micro + 1', []],
  ['opens an account with money', `insert into ledger.account (key, balance_micro) values ('operator:x', 1)`, []],
  ['writes a posting', 'insert into ledger.posting select * from ledger.posting limit 0', []],
  ['writes an entry', 'insert into ledger.entry select * from ledger.entry limit 0', []],
  ['writes a group', 'insert into ledger.posting_group select * from ledger.posting_group limit 0', []],
  ['deletes from the book', 'delete from ledger.posting', []],
  ['empties the book', 'truncate ledger.posting', []],
]

const grounds: readonly Attempt[] = [
  [
    'writes a transfer that never was',
    `insert into treasury.transfer (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender, receiver, internal, amount_raw, amount_micro, remainder_raw)
     select 1, '\\x00', 0, 1, 1, '\\x00', now(), '\\x00', '\\x00', false, 1, 1, 0 where false`,
    ['watcher'],
  ],
  ['confirms a transfer', `update treasury.transfer set state = 'confirmed'`, ['watcher']],
  [
    'announces a transfer',
    `insert into treasury.transfer_change (chain_id, transfer_id, kind) select 1, 1, 'confirmed' where false`,
    ['watcher'],
  ],
  [
    'marks a deposit as credited',
    `update deposits.deposit set state = 'credited', entry_id = 1, credited_at = now()`,
    [],
  ],
  [
    'brings a credited deposit into being',
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, reference, entry_id, credited_at)
     values (gen_random_uuid(), '${personId}', 'bank', 'credited', 1, 'x', 1, now())`,
    ['worker'],
  ],
  ['changes what a position promised', 'update plans.position set profit_micro = profit_micro * 2', []],
  ['ends positions', `update plans.position set state = 'matured' where false`, []],
  ['begins a position', 'insert into plans.position (id) select gen_random_uuid() where false', []],
  [
    'asks for a withdrawal that is about to be signed',
    `insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, chain_id, token, to_address, digest, tier, state, hold_entry_id)
     values (gen_random_uuid(), '${personId}', gen_random_uuid(), 'profit', 'crypto', 20000000, 1, decode(repeat('ab', 20), 'hex'),
       decode(repeat('cd', 20), 'hex'), decode(repeat('ef', 32), 'hex'), 'auto', 'reserved', 1)`,
    [],
  ],
  [
    'settles a withdrawal',
    `update withdrawals.withdrawal set state = 'settled', settled_at = now(), end_entry_id = 1 where id = '${withdrawalId}'`,
    [],
  ],
  [
    'marks a bank payout as paid',
    `update withdrawals.withdrawal set state = 'paid' where id = '${withdrawalId}'`,
    ['worker'],
  ],
  ['changes who is paid', `update withdrawals.withdrawal set account_number = '99999'`, []],
  ['changes how much is paid', 'update withdrawals.withdrawal set amount_micro = amount_micro * 2', []],
  ['pays a bonus', `update referrals.bonus set state = 'paid', settled_at = now() where false`, []],
]

const guards: readonly Attempt[] = [
  [
    'clears an alarm',
    `update treasury.alarm set cleared_at = now(), cleared_by = 'operator:thief', cleared_reason = 'nothing to see here'`,
    ['worker'],
  ],
  ['forgets an alarm', 'delete from treasury.alarm', []],
  [
    'writes a comparison that is well',
    'insert into treasury.reconciliation (chain_id, block_number, chain_micro, book_micro) select 1, 1, 0, 0 where false',
    ['worker'],
  ],
  [
    'declares an address as the operator’s',
    `insert into treasury.operator_address (id, chain_id, address, nonce, signature, above_block, declared_approval)
     select gen_random_uuid(), 1, '\\x00', gen_random_uuid(), '\\x00', 0, gen_random_uuid() where false`,
    ['worker'],
  ],
  ['pins another key', `insert into treasury.key_ring (deposit_xpub) values ('xpub')`, []],
  [
    'pins another token',
    `insert into treasury.pinned_token (chain_id, token, decimals, code_hash) select 1, '\\x00', 6, '\\x00' where false`,
    ['watcher'],
  ],
  [
    'takes a permission',
    `insert into accounts.permission (person_id, permission) select '${personId}', 'owner' where false`,
    ['worker'],
  ],
  ['becomes an admin', `update accounts.person set role = 'Admin' where id = '${personId}'`, ['worker']],
  [
    'joins as an admin',
    `insert into accounts.person (id, email, username, full_name, language, password_hash, role)
     values (gen_random_uuid(), 'thief@example.test', 'thief', 'A Thief', 'en', '$argon2id$none', 'Admin')`,
    [],
  ],
  ['tells the days of a recovery', `update accounts.recovery set told_at = array[now(), now(), now()]`, []],
  ['moves the end of a recovery', `update accounts.recovery set ends_business_at = began_business_at`, []],
  ['says that a code was heard', `update accounts.recovery set heard_at = now(), wrong_codes = 0`, []],
  ['ends a recovery', `update accounts.recovery set state = 'done'`, []],
  ['unfreezes an account', `update accounts.person set state = 'active' where id = '${personId}'`, ['worker']],
  [
    'writes a password',
    `update accounts.person set password_hash = '$argon2id$other' where id = '${personId}'`,
    ['api'],
  ],
  ['reads passwords', 'select password_hash from accounts.person', ['api', 'worker']],
  // The visitors' login sees encrypted ones of the demo's own people, whose secrets every demo prints.
  ['reads second factors', 'select totp_secret_sealed from accounts.person', ['api', 'worker', 'visitor']],
  ['reads sessions', 'select refresh_digest from accounts.session', ['api', 'worker']],
  ['reads sealed documents', 'select sealed_details from kyc.part', ['api', 'worker', 'visitor']],
  ['drops an event before it is relayed', 'delete from platform.outbox', []],
  ['hides an event', 'update platform.outbox set told_at = now(), relayed_at = now(), woken_at = now()', ['worker']],
  ['changes an event', `update platform.outbox set payload = '{}'`, []],
  ['changes the audit record', `update audit.record set actor = 'system:none'`, []],
  ['forgets the audit record', 'delete from audit.record', []],
  ['changes a sealed link', `update audit.link set hash = '\\x00'`, []],
  ['writes what the signer signs by', 'insert into signer.payout select * from signer.payout limit 0', ['signer']],
  ['has the signer forget which log it signed', 'update signer.checkpoint set size = 1 where false', ['signer']],
  [
    'publishes a log that was not signed',
    `insert into audit.checkpoint (size, root, note) select 1, '\\x00', '' where false`,
    ['worker'],
  ],
  ['takes a checkpoint back', 'delete from audit.checkpoint', []],
  [
    'starts payouts',
    `insert into signer.switch (stopped, reason, by) select false, 'all is well', 'operator:thief' where false`,
    ['signer'],
  ],
  ['makes the database another edition', `update platform.installation set edition = 'live'`, []],
  ['pretends a migration', `insert into platform.migration (name, digest) values ('9999-x', 'x')`, []],
  ['makes a table', 'create table public.thing (id int)', []],
  [
    'makes a function that runs as its owner',
    'create function ledger.thing() returns int language sql security definer as $$ select 1 $$',
    [],
  ],
]

describe.each([
  ['the book', book],
  ['what money stands on', grounds],
  ['what guards it', guards],
])('a stolen login and %s', (_name, attempts) => {
  test.each(attempts)('%s', async (_what, statement, allowed) => {
    const able: ProcessRole[] = []
    for (const role of processRoles) if (await succeeds(role, statement)) able.push(role)
    expect(able).toEqual(processRoles.filter((role) => allowed.includes(role)))
  })
})

/** An attacker's value for an argument of this name and type: the victim's rows where possible, otherwise something that never existed. */
function forgedArgument(name: string, type: string): string {
  const targets: Readonly<Record<string, string>> = {
    withdrawal_id: withdrawalId,
    for_person: personId,
    by_person: personId,
    investor: personId,
    deposit_id: depositId,
    deposit_ids: depositId,
    approval_id: commandId,
    command_id: commandId,
  }
  const values: Readonly<Record<string, string>> = {
    uuid: targets[name] ?? randomUUID(),
    'uuid[]': `{${targets[name] ?? randomUUID()}}`,
    text: name === 'kind' ? 'profit' : 'credit',
    'text[]': '{credit}',
    bigint: '1000000',
    'bigint[]': '{1}',
    integer: '1',
    'integer[]': '{1}',
    boolean: 'true',
    bytea: '\\x01',
    'timestamp with time zone': '2026-01-01T00:00:00Z',
    'ledger.draft[]': '{}',
  }
  const value = values[type]
  if (value === undefined) throw new Error(`the thief has no ${type} for ${name}`)
  return `'${value}'::${type}`
}

async function forgedCall(name: string): Promise<string> {
  const parameters = await database.owner(
    `select p.proargnames[a.at] as name, format_type(a.type, null) as type
     from pg_proc p, unnest(p.proargtypes) with ordinality as a (type, at) where p.oid = $1::regproc order by a.at`,
    [name],
  )
  const values = parameters.map(({ name: of, type }) => forgedArgument(String(of), String(type)))
  return `select ${name}(${values.join(', ')})`
}

/** Calls it as this login and rolls back: denied or executed, and whether any balance changed. */
async function tryToMove(role: ProcessRole, statement: string): Promise<'denied' | 'nothing moved' | 'moved'> {
  const client = connections.get(role)
  if (client === undefined) throw new Error('not connected')
  const balances = async () =>
    (
      await client.query(
        `select pg_catalog.json_agg(a order by a.key) as all from (select key, balance_micro from ledger.account) a`,
      )
    ).rows
  const reads = ['api', 'worker', 'readonly'].includes(role)
  const before = reads ? await balances() : undefined
  await client.query('begin read write')
  try {
    await client.query('savepoint called')
    const refusal = await client.query(statement).then(
      () => undefined,
      (error: { code?: unknown }) => error,
    )
    if (refusal !== undefined) await client.query('rollback to called')
    if (refusal?.code === '42501') return 'denied'
    // A call with a wrong signature would be a bug of the test, not a refusal.
    if (/^(42|22)/.test(String(refusal?.code))) throw refusal
    if (reads) return JSON.stringify(await balances()) === JSON.stringify(before) ? 'nothing moved' : 'moved'
    return 'moved'
  } finally {
    await client.query('rollback')
  }
}

const movements = Object.entries(functionRows).filter(([, row]) => row.moves !== undefined)

test.each(movements)('a stolen login calls %s without a ground', async (name, { callers }) => {
  const statement = await forgedCall(name)
  const seen: Partial<Record<ProcessRole, string>> = {}
  for (const role of processRoles) seen[role] = await tryToMove(role, statement)
  const expected = processRoles.map((role) => [role, callers.includes(role) ? 'nothing moved' : 'denied'])
  expect(seen).toEqual(Object.fromEntries(expected))
})

test('the past of a demo: no login begins one, ends one or changes what it says', async () => {
  const statements = [
    'insert into platform.demo_history (past_ms) values (1000)',
    'update platform.demo_history set until_at = now()',
    'delete from platform.demo_history',
    'update platform.clock set offset_ms = -1000',
  ]
  for (const statement of statements)
    for (const role of processRoles) expect(await succeeds(role, statement)).toBe(false)
})

test('the clock: the api moves it in a demo, no login in a live database, whatever the settings of a process say', async () => {
  const move = 'update platform.clock set offset_ms = offset_ms + 1000'
  const able = async () => {
    const found: ProcessRole[] = []
    for (const role of processRoles) if (await succeeds(role, move)) found.push(role)
    return found
  }
  expect(await able()).toEqual(['api'])
  await tamper(database, `update platform.installation set edition = 'live'`)
  expect(await able()).toEqual([])
  await expect(database.owner(move)).rejects.toThrow('business time is moved in the demo edition only')
  await tamper(database, `delete from platform.installation`)
  await expect(database.owner(move)).rejects.toThrow('business time is moved in the demo edition only')
})
