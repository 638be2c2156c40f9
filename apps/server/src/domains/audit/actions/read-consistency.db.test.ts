import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { readConsistency } from './read-consistency.ts'

const database = prepareDatabase()

test('nothing has to be shown of an empty log or of the same size; a log does not shrink', async () => {
  const { reader } = database.app
  expect(await readConsistency(reader, 0n, 7n)).toEqual([])
  expect(await readConsistency(reader, 7n, 7n)).toEqual([])
  await expect(readConsistency(reader, 3n, 2n)).rejects.toThrow('does not continue')
})
