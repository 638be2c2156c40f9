import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { Language } from '@clearhold/contract/language'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, request } from '@playwright/test'
import pg from 'pg'
import { createPerson, setPermissions } from '#domains/accounts/index.ts'
import { investorAccounts, openAccounts } from '#domains/ledger/index.ts'
import { attributePerson } from '#domains/referrals/index.ts'
import { requestSnapshot } from '#domains/solvency/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { parseConfig } from '#platform/config/config.ts'
import { createPasswords } from '#platform/crypto/passwords.ts'
import { type Database, openDatabase, type Tx } from '#platform/database/database.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { createGate } from '#platform/gate/gate.ts'
import { rpc } from '#stack/anvil.ts'
import { waitFor } from '#stack/wait-for.ts'
import { tokenOn } from '#testing/token.ts'
import { demoPerson, seedPassword, totpCode } from './demo-people.ts'
import { productEnvironment, siteUrl } from './pages.ts'

// What a test needs and is not about: people, sessions, money and time, made by the product's own actions and calls instead of its
// screens. Each of these screens has tests of its own (sign-in, admin, deposits, kyc, positions).

/** What every call of a page says of itself. */
export const editionHeaders = { 'clearhold-edition': 'demo' }

/** A page of ours that costs nothing to open: the session is in the browser's storage afterwards, and nothing else has happened. */
const cheapPage = '/robots.txt'

export interface PreparedPerson {
  readonly fullname: string
  readonly username: string
  readonly email: string
  readonly password: string
}

interface PersonWishes {
  readonly language?: Language
  /** The code of the person who invited them. */
  readonly ref?: string
  /** The versions of the texts they accepted; without a word the present ones. */
  readonly accepted?: Readonly<Record<'terms' | 'risk', string>>
  /** An admin with these permissions and this second factor. */
  readonly staff?: { readonly permissions: readonly Permission[]; readonly totpSecret: string }
}

/** An account whose e-mail address is confirmed, as registering and opening the mail leaves it. */
export async function makePerson(person: PreparedPerson, wishes: PersonWishes = {}): Promise<void> {
  const { language = 'en', ref, staff, accepted = legalVersions } = wishes
  const { MASTER_KEY: masterKey } = parseConfig(productEnvironment())
  const passwordHash = await hashOf(person.password)
  await withDatabase((database) =>
    database.transaction(async (tx) => {
      const parts = {
        masterKey,
        onPersonCreated: (inside: Tx, id: string) => openAccounts(inside, investorAccounts(id)),
      }
      const personId = await createPerson(tx, parts, {
        email: person.email,
        username: person.username,
        fullName: person.fullname,
        role: staff === undefined ? 'user' : 'Admin',
        language,
        passwordHash,
        emailVerifiedAt: systemClock.now(),
        accepted,
        ...(staff !== undefined && { totpSecret: staff.totpSecret }),
        ...(ref !== undefined && { referralCodeRaw: ref }),
      })
      if (personId === undefined) throw new Error(`There is a person with ${person.email} already`)
      if (staff !== undefined) {
        await setPermissions(tx, { personId, permissions: staff.permissions, actor: 'operator:e2e' })
        return
      }
      // As opening the mail's link does.
      await appendEvent(tx, { type: 'account.email_verified', personId, payload: {} })
      await attributePerson(tx, personId)
    }),
  )
}

/** With the rights of the schema's owner, as an operator's own commands have them. */
async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const { DATABASE_OWNER_URL: url } = parseConfig(productEnvironment())
  const database = openDatabase({ url, poolMax: 1, process: 'e2e', onPoolError: () => undefined })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** A snapshot of what is owed now, as the start of a worker requests one: on return it is published. */
export async function takeSnapshot(): Promise<void> {
  const { RESTATE_INGRESS_URL: ingressUrl, DATABASE_OWNER_URL: url } = parseConfig(productEnvironment())
  await withDatabase((database) => requestSnapshot(database, systemClock))
  await wakeFlow(ingressUrl, { flow: 'snapshot', key: 'all' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const isMet = async () => {
    const { rowCount } = await client.query(
      `select from solvency.agenda where wished_at is null and not exists (select from solvency.snapshot where state = 'building')`,
    )
    return rowCount === 1
  }
  await waitFor('a snapshot to be published', isMet, { timeoutMs: 60_000, everyMs: 250 }).finally(() => client.end())
}

/** As two real days would do: until then an approver reviews every withdrawal of an investor who set up a second factor. */
export async function ageFactor(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: productEnvironment()['DATABASE_OWNER_URL'] })
  await client.connect()
  await client.query('update accounts.person set credentials_changed_at = created_at where email = $1', [email])
  await client.end()
}

