import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { decimalFromMicro } from '@clearhold/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { formatEntryId } from '#domains/ledger/index.ts'
import { nextPersonId } from '#testing/ledger.ts'
import { changeOf, type KeptMovement, writeOwnHistory } from '#testing/own-history.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { dayOfKept } from '../testing.ts'
import { exportStatement } from './export-statement.ts'

const database = prepareDatabase()
const personId = nextPersonId()
let kept: KeptMovement[]

beforeAll(async () => {
  kept = await writeOwnHistory(database, personId, { groups: 70, seed: 11 })
}, 60_000)

const write = async (from: string, to: string, linesMax?: number) => {
  const result = await exportStatement(database.app.reader, personId, { from, to }, linesMax)
  return result.ok ? text(result.value satisfies Readable) : result
}
const rowsOf = (file: string) =>
  file
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))

test('a file has every movement of its days, each with the balance after it, from the opening to the closing one', async () => {
  const from = dayOfKept(kept[20])
  const to = dayOfKept(kept[50])
  const file = await write(from, to)
  expect(typeof file).toBe('string')
  const rows = rowsOf(String(file))
  const within = kept.filter((movement) => dayOfKept(movement) >= from && dayOfKept(movement) <= to)
  const before = kept.filter((movement) => dayOfKept(movement) < from)
  let totalMicro = before.reduce((sum, movement) => sum + changeOf(movement), 0n)
  expect(rows[0]?.slice(1, 6)).toEqual(['', 'opening', '', '', decimalFromMicro(totalMicro)])
  expect(rows).toHaveLength(within.length + 2)
  for (const [place, movement] of within.entries()) {
    totalMicro += changeOf(movement)
    const row = rows[place + 1] ?? []
    expect([row[1], row[4], row[5]]).toEqual([
      formatEntryId(movement.entryId),
      decimalFromMicro(changeOf(movement)),
      decimalFromMicro(totalMicro),
    ])
    expect(
      row
        .slice(6)
        .map(Number)
        .reduce((sum, part) => sum + part, 0),
    ).toBeCloseTo(Number(row[5]), 6)
  }
  expect(rows.at(-1)?.slice(2, 6)).toEqual(['closing', '', '', decimalFromMicro(totalMicro)])
})

test('of days that have ended the file is the same, byte for byte', async () => {
  const first = await write(dayOfKept(kept[5]), dayOfKept(kept[40]))
  await database.owner('update platform.clock set offset_ms = offset_ms + 86400000')
  expect(await write(dayOfKept(kept[5]), dayOfKept(kept[40]))).toBe(first)
})

test('days before the first movement have an opening and a closing balance of nothing', async () => {
  expect(rowsOf(String(await write('2001-01-01', '2001-12-31'))).map((row) => [row[2], row[5]])).toEqual([
    ['opening', '0.000000'],
    ['closing', '0.000000'],
  ])
})

test('more movements than a file may have are refused, and as many as it may have are not', async () => {
  const day = dayOfKept(kept[0])
  const to = dayOfKept(kept.at(-1))
  expect(await write(day, to, kept.length - 1)).toEqual({ ok: false, code: 'statement_too_long' })
  expect(rowsOf(String(await write(day, to, kept.length)))).toHaveLength(kept.length + 2)
})
