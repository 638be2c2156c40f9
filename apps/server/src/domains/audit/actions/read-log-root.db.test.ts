import { rootOfLog } from '@clearhold/proof/log/merkle'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { readLogRoot } from './read-log-root.ts'

const database = prepareDatabase()

test('an empty log has a root; a size it never had has none', async () => {
  expect(await readLogRoot(database.app.reader, 0n)).toEqual(rootOfLog([]))
  await expect(readLogRoot(database.app.reader, 1n)).rejects.toThrow('no whole tile')
})
