import { expect, test } from 'vitest'
import { inPages } from './in-pages.ts'

test.each([0, 1, 2, 3, 4, 5])('%i rows by twos: each comes once, in order', async (count) => {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const read = async (after: number, limit: number) => all.filter((row) => row > after).slice(0, limit)
  const rows: number[] = []
  for await (const row of inPages(0, read, (each) => each, 2)) rows.push(row)
  expect(rows).toEqual(all)
})
