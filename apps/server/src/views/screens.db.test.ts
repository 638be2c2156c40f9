import { pathOf } from '@clearhold/contract/address'
import type { Screen, ScreenLook } from '@clearhold/contract/screen'
import { homeScreen } from '@clearhold/contract/views/screens/home'
import { userScreen } from '@clearhold/contract/views/screens/user'
import { withdrawScreen } from '@clearhold/contract/views/screens/withdraw'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Served, serveApi } from '#testing/api.ts'
import { callApi } from '#testing/api-client.ts'
import { countStatements } from '#testing/count-statements.ts'
import { insertTestPerson } from '#testing/people.ts'
import { activated, custody, move, offerPlans, passHours, payAll, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { asked, insertWithdrawer, newAddress, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import { investorAccount } from '../domains/ledger/index.ts'
import { notifyOfEvents } from '../domains/notifications/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { randomId } from '../platform/crypto/crypto.ts'
import { appendEvent, lastSeq } from '../platform/events/outbox.ts'
import { screenRoutes } from './screens.ts'

const database = prepareDatabase()
let served: Served
let investorId: string
const tokens = new Map<string, string>()
beforeAll(async () => {
  await prepareChain(database)
  served = await serveApi(database)
  investorId = await insertInvestorWithEverything()
}, 60_000)
afterAll(() => served.close())

/** A person with something in every part of the screens. */
async function insertInvestorWithEverything(): Promise<string> {
  const plans = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
  const personId = await insertWithdrawer(database)
  await move(database.app, custody, investorAccount(personId, 'cash'), 9_000_000_000n)
  await database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, reference, note)
     values ($1, $2, 'bank', 'submitted', 70000000, 'Invoice 12', null)`,
    [randomId(), personId],
  )
  await activated(plans, personId)
  await passHours(database.app, 24 * 10)
  await payAll(plans)
  await activated(plans, personId)
  await asked(testWithdrawalParts(database), personId, { amount: '30', walletAddress: newAddress() })
  await database.owner(
    `insert into accounts.sign_in (person_id, at, outcome, address, device)
     values ($1, clock_timestamp(), 'signed_in', '203.0.113.7', 'Firefox on Linux')`,
    [personId],
  )
  await database.app.transaction((tx) =>
    appendEvent(tx, { type: 'kyc.verified', personId, payload: { kycId: 'a-case' } }),
  )
  while ((await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })) > 0);
  return personId
}

async function admin(...permissions: readonly string[]): Promise<string> {
  const id = await insertTestPerson(database, { role: 'Admin' })
  for (const permission of permissions) {
    await database.owner('insert into accounts.permission (person_id, permission) values ($1, $2)', [id, permission])
  }
  return id
}

async function ask(personId: string, path: string) {
  const token = tokens.get(personId) ?? (await served.signIn(personId)).token
  tokens.set(personId, token)
  return callApi(`${served.url}${path}`, token, 'GET', undefined)
}

const look = (id: string, tab?: string): ScreenLook => ({ id, language: 'es', tab })
const screenPath = ({ endpoint }: Screen, { id, ...query }: ScreenLook) => pathOf(endpoint, { params: { id }, query })

async function partsOf(screen: Screen, personId: string, given: ScreenLook): Promise<Record<string, unknown>> {
  const { status, value } = await ask(personId, screenPath(screen, given))
  expect(status).toBe(200)
  return value['parts'] as Record<string, unknown>
}

/** Clocks that tick between two answers. */
const ticking = new Set(['now', 'realNow'])
const still = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (ticking.has(name) ? '' : value)))

async function expectPartsAsAlone(screen: Screen, personId: string, given: ScreenLook): Promise<string[]> {
  const parts = await partsOf(screen, personId, given)
  const there: string[] = []
  for (const [name, { endpoint, input }] of Object.entries(screen.parts)) {
    const question = input(given)
    if (question === undefined) {
      expect(parts[name], name).toBeNull()
      continue
    }
    const { status, value } = await ask(personId, pathOf(endpoint, question))
    expect(still(parts[name]), name).toEqual(status === 200 ? still(value) : null)
    if (parts[name] !== null) there.push(name)
  }
  return there
}

describe('a screen answers what its parts answer alone', () => {
  test('the home', async () => {
    expect(await expectPartsAsAlone(homeScreen, investorId, look('me'))).toEqual(Object.keys(homeScreen.parts))
  })

  test('the withdraw page', async () => {
    expect(await expectPartsAsAlone(withdrawScreen, investorId, look('me'))).toEqual(Object.keys(withdrawScreen.parts))
  })

  test('the home of an investor who has nothing yet', async () => {
    const personId = await insertTestPerson(database)
    expect(await expectPartsAsAlone(homeScreen, personId, look('me'))).toEqual(Object.keys(homeScreen.parts))
  })

  test.each(['money', 'plans', 'deposits', 'withdrawals', 'sessions', 'messages', 'notes', 'audit'])(
    'the page of a user with %s open',
    async (tab) => {
      const parts = await expectPartsAsAlone(userScreen, await admin('owner', 'kyc_reviewer'), look(investorId, tab))
      expect(parts.length).toBeGreaterThan(10)
    },
  )

  test('behavior: of the page of a user everybody has what their permissions open, and null for the rest', async () => {
    const reviewer = await expectPartsAsAlone(userScreen, await admin('kyc_reviewer'), look(investorId, 'money'))
    const shared = ['me', 'messages', 'bulletin', 'waitingForMe', 'everythingWaiting']
    expect(reviewer).toEqual([...shared, 'caseCounts', 'user', 'sanctions'])
    const support = await expectPartsAsAlone(userScreen, await admin('support'), look(investorId, 'audit'))
    expect(support).toEqual(expect.arrayContaining(['user', 'contactCounts']))
    expect(support).not.toContain('audit')
  })
})

test('says which event was the last, read no later than anything else', async () => {
  const { value } = await ask(investorId, screenPath(homeScreen, look('me')))
  expect(value['seq']).toBe(String(await lastSeq(database.app.reader, investorId)))
})

test('error: a part that cannot be read is null, and the others are there', async () => {
  const broken = served.routes.map((route) =>
    route.path === '/api/user/:id/balance-history'
      ? { ...route, handle: async () => Promise.reject(new Error('the book does not answer')) }
      : route,
  )
  const own = await serveApi(database, () => [...screenRoutes(database.app.reader, broken)])
  const { token } = await own.signIn(investorId)
  const { status, value } = await callApi(`${own.url}/api/user/me/home`, token, 'GET', undefined)
  await own.close()
  expect(status).toBe(200)
  expect(value['parts']).toMatchObject({ balanceHistory: null, user: { _id: investorId }, activity: {} })
})

test('error: another person’s home is not found', async () => {
  const other = await insertTestPerson(database)
  expect((await ask(other, screenPath(homeScreen, look(investorId)))).status).toBe(404)
  expect((await ask(await admin('owner'), screenPath(homeScreen, look(investorId)))).status).toBe(404)
})

describe('statements of one request, its session read included', () => {
  const statementsOf = async (personId: string, path: string) => {
    // The first time a process sends a statement it also queries its columns.
    await ask(personId, path)
    return (await countStatements(database, () => ask(personId, path))).statements
  }

  test('the home: at most 8', async () => {
    expect(await statementsOf(investorId, screenPath(homeScreen, look('me')))).toBeLessThanOrEqual(8)
  })

  test('the withdraw page: at most 8', async () => {
    expect(await statementsOf(investorId, screenPath(withdrawScreen, look('me')))).toBeLessThanOrEqual(8)
  })

  test('the page of a user: at most 8', async () => {
    const owner = await admin('owner', 'kyc_reviewer')
    expect(await statementsOf(owner, screenPath(userScreen, look(investorId, 'money')))).toBeLessThanOrEqual(8)
  })

  test('the history of the balance is one statement beside the session', async () => {
    expect(await statementsOf(investorId, '/api/user/me/balance-history')).toBe(2)
  })
})
