import { expect, test } from 'vitest'
import { custody, entryOf, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { investorAccount } from '../rules.ts'
import { discloseEntries } from './disclose-entries.ts'
import { openAccounts } from './open-accounts.ts'
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
  const opened = (await discloseEntries(reader(), ann, [id])).get(id)
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
  expect((await discloseEntries(reader(), nextPersonId(), [id])).size).toBe(0)
  expect((await discloseEntries(reader(), ann, [id + 1n])).size).toBe(0)
})

test('several at once, of the same group and of others, are what each is by itself', async () => {
  const ann = nextPersonId()
  const cash = investorAccount(ann, 'cash')
  const post = (...names: readonly string[]) =>
    database.app.transaction(async (tx) => {
      await openAccounts(tx, [custody, cash])
      return postEntries(
        tx,
        names.map((name) => entryOf(name, [[custody, cash, 5n]])),
      )
    })
  const outcomes = [...(await post('first', 'second', 'third')), ...(await post('fourth'))]
  const ids = outcomes.map((outcome) => (outcome.kind === 'posted' ? outcome.entryId : 0n))
  const opened = await discloseEntries(reader(), ann, ids)
  expect([...opened.keys()].sort()).toEqual(ids.toSorted())
  for (const id of ids) expect((await discloseEntries(reader(), ann, [id])).get(id)).toEqual(opened.get(id))
  expect(opened.get(ids[2] ?? 0n)?.group).toMatchObject({ entries: 3, index: 2 })
})
