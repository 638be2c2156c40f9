import { randomUUID } from 'node:crypto'
import { type Permission, permissions } from '@clearhold/contract/accounts/permissions'
import sharp from 'sharp'
import { beginVisit } from '#domains/accounts/actions/begin-visit.ts'
import { signAccessToken } from '#domains/accounts/store/session-tokens.ts'
import { submitDocuments } from '#domains/kyc/actions/submit-documents.ts'
import { bankAccount, investorAccount } from '#domains/ledger/index.ts'
import { openThread } from '#domains/support/actions/open-thread.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Route } from '#platform/http/route.ts'
import { type Served, serveApi } from '#testing/api.ts'
import { enrolPasskey, enrolTotp } from '#testing/factors.ts'
import { insertTestPerson } from '#testing/people.ts'
import { activated, custody, move, offerPlans, testPlanParts } from '#testing/plans.ts'
import type { TestDatabase } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { ask } from './ask.ts'
import type { Row } from './expectations.ts'
import { isVisitor, type VisitorRole, visitorRoles } from './visits.ts'

/** Every kind of caller, with their credentials. */
export const roles = [
  'anonymous',
  'user',
  'user-frozen',
  'user-closed',
  ...permissions,
  ...visitorRoles,
  'expired token',
  'revoked session',
  'refresh token as access token',
] as const
export type Role = (typeof roles)[number]

export type Whose = 'own' | 'other' | 'missing' | 'ended'

/** The database as the product sees it, and as the superuser does. */
export type MatrixDatabase = Pick<TestDatabase, 'app' | 'owner' | 'urlOf'>

export interface World {
  readonly served: Served
  readonly database: MatrixDatabase
  readonly victim: Person
  readonly victimsDepositId: string
  readonly closedId: string
  readonly people: Readonly<Record<Role, Person>>
}

export interface Person {
  readonly id: string
  readonly email: string
}

const longAgoMs = 11 * 60_000

/** A real server on a real port over a real database, one person for each role, and a victim whose objects are off limits to others. */
export async function createWorld(
  database: MatrixDatabase,
  choose?: (routes: readonly Route[]) => Route[],
): Promise<World> {
  const served = await serveApi(database, choose)
  const make = async (permission?: Permission): Promise<Person> => {
    const id = await insertTestPerson(database, permission === undefined ? {} : { role: 'Admin' })
    await enrolTotp(database.app, served.parts, id)
    if (permission !== undefined) {
      await database.owner('insert into accounts.permission (person_id, permission) values ($1, $2)', [id, permission])
    }
    return { id, email: `${id}@example.test` }
  }
  const victim = await make()
  await enrolPasskey(database.app, served.parts, victim.id)
  const closed = await make()
  await database.owner("update accounts.person set state = 'closed' where id = $1", [closed.id])
  const entries: [Role, Person][] = []
  for (const role of roles) {
    const person = await make(permissions.find((permission) => permission === role))
    // Each has a passkey, so that removing one is possible.
    await enrolPasskey(database.app, served.parts, person.id)
    if (isVisitor(role)) await becomeHost(database, person.id, role)
    entries.push([role, person])
  }
  const people = Object.fromEntries(entries) as Record<Role, Person>
  await prepareDeposits(database)
  // A read-only session is assigned neither an address nor a code: the demo's own people, and its capital, already have them.
  for (const role of visitorRoles) {
    const headers = bearer((await served.signIn(people[role].id)).token)
    for (const path of ['/api/deposit/address', '/api/referrals/me', '/api/admin/capital'])
      await ask(served.url, { method: 'GET', path, headers })
  }
  const victimsDepositId = await depositOf(database, victim.id)
  return { served, database, victim, victimsDepositId, closedId: closed.id, people }
}

const hosts = {
  'visitor as Ines': ['ines@demo.clearhold.example', 'user'],
  'visitor as admin': ['admin.one@demo.clearhold.example', 'Admin'],
} as const

/** Makes a user one of the demo's own people, as whom visitors look around: the admin has every permission. */
async function becomeHost({ owner }: MatrixDatabase, id: string, role: VisitorRole): Promise<void> {
  const [email, accountRole] = hosts[role]
  await owner('update accounts.person set email = $2, role = $3 where id = $1', [id, email, accountRole])
  if (accountRole === 'user') return
  await owner('insert into accounts.permission (person_id, permission) select $1, unnest($2::text[])', [
    id,
    [...permissions],
  ])
}

