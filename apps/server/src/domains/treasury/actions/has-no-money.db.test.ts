import { expect, test } from 'vitest'
import { chainAccount, investorAccount, investorAccounts, openAccounts, postEntries } from '#domains/ledger/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { hasNoMoney } from './has-no-money.ts'

const database = prepareDatabase()

test('an account is empty until something stands under its name, in whatever account', async () => {
  const custody = chainAccount('custody', 31_337)
  const personId = randomId()
  await database.app.transaction((tx) => openAccounts(tx, [custody, ...investorAccounts(personId)]))
  expect(await hasNoMoney(database.app.reader, personId)).toBe(true)
  expect(await hasNoMoney(database.app.reader, randomId())).toBe(true)
  const leaving = investorAccount(personId, 'leaving')
  const draft = { reason: 'test.moved', actor: 'system:test', about: 'test' }
  await database.app.transaction((tx) =>
    postEntries(tx, [{ ...draft, key: 'in', postings: [{ source: custody, target: leaving, amountMicro: 1n }] }]),
  )
  expect(await hasNoMoney(database.app.reader, personId)).toBe(false)
})
