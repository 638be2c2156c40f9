import { ledgerEntryDetailSchema } from '@clearhold/contract/ledger/schema'
import { microFromDecimal } from '@clearhold/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { sealChain } from '#domains/audit/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { custody, entryOf, type Move, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { capitalAccount, type EntryDraft, investorAccount, investorAccounts } from '../rules.ts'
import { listEntries } from './list-entries.ts'
import { openAccounts } from './open-accounts.ts'
import { postEntries } from './post-entries.ts'
import { readPostingGroups } from './read-posting-groups.ts'
import { showEntry } from './show-entry.ts'

const ann = nextPersonId()
const namesOf = async () => new Map([[ann, 'Ann Lee']])
const database = prepareDatabase()
beforeAll(async () => {
  await database.app.transaction((tx) => openAccounts(tx, [custody, capitalAccount, ...investorAccounts(ann)]))
  await write(entryOf('start', [[custody, capitalAccount, 10n ** 12n]]))
})

async function write(draft: EntryDraft): Promise<bigint> {
  const [outcome] = await database.app.transaction((tx) => postEntries(tx, [draft]))
  if (outcome?.kind !== 'posted') throw new Error(`not posted: ${outcome?.kind}`)
  return outcome.entryId
}

test('both sides with names, and everything there is to know of one entry', async () => {
  const cash = investorAccount(ann, 'cash')
  const actor = `person:${ann}`
  const moves: Move[] = [
    [capitalAccount, cash, 3_000_000n],
    [cash, custody, 1n],
  ]
  const id = await write(entryOf('one', moves, { actor, about: 'entry:1-1' }))
  const {
    entries: [entry],
  } = await listEntries(database.app.reader, namesOf, { limit: 1 })
  expect(entry).toMatchObject({
    actorName: 'Ann Lee',
    about: 'entry:1-1',
    postings: [
      { source: 'operator:capital', sourceName: null, target: cash, targetName: 'Ann Lee', amount: '3.000000' },
      { source: cash, target: 'custody:1', amount: '0.000001' },
    ],
  })
  expect(ledgerEntryDetailSchema.parse(await showEntry(database.app.reader, namesOf, id)).link).toBeNull()
  await sealChain(database.app, [readPostingGroups], systemClock)
  const detail = ledgerEntryDetailSchema.parse(await showEntry(database.app.reader, namesOf, id))
  expect(detail).toMatchObject({ id: entry?.id, group: { entries: 1 }, link: { hash: expect.any(String) } })
  expect(detail.keyDigest).toMatch(/^[0-9a-f]{32}$/)
  const [first, second] = detail.postings
  const [after, then] = [first?.targetAfter, second?.sourceAfter].map((text) => microFromDecimal(text ?? '') ?? 0n)
  expect((after ?? 0n) - (then ?? 0n)).toBe(1n)
  expect(await showEntry(database.app.reader, namesOf, 1n)).toBeUndefined()
})
