import { editionHeader } from '@clearhold/contract/edition'
import { microFromDecimal } from '@clearhold/contract/money'
import { ownProofSchema, ownSnapshotsSchema, proofOverviewSchema } from '@clearhold/contract/solvency/schema'
import { dashboardSchema } from '@clearhold/contract/views/dashboard'
import { publicFiguresSchema } from '@clearhold/contract/views/figures'
import { reservesSchema } from '@clearhold/contract/views/reserves'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpContext } from '#domains/accounts/rules.ts'
import { verifyLedger } from '#domains/ledger/index.ts'
import { listAlarms } from '#domains/treasury/index.ts'
import { openByMaster } from '#platform/crypto/sealed.ts'
import { planPast } from '#stack/history/lives.ts'
import { callApi, Member } from '#stack/history/session.ts'
import { World } from '#stack/history/world.ts'
import { runServerCommand } from '#stack/server-command.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { testFolder } from '#testing/resources.ts'
import { ask } from '../scripts/authz/ask.ts'
import { readContent } from './history/content.ts'

// A new demo plays its history through the real actions. Short: ten people and four weeks, as in every gate; npm run faults demo-history:
// sixty people and half a year, as `npm run dev`. Either is played twice, for the comparison.
const size = process.env['FAULTS'] === 'whole' ? 'whole' : 'short'
const past = planPast(size)

function start(): Promise<Whole> {
  return startWhole({
    folder: testFolder(),
    database: 'clearhold',
    publicUrl: 'http://localhost',
    ownPostgres: 'throwaway',
    withoutRedis: true,
    seed: true,
    history: size,
    say: (step) => console.log(step),
  })
}

let whole: Whole
let world: World
beforeAll(async () => {
  whole = await start()
  world = new World(whole)
}, 600_000)
afterAll(async () => {
  await world?.close()
  await whole?.stop()
})

const read = async (path: string) => callApi(whole.apiUrl, 'GET', path)
const micro = (amount: string) =>
  BigInt(microFromDecimal(amount.replace('-', '')) ?? 0n) * (amount.startsWith('-') ? -1n : 1n)

async function sumMicro(statement: string): Promise<bigint> {
  const [row] = await world.read(`select coalesce(sum(micro), 0)::text as micro from (${statement}) as parts (micro)`)
  return BigInt(String(row?.['micro']))
}

/** All liabilities: to investors, in escrow, arrived and not yet credited, and bank payouts without a confirmation. */
const owed = `select balance_micro from ledger.account where kind in ('cash', 'locked', 'profit', 'bonus', 'leaving', 'escrow', 'suspense', 'bank')`

test('it ends in the present, and says from when it is and how many people lived it', async () => {
  const [clock] = await world.read('select offset_ms::text as "offsetMs" from platform.clock')
  expect(clock).toEqual({ offsetMs: '0' })
  const [history] = await world.read(
    `select people, (extract(epoch from until_at - from_at) / 86400)::int as days from platform.demo_history`,
  )
  expect(history).toEqual({ people: past.people.length, days: past.days })
})

test('every plan was paid when it was promised', async () => {
  const late = `from plans.position where state = 'matured' and ended_at - due_at not between interval '0' and interval '10 minutes'`
  expect(await world.count(`from plans.position where state = 'matured'`)).toBeGreaterThan(3)
  expect(await world.count(late)).toBe(0)
})

test('the book is whole, the chain holds what it says, and nothing rings', async () => {
  expect(await verifyLedger(world.database.reader)).toEqual([])
  expect((await listAlarms(world.database.reader)).alarms).toEqual([])
  const [compared] = await world.read(
    `select drift_micro::text as drift, at > (select until_at from platform.demo_history) as "isAfter" from treasury.reconciliation order by id desc limit 1`,
  )
  expect(compared).toEqual({ drift: '0', isAfter: true })
  expect(await runServerCommand('cli', ['audit', 'verify'], whole.environment)).toMatch(/are whole/)
})

test('public figures, reserves and the snapshot say what the book says', async () => {
  const owedMicro = await sumMicro(owed)
  const heldMicro = -(await sumMicro(`select balance_micro from ledger.account where kind = 'custody'`))
  const paidMicro = await sumMicro(
    `select amount_micro from withdrawals.withdrawal where state = 'settled' or (method = 'bank' and state in ('paid', 'disputed'))`,
  )
  const figures = publicFiguresSchema.parse(await read('public/figures'))
  expect(micro(figures.owedToInvestors.value)).toBe(owedMicro)
  expect(micro(figures.assetsHeld.value)).toBe(heldMicro)
  expect(micro(figures.paidOut.value)).toBe(paidMicro)
  const owedPeople = `from (select split_part(key, ':', 2) from ledger.account where key like 'investor:%' and balance_micro > 0 group by 1) as people`
  expect(figures.investors.count).toBe(await world.count(owedPeople))
  const reserves = reservesSchema.parse(await read('reserves'))
  expect(micro(reserves.owed.total)).toBe(owedMicro)
  expect(reserves).toMatchObject({ coverage: 'covered', isCovered: true })
  const { snapshot, gate } = proofOverviewSchema.parse(await read('public/proof'))
  expect(gate.isOpen).toBe(true)
  const [taken] = await world.read(
    `select owed_micro::text as owed, held_micro::text as held, state from solvency.snapshot order by number desc limit 1`,
  )
  // Reported bank payments count as owed in a snapshot until they are decided.
  const undecided = `select amount_micro from deposits.deposit where gateway <> 'chain' and state = 'submitted'`
  const owedAtMostMicro = owedMicro + (await sumMicro(undecided))
  expect(taken).toEqual({ owed: String(owedAtMostMicro), held: String(heldMicro), state: 'anchored' })
  expect(snapshot?.anchor?.blockNumber).toEqual(expect.any(String))
})