const passwords = createPasswords(createGate({ parallelMax: 1, waitingMax: 0 }))
const hashes = new Map<string, Promise<string>>()

/** Hashing takes its time by design: once a password and worker is enough. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? passwords.hash(password)
  hashes.set(password, known)
  return known
}

export interface Session {
  readonly token: string
  readonly personId: string
}

/** Signs in by the calls of the sign-in form; the browser holds the session when it opens its next page. */
export async function signIn(
  context: BrowserContext,
  { email, password, totpSecret }: { readonly email: string; readonly password: string; readonly totpSecret?: string },
  items: Readonly<Record<string, string>> = {},
): Promise<Session> {
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(siteUrl(path), { headers: editionHeaders, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as LoginAnswer
  }
  let answer = await post('/api/auth/login', { email, password, remember: false })
  if (answer.secondFactor !== undefined && answer.secondFactor !== null && totpSecret !== undefined) {
    const proof = { method: 'totp', code: await totpCode(totpSecret) }
    answer = await post('/api/auth/second-factor', { ticket: answer.secondFactor.ticket, proof })
  }
  const { token, oneUser } = answer
  if (token === null || oneUser === null) throw new Error(`${email} has a second factor, and it was not given`)
  await storeBeforehand(context, { ...items, token, userData: JSON.stringify(oneUser) })
  return { token, personId: oneUser._id }
}

interface LoginAnswer {
  readonly token: string | null
  readonly oneUser: { readonly _id: string } | null
  readonly secondFactor?: { readonly ticket: string } | null
}

/** Puts a session into the browser's storage before its first page starts. */
export async function storeBeforehand(context: BrowserContext, items: Readonly<Record<string, string>>): Promise<void> {
  await context.addInitScript((entries) => {
    if (sessionStorage.getItem('stored') !== null) return
    sessionStorage.setItem('stored', 'yes')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, items)
}

/** A page that holds the session and has shown nothing yet; the test opens what it is about. */
export async function cheapPageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(siteUrl(cheapPage))
  return page
}

type Ask = (method: 'GET' | 'POST', path: string, data?: object) => Promise<Record<string, unknown>>

/** Sends test money to the person's own address and lets the blocks pass that make it theirs. */
export async function payIn(ask: Ask, amountMicro: bigint): Promise<void> {
  const { CHAIN_RPC_URLS: urls = '', TOKEN_ADDRESS: token = '' } = productEnvironment()
  const [url = ''] = urls.split(',')
  const countCredited = async () => {
    const { deposits } = await ask('GET', 'deposit/mine')
    return (deposits as { readonly state: string }[]).filter(({ state }) => state === 'credited').length
  }
  const before = await countCredited()
  const { address } = await ask('GET', 'deposit/address')
  await tokenOn(url, token).issue(String(address), amountMicro)
  await rpc(url, 'anvil_mine', ['0xd'])
  await waitFor('a deposit to be credited', async () => (await countCredited()) > before, {
    timeoutMs: 120_000,
    everyMs: 250,
  })
}

/** Lets business time of the whole demo pass, as the demo clock's buttons do. */
export async function passTime({ days = 0, hours = 0 }): Promise<void> {
  const context = await request.newContext()
  try {
    const call = async (path: string, data: object, token?: string) => {
      const headers = { ...editionHeaders, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
      const answer = await context.post(siteUrl(path), { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()) as { readonly token?: string }
    }
    const { email } = demoPerson('ines')
    const { token = '' } = await call('/api/auth/login', { email, password: seedPassword, remember: false })
    const steps = [...Array<string>(days).fill('day'), ...Array<string>(hours).fill('hour')]
    for (const step of steps) await call('/api/demo/clock', { step }, token)
  } finally {
    await context.dispose()
  }
}
