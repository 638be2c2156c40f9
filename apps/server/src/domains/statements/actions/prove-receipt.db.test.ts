import { readReceipt } from '@clearhold/proof/receipt'
import { expect, test } from 'vitest'
import { investorAccount, postEntries } from '#domains/ledger/index.ts'
import { custody, entryOf, nextEntryKey, nextPersonId } from '#testing/ledger.ts'
import { tamper } from '#testing/resources.ts'
import { prepareSignedHistory } from '../testing.ts'
import { proveReceipt } from './prove-receipt.ts'

const history = prepareSignedHistory(9)
const { database, personId, publish } = history
const entryAt = (at: number) => history.kept[at]?.entryId ?? 0n

async function post(): Promise<bigint> {
  const [outcome] = await database.app.transaction((tx) =>
    postEntries(tx, [entryOf(nextEntryKey(), [[custody, investorAccount(personId, 'cash'), 5n]])]),
  )
  if (outcome?.kind !== 'posted') throw new Error('not posted')
  return outcome.entryId
}

test('it names the first checkpoint over its entry, and stays the same when the log grows', async () => {
  const first = await proveReceipt(database.app.reader, personId, entryAt(3))
  if (!first.ok) throw new Error(first.code)
  const receipt = readReceipt(first.value.file.toString())
  expect(receipt).toMatchObject({ entry: { id: entryAt(3) }, checkpoint: first.value.checkpoint.note })
  const young = await post()
  await publish()
  const second = await proveReceipt(database.app.reader, personId, entryAt(3))
  expect(second.ok && second.value.file.equals(first.value.file)).toBe(true)
  const later = await proveReceipt(database.app.reader, personId, young)
  expect(later.ok && later.value.checkpoint.size > first.value.checkpoint.size).toBe(true)
})

test('error: what no checkpoint covers has none yet', async () => {
  expect(await proveReceipt(database.app.reader, personId, await post())).toEqual({
    ok: false,
    code: 'receipt_not_sealed',
  })
})

test('error: an entry of others, and one from before entries could be opened, cannot be proved', async () => {
  const refused = { ok: false, code: 'receipt_not_provable' }
  expect(await proveReceipt(database.app.reader, nextPersonId(), entryAt(3))).toEqual(refused)
  await tamper(database, 'update ledger.digest_key set first_group_id = 1000000')
  expect(await proveReceipt(database.app.reader, personId, entryAt(3))).toEqual(refused)
})
