import { checkReceipt } from '@clearhold/proof/receipt'
import { beforeAll, describe, expect, test } from 'vitest'
import { growLog, readLogRoot, readLogSize, sealChain } from '#domains/audit/index.ts'
import {
  type AccountKey,
  investorAccount,
  openAccounts,
  postEntries,
  readPostingGroups,
} from '#domains/ledger/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { custody, entryOf, type Move, nextEntryKey, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { showOwnReceipt } from './show-own-receipt.ts'

const database = prepareDatabase()
const ann = nextPersonId()
const ben = nextPersonId()
const cash = (personId: string) => investorAccount(personId, 'cash')
const strangers: AccountKey[] = []

async function post(...entries: readonly (readonly Move[])[]): Promise<bigint[]> {
  const outcomes = await database.app.transaction((tx) =>
    postEntries(
      tx,
      entries.map((moves) => entryOf(nextEntryKey(), moves)),
    ),
  )
  return outcomes.map((outcome) => {
    if (outcome.kind !== 'posted') throw new Error(`not posted: ${outcome.kind}`)
    return outcome.entryId
  })
}

async function publish(): Promise<void> {
  while ((await sealChain(database.app, [readPostingGroups], systemClock)) > 0);
  while ((await growLog(database.app)) > 0);
}

const receiptOf = (personId: string, entryId: bigint) => showOwnReceipt(database.app.reader, { personId, entryId })
async function headOf(size?: bigint) {
  const at = size ?? (await readLogSize(database.app.reader))
  return { size: Number(at), root: await readLogRoot(database.app.reader, at) }
}

beforeAll(async () => {
  for (let count = 0; count < 500; count += 1) strangers.push(cash(nextPersonId()))
  await database.app.transaction((tx) =>
    openAccounts(tx, [custody, cash(ann), investorAccount(ann, 'locked'), cash(ben), ...strangers]),
  )
})

test('a movement of one’s own opens up to the root of the log, and says what was moved and what was there afterwards', async () => {
  await post([[custody, cash(ann), 5_000_000n]])
  const [id = 0n] = await post([
    [custody, cash(ann), 70_000_000n],
    [cash(ann), investorAccount(ann, 'locked'), 60_000_000n],
  ])
  await publish()
  const file = (await receiptOf(ann, id)) ?? ''
  const checked = checkReceipt(file, await headOf())
  expect(checked).toMatchObject({
    holds: true,
    personId: ann,
    receipt: {
      entry: { id, reason: 'test.moved' },
      sides: [
        expect.any(Uint8Array),
        { account: cash(ann), amountMicro: 70_000_000n, afterMicro: 75_000_000n },
        { account: cash(ann), amountMicro: 60_000_000n, afterMicro: 15_000_000n },
        { account: investorAccount(ann, 'locked'), amountMicro: 60_000_000n, afterMicro: 60_000_000n },
      ],
    },
  })
})

describe('one entry between two people', () => {
  test('each opens their own side of it, and neither sees what the other has', async () => {
    await post([[custody, cash(ben), 987_654_321n]])
    const [id = 0n] = await post([[cash(ben), cash(ann), 4_321n]])
    await publish()
    const head = await headOf()
    const [first = '', second = ''] = await Promise.all([receiptOf(ann, id), receiptOf(ben, id)])
    expect(checkReceipt(first, head)).toMatchObject({ holds: true, personId: ann })
    expect(checkReceipt(second, head)).toMatchObject({ holds: true, personId: ben })
    expect(first).not.toContain(ben)
    expect(first).not.toContain(String(987_654_321n - 4_321n))
    expect(second).not.toContain(ann)
    expect(second).toContain(String(987_654_321n - 4_321n))
  })

  test('a person who is not part of the entry gets no receipt', async () => {
    const [id = 0n] = await post([[custody, cash(ben), 5n]])
    await publish()
    expect(await receiptOf(ann, id)).toBeUndefined()
    expect(await receiptOf(ann, id + 1n)).toBeUndefined()
  })
})

test('a receipt of a group of a thousand entries is a file of at most 6 kB', async () => {
  const moves = [...strangers, ...strangers].map((target): Move[] => [[custody, target, 1_000_000n]])
  moves[700] = [[custody, cash(ann), 9n]]
  const ids = await post(...moves)
  await publish()
  const file = (await receiptOf(ann, ids[700] ?? 0n)) ?? ''
  expect(checkReceipt(file, await headOf())).toMatchObject({ holds: true, receipt: { group: { entries: 1_000 } } })
  expect(Buffer.byteLength(file)).toBeLessThanOrEqual(6_000)
})

test('entries that were refused leave gaps in a group, and its receipts hold', async () => {
  const drafts = [1n, 10n ** 15n, 2n, 10n ** 15n, 3n].map((amountMicro) =>
    entryOf(nextEntryKey(), [[cash(ann), cash(ben), amountMicro]]),
  )
  const outcomes = await database.app.transaction((tx) => postEntries(tx, drafts))
  expect(outcomes.map(({ kind }) => kind)).toEqual(['posted', 'overdraft', 'posted', 'overdraft', 'posted'])
  await publish()
  const head = await headOf()
  for (const outcome of outcomes) {
    if (outcome.kind !== 'posted') continue
    expect(checkReceipt((await receiptOf(ben, outcome.entryId)) ?? '', head)).toMatchObject({ holds: true })
  }
})

test('it leads to the newest checkpoint that covers it; before that to the log as it is', async () => {
  const [old = 0n] = await post([[custody, cash(ann), 1n]])
  await publish()
  const size = await readLogSize(database.app.reader)
  const note = `clearhold.example/log\n${size}\n${'A'.repeat(43)}=\n\n— clearhold.example/log AAAA\n`
  await database.owner(`insert into audit.checkpoint (size, root, note) values ($1, sha256('root'), $2)`, [size, note])
  const [young = 0n] = await post([[custody, cash(ann), 2n]])
  expect(await receiptOf(ann, young)).toBeUndefined()
  await publish()
  const covered = checkReceipt((await receiptOf(ann, old)) ?? '', await headOf(size))
  expect(covered).toMatchObject({ holds: true, receipt: { checkpoint: note } })
  const uncovered = checkReceipt((await receiptOf(ann, young)) ?? '', await headOf())
  expect(uncovered).toMatchObject({ holds: true })
  expect(uncovered.holds && uncovered.receipt.checkpoint).toBeUndefined()
})

test('an entry that was changed after it was sealed has a receipt that leads nowhere', async () => {
  const [id = 0n] = await post([[custody, cash(ann), 6n]])
  await publish()
  await tamper(database, `update ledger.posting set amount_micro = 7 where entry_id = ${id}`)
  expect(checkReceipt((await receiptOf(ann, id)) ?? '', await headOf())).toEqual({ holds: false, fault: 'not_in_log' })
})

test('what was posted before entries were digested by line cannot be opened', async () => {
  const [id = 0n] = await post([[custody, cash(ann), 8n]])
  await tamper(database, 'update ledger.digest_key set first_group_id = 1000000')
  await publish()
  expect(await receiptOf(ann, id)).toBeUndefined()
})
