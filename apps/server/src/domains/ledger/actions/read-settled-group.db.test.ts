import { expect, test } from 'vitest'
import { entryOf, fundedPair } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { createCheckpointer } from './create-checkpointer.ts'
import { postEntries } from './post-entries.ts'
import { readSettledGroup } from './read-settled-group.ts'

const database = prepareDatabase()

test('the last group that was drawn; while one is still being written, that of the newest checkpoint', async () => {
  expect(await readSettledGroup(database.app.reader)).toBe(0n)
  const [a, b] = await fundedPair(database.app, 5n, 6n)
  expect(await readSettledGroup(database.app.reader)).toBe(1n)
  const checkpoint = createCheckpointer(database.app, 1)
  await checkpoint()
  await checkpoint()
  await database.app.transaction(async (tx) => {
    await postEntries(tx, [entryOf('open', [[a, b, 1n]])])
    expect(await readSettledGroup(database.app.reader, 100)).toBe(1n)
  })
  expect(await readSettledGroup(database.app.reader)).toBe(2n)
})