/** The Authorization header of this role, from its own session. */
export async function credentials(world: World, role: Role, fresh: boolean): Promise<Record<string, string>> {
  if (role === 'anonymous') return {}
  const { database, served, people } = world
  const { id } = people[role]
  if (isVisitor(role)) return bearer(await visitToken(world, role))
  // These accounts were changed after the login: the token itself is valid.
  if (role === 'user-frozen' || role === 'user-closed') await setState(world, id, 'active')
  const { token, refreshToken, sessionId } = await served.signIn(id, fresh)
  if (role === 'user-frozen' || role === 'user-closed') await setState(world, id, role.slice('user-'.length))
  if (role === 'revoked session') await endSession(database, sessionId)
  if (role === 'refresh token as access token') return bearer(refreshToken)
  if (role !== 'expired token') return bearer(token)
  const clock = { now: () => new Date(systemClock.now().getTime() - longAgoMs) }
  return bearer(await signAccessToken({ clock, sessionKey: served.parts.sessionKey }, sessionId, id))
}

async function visitToken({ served }: World, role: VisitorRole): Promise<string> {
  const visit = await beginVisit(served.parts, {
    as: role === 'visitor as Ines' ? 'investor' : 'admin',
    device: 'Matrix',
  })
  if (!visit.ok) throw new Error(visit.code)
  return visit.value.token
}

/** The id of a session, passkey, message, approval, deposit, identity case, withdrawal or support thread: the role's own, the victim's, one that never existed, one that was deleted. */
export async function thingId(
  world: World,
  role: Role,
  kind: NonNullable<Row['thing']>,
  whose: Whose,
): Promise<string> {
  const ownerId = whose === 'other' ? world.victim.id : world.people[role].id
  if (role.startsWith('user-') || whose === 'missing') return kind === 'message' ? '999999999' : randomUUID()
  switch (kind) {
    case 'session': {
      const { sessionId } = await world.served.signIn(ownerId)
      if (whose === 'ended') await endSession(world.database, sessionId)
      return sessionId
    }
    case 'passkey':
      return passkeyOf(world, ownerId, whose === 'ended')
    case 'message':
      return messageOf(world, ownerId)
    case 'approval':
      return requestOf(world)
    case 'deposit':
      return whose === 'other' ? world.victimsDepositId : depositOf(world.database, ownerId)
    case 'identity case':
      return caseOf(world)
    case 'position':
      return positionOf(world, ownerId)
    case 'withdrawal':
      return withdrawalOf(world, ownerId)
    case 'thread':
      return threadOf(world, ownerId)
  }
}

const cases = new WeakMap<World, Promise<string>>()
/** The victim's identity case, submitted once and never decided. */
function caseOf(world: World): Promise<string> {
  const known = cases.get(world) ?? sendCase(world)
  cases.set(world, known)
  return known
}

async function sendCase({ served, victim }: World): Promise<string> {
  const picture = await sharp({ create: { width: 480, height: 480, channels: 3, background: 'grey' } })
    .jpeg()
    .toBuffer()
  const sent = await submitDocuments(served.kyc, {
    personId: victim.id,
    details: { fullname: 'Some Body', dob: '1980-01-01', address: '1 Matrix Street, Cork' },
    documents: [
      { document: 'idCard', bytes: picture },
      { document: 'selfie', bytes: picture },
    ],
    requestId: 'matrix',
  })
  if (!sent.ok) throw new Error(sent.code)
  return sent.value.kycId
}

/** A passkey of this user, created for this call; it never signs anything. */
async function passkeyOf({ database }: World, ownerId: string, removed: boolean): Promise<string> {
  const id = randomUUID()
  if (removed) return id
  await database.owner(
    `insert into accounts.passkey (id, person_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, $3, $4, 0, '{}', 'Matrix')`,
    [id, ownerId, Buffer.from(id), Buffer.alloc(40)],
  )
  return id
}

