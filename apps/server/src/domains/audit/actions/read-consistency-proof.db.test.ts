import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { readConsistencyProof } from './read-consistency-proof.ts'

const database = prepareDatabase()

test('nothing has to be shown of an empty log or of the same size; a log does not shrink', async () => {
  const { reader } = database.app
  expect(await readConsistencyProof(reader, 0n, 7n)).toEqual([])
  expect(await readConsistencyProof(reader, 7n, 7n)).toEqual([])
  await expect(readConsistencyProof(reader, 3n, 2n)).rejects.toThrow('does not continue')
})
