import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { readLogCheckpoint } from './read-log-checkpoint.ts'

const database = prepareDatabase()

test('the newest that was kept, also where an older one was longer', async () => {
  expect(await readLogCheckpoint(database.app.reader)).toBeUndefined()
  for (const size of [7, 5])
    await database.owner(
      `insert into audit.checkpoint (size, root, note) values (${size}, sha256('root'), repeat('${size}', 60))`,
    )
  expect(await readLogCheckpoint(database.app.reader)).toMatchObject({ size: 5n, note: '5'.repeat(60) })
})
