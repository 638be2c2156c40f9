import { expect, test } from 'vitest'
import { custody, entryOf, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { investorAccount } from '../rules.ts'
import { openAccounts } from './open-accounts.ts'
import { openEntry } from './open-entry.ts'
import { postEntries } from './post-entries.ts'

const database = prepareDatabase()
const reader = () => database.app.reader

test('own sides are opened with salts of their own, all others are digests; a stranger opens nothing', async () => {
  const ann = nextPersonId()
  const cash = investorAccount(ann, 'cash')
  const locked = investorAccount(ann, 'locked')
  const [outcome] = await database.app.transaction(async (tx) => {
    await openAccounts(tx, [custody, cash, locked])
    return postEntries(tx, [
      entryOf('one', [
        [custody, cash, 5n],
        [cash, locked, 2n],
      ]),
    ])
  })
  const id = outcome?.kind === 'posted' ? outcome.entryId : 0n
  const opened = await openEntry(reader(), ann, id)
  expect(opened).toMatchObject({
    entry: { id, reason: 'test.moved', about: 'test:one' },
    sides: [
      expect.any(Uint8Array),
      { account: cash, amountMicro: 5n, afterMicro: 5n },
      { account: cash, amountMicro: 2n, afterMicro: 3n },
      { account: locked, amountMicro: 2n, afterMicro: 2n },
    ],
    group: { id: id / 1024n, entries: 1, index: 0, path: [] },
  })
  const salts = opened?.sides.map((side) => ('salt' in side ? Buffer.from(side.salt).toString('hex') : 'none'))
  expect(new Set(salts).size).toBe(4)
  expect(await openEntry(reader(), nextPersonId(), id)).toBeUndefined()
  expect(await openEntry(reader(), ann, id + 1n)).toBeUndefined()
})
