import { expect, test } from 'vitest'
import { capitalAccount, escrowAccount, openAccounts, postEntries } from '#domains/ledger/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { custody, entryOf, type Move } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readCapitalBalances } from './read-capital-balances.ts'

const database = prepareDatabase()
const one = escrowAccount(randomId())
const other = escrowAccount(randomId())

async function post(...moves: Move[]): Promise<string | undefined> {
  const [outcome] = await database.app.transaction((tx) => postEntries(tx, [entryOf(randomId(), moves)]))
  return outcome?.kind
}

test('a new book has none', async () => {
  expect(await readCapitalBalances(database.app.reader)).toEqual({ freeMicro: 0n, reservedMicro: 0n, totalMicro: 0n })
})

test('what is promised moves from free to reserved; together it stays the same', async () => {
  await database.app.transaction((tx) => openAccounts(tx, [custody, capitalAccount, one, other]))
  await post([custody, capitalAccount, 100n])
  await post([capitalAccount, one, 30n], [capitalAccount, other, 25n])
  expect(await readCapitalBalances(database.app.reader)).toEqual({
    freeMicro: 45n,
    reservedMicro: 55n,
    totalMicro: 100n,
  })
})

test('error: nothing takes capital below what is reserved: the book refuses', async () => {
  expect(await post([capitalAccount, custody, 46n])).toBe('overdraft')
  expect(await readCapitalBalances(database.app.reader)).toEqual({
    freeMicro: 45n,
    reservedMicro: 55n,
    totalMicro: 100n,
  })
})

test('MON9: what an approved deposit waits for is reserved, as far as there is capital, and free for nothing else', async () => {
  const wait = (amount: number) =>
    database.owner(
      `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference)
       values ($1, $1, 'bank', 'waiting_for_capital', $2, $2, 'test ' || $1::uuid)`,
      [randomId(), amount],
    )
  await wait(40)
  expect(await readCapitalBalances(database.app.reader)).toEqual({
    freeMicro: 5n,
    reservedMicro: 95n,
    totalMicro: 100n,
  })
  await wait(40)
  expect(await readCapitalBalances(database.app.reader)).toEqual({
    freeMicro: 0n,
    reservedMicro: 100n,
    totalMicro: 100n,
  })
})