test('the back office counts what waits, and what waits is there', async () => {
  const dashboard = dashboardSchema.parse(await world.admin('admin_one').call('GET', 'admin/dashboard'))
  const counted = Object.fromEntries(dashboard.queues.map(({ name, count }) => [name, count]))
  const waiting = {
    kyc: await world.count(`from kyc.identity_case where state = 'pending'`),
    bank_deposits: await world.count(`from deposits.deposit where gateway <> 'chain' and state = 'submitted'`),
    messages: await world.count(
      `from content.contact_message m where state = 'open' and not exists (select from content.reply r where r.message_id = m.id)`,
    ),
  }
  expect(counted).toMatchObject(waiting)
  for (const queue of ['bank_deposits', 'messages', 'withdrawals_first'])
    expect(counted[queue], queue).toBeGreaterThan(0)
  // Including the two admins.
  expect(dashboard.people.total).toBe(past.people.length + 2)
  expect(dashboard.system?.alarms).toEqual([])
  expect(micro(dashboard.deposits?.amount ?? '')).toBe(
    await sumMicro(`select cash_micro + profit_micro from deposits.deposit where state = 'credited'`),
  )
})

test('who looks around as Ines checks what she is owed in the newest snapshot', async () => {
  const { text } = await ask(whole.apiUrl, {
    method: 'POST',
    path: '/api/demo/visit',
    headers: { [editionHeader]: 'demo', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ as: 'investor' }),
  })
  const { token } = JSON.parse(text) as { token: string }
  const asInes = (path: string) => callApi(whole.apiUrl, 'GET', path, { token })
  const { snapshots } = ownSnapshotsSchema.parse(await asInes('user/proof/snapshots'))
  const newest = snapshots[0]?.number
  const { answer, file } = ownProofSchema.parse(await asInes(`user/proof/snapshots/${newest}`))
  expect(answer).toContain(`\nsnapshot ${newest}\n`)
  expect(file).not.toBeNull()
})

/** A user of the history, with the authenticator secret if there is one: the process that knew it has ended. */
async function memberOf(username: string): Promise<Member> {
  const [row] = await world.read('select id, totp_secret_sealed as sealed from accounts.person where username = $1', [
    username,
  ])
  const { MASTER_KEY, MASTER_KEY_BEFORE } = world.config
  const sealed = row?.['sealed']
  const secret = Buffer.isBuffer(sealed)
    ? openByMaster([MASTER_KEY, ...MASTER_KEY_BEFORE], sealed, totpContext(String(row?.['id']))).toString()
    : undefined
  const { email } = world.person(username)
  const known = { username, email, password: world.passwordOf(username) }
  return new Member(whole.apiUrl, secret === undefined ? known : { ...known, totpSecret: secret })
}

test('what everybody sees of their own is what the book owes them, and their history leads there', async () => {
  const frozen = await world.read(
    `select username from accounts.person where state <> 'active' or email_verified_at is null`,
  )
  const away = new Set(frozen.map(({ username }) => username))
  for (const username of past.people.filter((name) => !away.has(name))) {
    const member = await memberOf(username)
    const own = await member.call('GET', 'user/me')
    const history = await member.call('GET', 'user/me/balance-history')
    const bookMicro = await sumMicro(
      `select balance_micro from ledger.account where key like 'investor:${String(own['_id'])}:%'`,
    )
    expect(micro(String(own['totalAmount'])), username).toBe(bookMicro)
    expect(micro(String(history['total'])), username).toBe(bookMicro)
    const steps = history['steps'] as { readonly total: string; readonly at: string }[]
    if (steps.length > 0) expect(micro(steps.at(-1)?.total ?? ''), username).toBe(bookMicro)
  }
})

test('two such demos have the same content', async () => {
  const content = await readContent((statement) => world.read(statement))
  const second = await start()
  const other = new World(second)
  try {
    const again = await readContent((statement) => other.read(statement))
    expect(again).toEqual(content)
    expect(content['people']).toHaveLength(past.people.length + 2)
  } finally {
    await other.close()
    await second.stop()
  }
}, 600_000)
