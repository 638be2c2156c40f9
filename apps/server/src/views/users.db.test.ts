import { userListSchema } from '@clearhold/contract/accounts/schema'
import { beforeAll, expect, test } from 'vitest'
import { approvals, decided, submitted, type TestKyc, testDetails, testKyc, testReviewer } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readUsernames } from '../domains/accounts/index.ts'
import { chainAccount, investorAccount, investorAccounts, openAccounts, postEntries } from '../domains/ledger/index.ts'
import type { Caller } from '../platform/http/caller.ts'
import { listUsers } from './users.ts'

const database = prepareDatabase()
let kyc: TestKyc
const people: string[] = []
beforeAll(async () => {
  kyc = testKyc(database)
  for (let index = 0; index < 5; index += 1) people.unshift(await insertTestPerson(database))
})

const parts = { explorerUrl: '', chainId: 31_337, usernamesOf: readUsernames }
const list = (query: Partial<Parameters<typeof listUsers>[2]> = {}, caller?: Caller) =>
  listUsers(kyc, parts, { limit: 50, ...query }, caller)
const idsOf = async (query: Partial<Parameters<typeof listUsers>[2]>) => (await list(query)).users.map(({ _id }) => _id)

test('balances come from the book, each under its name, and add up', async () => {
  const [personId = ''] = people
  const custody = chainAccount('custody', 31_337)
  await database.app.transaction(async (tx) => {
    await openAccounts(tx, [custody, ...investorAccounts(personId)])
    const kinds = ['cash', 'profit', 'locked', 'bonus', 'leaving'] as const
    const postings = kinds.map((kind, index) => ({
      source: custody,
      target: investorAccount(personId, kind),
      amountMicro: 10n ** BigInt(index),
    }))
    await postEntries(tx, [{ key: 'k', reason: 'test.moved', actor: 'system:test', about: 'test', postings }])
  })
  const { users } = userListSchema.parse(await list({ search: personId }))
  expect(users).toMatchObject([
    {
      _id: personId,
      usdAmount: '0.000001',
      btcAmount: '0.000010',
      lockedAmount: '0.000100',
      bonusAmount: '0.001000',
      leavingAmount: '0.010000',
      totalAmount: '0.011111',
      kyc: null,
      kycStatus: null,
      lastLogin: null,
    },
  ])
})

test('pages follow each other without gap or twin, and the total says how many there are', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await list({ limit: 2, after })
    expect(page.total).toBe(5)
    seen.push(...page.users.map(({ _id }) => _id))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(seen).toEqual(people)
})

test('people are found by the beginning of address, username or name, whatever its case, and nothing else is', async () => {
  const [one = '', two = ''] = people
  await database.owner(`update accounts.person set full_name = 'Zoë 100%_Ltd', username = 'Zed_one' where id = $1`, [
    one,
  ])
  expect(await idsOf({ search: ' ZOË 100%_' })).toEqual([one])
  expect(await idsOf({ search: 'zed_' })).toEqual([one])
  expect(await idsOf({ search: two.slice(0, 13).toUpperCase() })).toEqual([two])
  expect(await idsOf({ search: '%' })).toEqual([])
  expect(await idsOf({ search: "' or true --" })).toEqual([])
  expect(await idsOf({ search: 'example' })).toEqual([])
})

test('filters by state and role', async () => {
  const [, , third = '', fourth = ''] = people
  await database.owner(`update accounts.person set state = 'frozen' where id = $1`, [third])
  await database.owner(`update accounts.person set role = 'Admin' where id = $1`, [fourth])
  expect(await idsOf({ state: 'frozen' })).toEqual([third])
  expect(await idsOf({ role: 'Admin' })).toEqual([fourth])
  expect((await list({ state: 'closed' })).total).toBe(0)
})

test('a user carries their own newest deposits, five of each in the list', async () => {
  const [personId = '', other = ''] = people
  for (let index = 0; index < 7; index += 1) {
    await database.owner(
      `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
       values (gen_random_uuid(), $1, 'bank', 'submitted', 20000000, 20000000, $2)`,
      [personId, `payment ${index}`],
    )
  }
  const { users } = userListSchema.parse(await list())
  const referencesOf = (id: string) =>
    users.find(({ _id }) => _id === id)?.deposits.map(({ transactionId }) => transactionId)
  expect(referencesOf(personId)).toEqual([6, 5, 4, 3, 2].map((index) => `payment ${index}`))
  expect(referencesOf(other)).toEqual([])
})

test('E02 the identity record is opened for the person and for reviewers; other staff see how it stands', async () => {
  const { personId, kycId } = await submitted(database, kyc)
  const reviewerId = await testReviewer(database)
  const as = (callerId: string, permission: 'support' | 'kyc_reviewer'): Caller => ({
    personId: callerId,
    sessionId: callerId,
    role: 'Admin',
    freshUntil: undefined,
    permissions: new Set([permission]),
  })
  const seen = async (caller: Caller) => (await list({ search: personId }, caller)).users[0]
  const whole = {
    status: 'pending',
    ...testDetails,
    selfieUrl: `/api/admin/kyc/${kycId}/documents/selfie/view`,
    idCardUrl: `/api/admin/kyc/${kycId}/documents/idCard/view`,
  }
  expect(await seen(as(reviewerId, 'kyc_reviewer'))).toMatchObject({ kyc: whole, kycStatus: 'pending' })
  expect(await seen({ ...as(personId, 'support'), role: 'user' })).toMatchObject({ kyc: whole })
  const bare = { status: 'pending', fullname: null, dob: null, address: null, selfieUrl: null, idCardUrl: null }
  expect(await seen(as(reviewerId, 'support'))).toMatchObject({ kyc: bare, kycStatus: 'pending' })
  await decided(kyc, { kycId, reviewerId }, approvals)
  expect(await seen(as(reviewerId, 'support'))).toMatchObject({ kyc: { status: 'verified' }, kycStatus: 'approved' })
})
