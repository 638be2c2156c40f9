import { beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { confirmAddress, eventsOf, registerUnverified, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { insertTestPerson } from '#testing/people.ts'
import { insertInvestor, invite } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { attributePerson } from './attribute-person.ts'
import { issueReferralCode } from './issue-referral-code.ts'

const database = prepareDatabase()
let accounts: TestAccounts
beforeAll(() => {
  accounts = { ...testAccounts(database), onEmailVerified: attributePerson }
})
const codeOf = (personId: string) => database.app.transaction((tx) => issueReferralCode(tx, personId))
const attributionOf = (personId: string) =>
  database.owner('select referrer_id, number, objection from referrals.attribution where person_id = $1', [personId])

const register = (email: string, ref?: string) =>
  registerUnverified(database, accounts, { email, ...(ref === undefined ? {} : { ref }) })

describe('the code in the link', () => {
  test('is kept through registration and counts from the moment the address is confirmed', async () => {
    const referrerId = await insertTestPerson(database)
    const personId = await register('one@example.test', (await codeOf(referrerId)).toLowerCase())
    expect(await attributionOf(personId)).toEqual([])
    await confirmAddress(accounts, personId)
    expect(await attributionOf(personId)).toEqual([{ referrer_id: referrerId, number: 1, objection: null }])
    expect(await eventsOf(database, referrerId)).toEqual(['referral.joined'])
    const second = await register('two@example.test', await codeOf(referrerId))
    await confirmAddress(accounts, second)
    expect(await attributionOf(second)).toMatchObject([{ number: 2 }])
  })

  test('behavior: what is written stays; asking again changes nothing', async () => {
    const first = await insertTestPerson(database)
    const other = await insertTestPerson(database)
    const personId = await insertTestPerson(database)
    await invite(database, first, personId)
    await invite(database, other, personId)
    await Promise.all([1, 2, 3].map(() => database.app.transaction((tx) => attributePerson(tx, personId))))
    expect(await attributionOf(personId)).toMatchObject([{ referrer_id: first, number: 1 }])
    expect(await database.owner('select invited from referrals.code where person_id = $1', [first])).toEqual([
      { invited: 1 },
    ])
    await expect(database.owner('update referrals.attribution set referrer_id = $1', [other])).rejects.toThrow(
      'append-only',
    )
  })
})

describe('error: no bonus is earned by', () => {
  test('inviting themselves, by their own code or from another name of their mailbox', async () => {
    const personId = await insertTestPerson(database)
    await invite(database, personId, personId)
    expect(await attributionOf(personId)).toEqual([])
    const ana = await register('ana@example.test')
    const twin = await register('ana+plan@example.test', await codeOf(ana))
    await database.app.transaction((tx) => attributePerson(tx, twin))
    expect(await attributionOf(twin)).toMatchObject([{ referrer_id: ana, objection: 'same_person' }])
  })

  test('a ring: the first to join was not invited', async () => {
    const a = await insertInvestor(database)
    const b = await insertInvestor(database)
    const c = await insertInvestor(database)
    await invite(database, a, b)
    await invite(database, b, c)
    await invite(database, c, a)
    await invite(database, b, a)
    expect(await attributionOf(a)).toEqual([])
    expect(await attributionOf(c)).toMatchObject([{ referrer_id: b }])
    const write = database.owner(
      `insert into referrals.attribution (person_id, referrer_id, number, joined_at, referrer_joined_at)
       select $1, $2, 99, p.created_at, r.created_at from accounts.person p, accounts.person r where p.id = $1 and r.id = $2`,
      [a, c],
    )
    await expect(write).rejects.toThrow('attribution_without_ring')
  })

  test('working here, an unknown code, and no code at all', async () => {
    const admin = await insertTestPerson(database, { role: 'Admin' })
    const personId = await insertTestPerson(database)
    await invite(database, admin, personId)
    expect(await attributionOf(personId)).toEqual([])
    for (const raw of ['ABCDEFGH', "x'; drop", null]) {
      await database.owner('update accounts.person set referral_code_raw = $2 where id = $1', [personId, raw])
      await database.app.transaction((tx) => attributePerson(tx, personId))
    }
    await database.app.transaction((tx) => attributePerson(tx, randomId()))
    expect(await attributionOf(personId)).toEqual([])
  })
})
