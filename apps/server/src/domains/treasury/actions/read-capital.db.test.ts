import { expect, test } from 'vitest'
import { capitalAccount, escrowAccount, openAccounts, postEntries } from '#domains/ledger/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { custody, entryOf, type Move } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readCapital } from './read-capital.ts'

const database = prepareDatabase()
const one = escrowAccount(randomId())
const other = escrowAccount(randomId())

async function post(...moves: Move[]): Promise<string | undefined> {
  const [outcome] = await database.app.transaction((tx) => postEntries(tx, [entryOf(randomId(), moves)]))
  return outcome?.kind
}

test('a new book has none', async () => {
  expect(await readCapital(database.app.reader)).toEqual({ freeMicro: 0n, reservedMicro: 0n, totalMicro: 0n })
})

test('what is promised moves from free to reserved; together it stays the same', async () => {
  await database.app.transaction((tx) => openAccounts(tx, [custody, capitalAccount, one, other]))
  await post([custody, capitalAccount, 100n])
  await post([capitalAccount, one, 30n], [capitalAccount, other, 25n])
  expect(await readCapital(database.app.reader)).toEqual({ freeMicro: 45n, reservedMicro: 55n, totalMicro: 100n })
})

test('error: nothing takes capital below what is reserved: the book refuses', async () => {
  expect(await post([capitalAccount, custody, 46n])).toBe('overdraft')
  expect(await readCapital(database.app.reader)).toEqual({ freeMicro: 45n, reservedMicro: 55n, totalMicro: 100n })
})