const offers = new WeakMap<World, Promise<void>>()
/** A position of this user, started for this call. */
async function positionOf(world: World, ownerId: string): Promise<string> {
  const { database } = world
  const offered = offers.get(world) ?? offerPlans(database.app, 1_000_000n)
  offers.set(world, offered)
  await offered
  await move(database.app, custody, investorAccount(ownerId, 'cash'), 2_500_000_000n)
  return (await activated(testPlanParts(database), ownerId)).position.id
}

/** A bank payout of this user that is marked as paid, made for this call: too late to cancel, but not to confirm or dispute. */
async function withdrawalOf({ database }: World, ownerId: string): Promise<string> {
  const { app, owner } = database
  const id = randomUUID()
  await move(app, custody, investorAccount(ownerId, 'cash'), 1_000_000n)
  await move(app, investorAccount(ownerId, 'cash'), bankAccount, 1_000_000n)
  await owner(
    `insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, bank_name, account_name,
       account_number, tier, state, hold_entry_id, paid_at)
     values ($1, $2, $3, 'capital', 'bank', 1000000, 'A bank', 'Some Body', '0000', 'two', 'paid', 1, now())`,
    [id, ownerId, randomUUID()],
  )
  return id
}

const threads = new WeakMap<World, Map<string, Promise<string>>>()
/** A support thread of this user, opened once: the number of open threads is limited. */
function threadOf(world: World, ownerId: string): Promise<string> {
  const known = threads.get(world) ?? new Map<string, Promise<string>>()
  threads.set(world, known)
  const opened = known.get(ownerId) ?? openThreadOf(world, ownerId)
  known.set(ownerId, opened)
  return opened
}

async function openThreadOf({ database, served }: World, personId: string): Promise<string> {
  const words = { subject: 'Matrix', text: 'A question', language: 'en', key: randomUUID() } as const
  const parts = { database: database.app, clock: systemClock, masterKey: served.parts.masterKey }
  const opened = await openThread(parts, { ...words, personId, requestId: 'matrix' })
  if (!opened.ok) throw new Error(opened.code)
  return opened.value
}

const requests = new WeakMap<World, Promise<string>>()
/** One command that waits for an approver: the victim is to become support. It is proposed once and never decided. */
function requestOf(world: World): Promise<string> {
  const known = requests.get(world) ?? propose(world)
  requests.set(world, known)
  return known
}

async function propose(world: World): Promise<string> {
  const { text } = await ask(world.served.url, {
    method: 'POST',
    path: '/api/admin/permissions',
    headers: bearer((await world.served.signIn(world.people.owner.id, true)).token),
    body: JSON.stringify({ personId: world.victim.id, permissions: ['support'], reason: 'for the matrix' }),
  })
  return (JSON.parse(text) as { approvalId: string }).approvalId
}

/** A key and a token are pinned, as after the first start: addresses can be shown. */
async function prepareDeposits({ owner }: MatrixDatabase): Promise<void> {
  await owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
  await owner('insert into treasury.pinned_token (chain_id, token, decimals, code_hash) values (31337, $1, 6, $2)', [
    Buffer.alloc(20, 1),
    Buffer.alloc(32, 1),
  ])
}

/** A manual payment reported by this user, made for this call. */
async function depositOf({ owner }: MatrixDatabase, personId: string): Promise<string> {
  const id = randomUUID()
  await owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
     values ($1, $2, 'bank', 'submitted', 20000000, 20000000, $3)`,
    [id, personId, `matrix ${id}`],
  )
  return id
}

async function messageOf({ database }: World, ownerId: string): Promise<string> {
  const [row] = await database.owner(
    `insert into notifications.message (event_id, kind, person_id, params)
     values ((random() * 1e15)::bigint, 'account.factor_added', $1, '{"factor":"totp"}') returning id`,
    [ownerId],
  )
  return String(row?.['id'])
}

async function setState({ database }: World, personId: string, state: string): Promise<void> {
  await database.owner('update accounts.person set state = $2 where id = $1', [personId, state])
}

async function endSession({ owner }: MatrixDatabase, sessionId: string): Promise<void> {
  await owner("update accounts.session set ended_at = clock_timestamp(), ended_reason = 'revoked' where id = $1", [
    sessionId,
  ])
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
