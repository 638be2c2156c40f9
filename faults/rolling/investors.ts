import { randomUUID } from 'node:crypto'
import { beginSession } from '#domains/accounts/actions/begin-session.ts'
import { assignDepositAddress } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import { openDemoOperator } from '#platform/chain/test-wallet.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { parseConfig } from '#platform/config/config.ts'
import { createPasswords } from '#platform/crypto/passwords.ts'
import type { Database } from '#platform/database/database.ts'
import { createGate } from '#platform/gate/gate.ts'
import { waitFor } from '#stack/wait-for.ts'
import type { Whole } from '#stack/whole.ts'
import { insertInvestor } from '#testing/plans.ts'
import { tokenOn } from '#testing/token.ts'
import { giveFactor, setVerification } from '#testing/withdrawals.ts'

/** An investor with money that came over the chain, a verified identity, and an address to withdraw to. */
export interface Investor {
  readonly personId: string
  readonly email: string
  readonly password: string
  /** Of a session that has just proved its second factor. */
  readonly token: string
  readonly addressId: string
}

interface Place {
  readonly whole: Whole
  readonly database: Database
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>
}

const password = 'four rolling kettles'
const eachMicro = 10_000_000_000_000n
const capitalMicro = 100_000_000_000_000n

/** With a second factor, or, for those who sign in with their password alone, without. */
export async function makeInvestors(place: Place, count: number, factor: 'factor' | 'none'): Promise<Investor[]> {
  const { whole, database, query } = place
  const testing = {
    app: database,
    owner: (statement: string, values?: unknown[]) => query<Record<string, unknown>>(statement, values),
  }
  const passwordHash = await createPasswords(createGate({ parallelMax: 1, waitingMax: 0 })).hash(password)
  const [ring] = await query<{ xpub: string }>('select deposit_xpub as xpub from treasury.key_ring')
  const parts = { database, chainId: whole.anvil.chainId, depositXpub: ring?.xpub ?? '' }
  const token = tokenOn(whole.anvil.url, whole.environment['TOKEN_ADDRESS'] ?? '')
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const personId = await insertInvestor(testing)
    await query('update accounts.person set password_hash = $2 where id = $1', [personId, passwordHash])
    ids.push(personId)
    if (factor === 'none') continue
    await giveFactor(testing, personId)
    await setVerification(testing, personId, 'verified')
    await token.issue(await assignDepositAddress(parts, personId), eachMicro)
  }
  if (factor === 'factor') await untilCredited(place, ids)
  return Promise.all(ids.map((personId) => enter(place, personId)))
}

/** What the operator promises profits from: enough for every plan that is started here. */
export async function payCapital({ whole, query }: Place): Promise<void> {
  const { anvil, environment } = whole
  const [house] = await query<{ address: Buffer }>('select address from treasury.deposit_address where branch = 1')
  if (house === undefined) throw new Error('the operator has no address')
  const operator = openDemoOperator(anvil.chainId, anvil.url)
  await operator.pay(
    hexOf(Buffer.from((environment['TOKEN_ADDRESS'] ?? '').slice(2), 'hex')),
    hexOf(house.address),
    capitalMicro,
  )
  const held = `select count(*)::int as n from ledger.account where key = 'operator:capital' and balance_micro >= $1`
  await waitFor('the capital', async () => (await query<{ n: number }>(held, [capitalMicro]))[0]?.n === 1, {
    timeoutMs: 120_000,
    everyMs: 200,
  })
}

async function untilCredited({ query }: Place, ids: readonly string[]): Promise<void> {
  const credited = `select count(*)::int as n from deposits.deposit where state = 'credited' and person_id = any($1)`
  await waitFor('the deposits', async () => (await query<{ n: number }>(credited, [ids]))[0]?.n === ids.length, {
    timeoutMs: 120_000,
    everyMs: 200,
  })
}

async function enter({ whole, database, query }: Place, personId: string): Promise<Investor> {
  const sessionKey = parseConfig(whole.environment).SESSION_KEY
  const parts = { clock: systemClock, sessionKey, kycStatusOf: async () => 'verified' as const }
  const start = { remember: false, address: '127.0.0.1', device: 'Test', factorProved: true, personId }
  const { token } = await database.transaction((tx) => beginSession(tx, parts, start))
  const addressId = randomUUID()
  await query(
    `insert into withdrawals.book_address (id, person_id, chain_id, address, confirmed_at, usable_at, created_at)
     values ($1::uuid, $2, $3, substr(uuid_send($1::uuid) || '\\x00000000'::bytea, 1, 20), now() - interval '60 days', now() - interval '59 days', now() - interval '61 days')`,
    [addressId, personId, whole.anvil.chainId],
  )
  const [person] = await query<{ email: string }>('select email from accounts.person where id = $1', [personId])
  return { personId, email: person?.email ?? '', password, token, addressId }
}
