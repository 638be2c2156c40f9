import { randomUUID } from 'node:crypto'
import { userMoneySchema } from '@clearhold/contract/views/user-page'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { chainAccount, investorAccount, investorAccounts, openAccounts, postEntries } from '../domains/ledger/index.ts'
import { readUserMoney } from './user-page.ts'

const database = prepareDatabase()

test('each account shows its balance and the entries it is made of, newest first, with the balance after each', async () => {
  const person = await insertTestPerson(database)
  const custody = chainAccount('custody', 31_337)
  const cash = investorAccount(person, 'cash')
  await database.app.transaction((tx) => openAccounts(tx, [custody, ...investorAccounts(person)]))
  for (let amount = 1n; amount <= 10n; amount += 1n) {
    await database.app.transaction((tx) =>
      postEntries(tx, [
        {
          key: randomUUID(),
          reason: 'deposit.credited',
          actor: 'system:test',
          about: `deposit:${amount}`,
          postings: [{ source: custody, target: cash, amountMicro: amount * 1_000_000n }],
        },
      ]),
    )
  }
  await database.app.transaction((tx) =>
    postEntries(tx, [
      {
        key: randomUUID(),
        reason: 'plan.activated',
        actor: 'system:test',
        about: 'position:x',
        postings: [{ source: cash, target: investorAccount(person, 'locked'), amountMicro: 5_000_000n }],
      },
    ]),
  )
  const { accounts } = userMoneySchema.parse(await readUserMoney(database.app.reader, person))
  expect(accounts.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['cash', '50.000000'],
    ['profit', '0.000000'],
    ['bonus', '0.000000'],
    ['locked', '5.000000'],
    ['leaving', '0.000000'],
  ])
  const [first] = accounts
  expect(first?.entries).toHaveLength(8)
  expect(first?.more).toBe(true)
  expect(first?.entries[0]).toMatchObject({ direction: 'out', reason: 'plan.activated', after: '50.000000' })
  expect(first?.entries[1]).toMatchObject({ direction: 'in', amount: '10.000000', after: '55.000000', other: custody })
})

test('a person without an account in the ledger has zero and no entries', async () => {
  const { accounts } = await readUserMoney(database.app.reader, randomUUID())
  expect(accounts.every(({ balance, entries, more }) => balance === '0.000000' && entries.length === 0 && !more)).toBe(
    true,
  )
})
