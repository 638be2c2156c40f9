import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { readInclusionProof } from './read-inclusion-proof.ts'

const database = prepareDatabase()

test('error: what a log of this size does not have is not shown', async () => {
  const { reader } = database.app
  await expect(readInclusionProof(reader, 3n, 2n)).rejects.toThrow('not in a log of 2')
  await expect(readInclusionProof(reader, 0n, 2n)).rejects.toThrow('not in a log of 2')
  await expect(readInclusionProof(reader, 1n, 2n)).rejects.toThrow('no whole tile')
  expect(await readInclusionProof(reader, 1n, 1n)).toEqual([])
})
