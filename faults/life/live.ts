import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { proofOverviewSchema } from '@clearhold/contract/solvency/schema'
import { checkAccountStatement } from '@clearhold/proof/account-statement/check'
import { readVerifierKey } from '@clearhold/proof/note'
import { expect } from 'vitest'
import { investorAccounts, readBalancesMicro } from '#domains/ledger/index.ts'
import { doAsPerson } from '#stack/history/person-deeds.ts'
import { callApi } from '#stack/history/session.ts'
import { doAsStaff } from '#stack/history/staff-deeds.ts'
import type { World } from '#stack/history/world.ts'
import { waitFor } from '#stack/wait-for.ts'
import { newAddress } from '#testing/payout-desk.ts'
import { random } from '../withdrawals/stage.ts'

const unit = 1_000_000n
export const depositedMicro = 3_000n * unit
const planMicro = 2_500n * unit
export const profitMicro = 1_000n * unit

/** A person from registering to a statement, and what the seed decides of it. */
export interface Life {
  readonly who: string
  readonly personId: string
  readonly ending: 'matured' | 'exited'
  readonly wantsMoneyMails: boolean
  readonly withdrawnMicro: bigint
  /** How often they asked for a link: more than once where its mail was lost, or where they were impatient. */
  readonly linksAsked: { verify: number; address: number }
}

const patience = { timeoutMs: 180_000, everyMs: 200 }
/** How long a person looks for a mail before asking whether to wait. */
const lookMs = 4_000

/** From registering to a plan, and an address to withdraw to. */
export async function beginLife(world: World, who: string, seed: number): Promise<Life> {
  const next = random(seed)
  const isImpatient = next() < 0.3
  const linksAsked = { verify: 1, address: 1 }
  await doAsPerson(world, { do: 'register', who })
  const email = world.person(who).email
  const askAgain = () => callApi(world.apiUrl, 'POST', 'auth/verify-email/resend', { body: { email }, who })
  if (isImpatient) {
    await askAgain()
    linksAsked.verify += 1
  }
  linksAsked.verify += await followLink(world, who, '/verify-email', askAgain, async (link) => {
    const body = { token: link.searchParams.get('token') ?? '', password: world.passwordOf(who) }
    await callApi(world.apiUrl, 'POST', 'auth/verify-email', { body, who })
  })
  const member = world.member(who)
  const wantsMoneyMails = next() < 0.7
  if (!wantsMoneyMails) await member.call('PUT', 'user/me/preferences', { emailMoney: false, emailNews: false })
  await doAsPerson(world, { do: 'add_factor', who })
  const ending = next() < 0.5 ? 'matured' : 'exited'
  await beVerified(world, who)
  await beCredited(world, who)
  await doAsPerson(world, { do: 'begin_plan', who, plan: 'advance', amountMicro: planMicro })
  if (ending === 'exited') await doAsPerson(world, { do: 'leave_plan', who })
  linksAsked.address += await haveAddress(world, who)
  const withdrawnMicro = BigInt(20 + Math.floor(next() * 400)) * unit
  return { who, personId: await member.personId(), ending, wantsMoneyMails, withdrawnMicro, linksAsked }
}

async function beVerified(world: World, who: string): Promise<void> {
  await doAsPerson(world, { do: 'send_identity', who })
  await doAsStaff(world, { do: 'decide_identity', who, outcome: 'approve', by: 'admin_two' })
  const status = async () => (await world.member(who).call('GET', 'kyc/me'))['status']
  await waitFor(`${who} to be verified`, async () => (await status()) === 'verified', patience)
}

async function beCredited(world: World, who: string): Promise<void> {
  await doAsPerson(world, { do: 'deposit', who, amountMicro: depositedMicro })
  const personId = await world.member(who).personId()
  const isCredited = async () =>
    (await world.count(`from deposits.deposit where state = 'credited' and person_id = $1`, [personId])) === 1
  await waitFor(`the deposit of ${who}`, isCredited, patience)
}

/** Answers how often another link was asked for. */
async function haveAddress(world: World, who: string): Promise<number> {
  const member = world.member(who)
  const address = newAddress()
  const ask = () => member.call('POST', 'withdrawal-addresses', { address, label: 'My wallet' })
  await ask()
  return followLink(world, who, '/user/withdraw', ask, async (link) => {
    await member.call('POST', 'withdrawal-addresses/confirm', { token: link.searchParams.get('confirm') })
  })
}

