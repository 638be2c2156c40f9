import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { readInclusion } from './read-inclusion.ts'

const database = prepareDatabase()

test('error: what a log of this size does not have is not shown', async () => {
  const { reader } = database.app
  await expect(readInclusion(reader, 3n, 2n)).rejects.toThrow('not in a log of 2')
  await expect(readInclusion(reader, 0n, 2n)).rejects.toThrow('not in a log of 2')
  await expect(readInclusion(reader, 1n, 2n)).rejects.toThrow('no whole tile')
  expect(await readInclusion(reader, 1n, 1n)).toEqual([])
})