/** Where the mail was lost, or a newer one has replaced its link, the person asks for another; answers how often. */
async function followLink(
  world: World,
  who: string,
  path: string,
  askAgain: () => Promise<unknown>,
  follow: (link: URL) => Promise<void>,
): Promise<number> {
  const { email } = world.person(who)
  for (let asked = 0; ; ) {
    const link = await world.linkInMail(email, path, lookMs).catch(() => undefined)
    const isFollowed = link !== undefined && (await follow(link).then(() => true, refuseIfNotExpired))
    if (isFollowed) return asked
    if (await isMailUnderWay(world, email)) continue
    await askAgain()
    asked += 1
  }
}

function refuseIfNotExpired(error: Error): false {
  if (error.message.includes(': 410 ')) return false
  throw error
}

async function isMailUnderWay(world: World, email: string): Promise<boolean> {
  const untold = 'from platform.outbox e join accounts.person p on p.id = e.person_id where e.told_at is null'
  const waiting = `from notifications.mail m join accounts.person p on p.id = m.person_id where m.state = 'waiting'`
  const both = [untold, waiting].map((from) => world.count(`${from} and p.email = $1`, [email]))
  return (await Promise.all(both)).some((count) => count > 0)
}

/** A withdrawal up to its last block, and statements of everything. */
export async function endLife(world: World, life: Life): Promise<void> {
  const { who, withdrawnMicro: amountMicro } = life
  const type = life.ending === 'matured' ? 'profit' : 'capital'
  await doAsPerson(world, { do: 'withdraw', who, key: who, type, method: 'crypto', amountMicro })
  const state = async () => {
    const [row] = await world.read('select state from withdrawals.withdrawal where id = $1', [world.idOf(who)])
    return row?.['state']
  }
  const isBefore = ['awaiting_verification', 'on_hold']
  await waitFor(
    `the withdrawal of ${who} to be reviewed`,
    async () => !isBefore.includes(String(await state())),
    patience,
  )
  await doAsStaff(world, { do: 'approve_withdrawal', key: who, signatures: 'all' })
  await waitFor(`the withdrawal of ${who}`, async () => (await state()) === 'settled', patience)
  await fetchStatements(world, life)
}

/** The CSV ends with what the ledger owes; the JSON and the PDF say the same, and prove it with the public keys. */
async function fetchStatements(world: World, { who, personId }: Life): Promise<void> {
  const [row] = await world.read(
    `select to_char(created_at, 'YYYY-MM-DD') as "from", to_char(platform.business_now(), 'YYYY-MM-DD') as "to"
     from accounts.person where id = $1`,
    [personId],
  )
  const days = `from=${String(row?.['from'])}&to=${String(row?.['to'])}`
  const owedMicro = await readOwedMicro(world, personId)
  const member = world.member(who)
  const lines = (await member.download(`user/me/statement.csv?${days}`)).toString().trimEnd().split('\r\n')
  expect(lines.at(-1)?.split(',')[5]).toBe(decimalFromMicro(owedMicro))
  const keys = await readKeys(world)
  for (const file of [`statement.json?${days}`, `statement.pdf?${days}&language=en`]) {
    // The last movement is sealed within seconds, by a worker that may have been killed.
    const bytes = await waitFor(`the ${file} of ${who}`, () => member.download(`user/me/${file}`), patience)
    const checked = await checkAccountStatement(bytes, keys)
    if (!checked.holds) throw new Error(`the ${file} of ${who} does not hold: ${checked.fault}`)
    expect(sumMicro(Object.values(checked.said.closing))).toBe(owedMicro)
  }
}

/** All that the ledger owes this person. */
export async function readOwedMicro(world: World, personId: string): Promise<bigint> {
  const balances = await readBalancesMicro(world.database.reader, investorAccounts(personId))
  return sumMicro([...balances.values()])
}

async function readKeys(world: World) {
  const { log: published } = proofOverviewSchema.parse(await callApi(world.apiUrl, 'GET', 'public/proof'))
  const log = readVerifierKey(published?.key ?? '')
  const answers = readVerifierKey(published?.answersKey ?? '')
  if (log === undefined || answers === undefined) throw new Error('there are no keys to check a statement with')
  return { log, answers }
}
