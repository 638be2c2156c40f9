import { expect, test } from 'vitest'
import { hex32, testHeld } from '../testing.ts'
import { readStatement, type SnapshotStatement, writeStatement } from './statement.ts'

const statement: SnapshotStatement = {
  ...testHeld,
  heldMicro: 114_960_000_000n,
  provedMicro: 100_000_000_000n,
  origin: 'clearhold.test/log',
  snapshot: 17,
  root: { hash: hex32('a'), sumMicro: 19_460_000_000n },
  bucketBits: 0,
  bucketHeight: 10,
}
const text = writeStatement(statement)

test('a statement is read as it was written', () => {
  expect(text).toBe(
    `clearhold.test/log\nsnapshot 17\nroot qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqo=\nowed 19460000000\ntree 0 10\ncut 1042\nat 2026-11-18T09:20:00.000Z\nheld 114960000000\nproved 100000000000\nblock 31337 20852163 0x${'5e'.repeat(32)}\nreserves 7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u4=\nlog 2048 u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7s=\n`,
  )
  expect(readStatement(text)).toEqual(statement)
})

const lines = text.split('\n').slice(0, -1)
test.each(lines.map((line, index) => ({ line, index })))(
  'error: without "$line", with it twice or written otherwise it is none',
  ({ line, index }) => {
    const joined = (changed: readonly string[]) => `${changed.join('\n')}\n`
    expect(readStatement(joined(lines.toSpliced(index, 1)))).toBeUndefined()
    expect(readStatement(joined(lines.toSpliced(index, 0, line)))).toBeUndefined()
    if (index === 0) return
    for (const other of [`${line} `, ` ${line}`, line.replace(' ', ' 0'), line.replace(' ', '  '), 'other'])
      expect(readStatement(joined(lines.with(index, other))), other).toBeUndefined()
  },
)

test.each([
  ['a further line', `${text}more\n`],
  ['no origin', text.slice(text.indexOf('\n'))],
  ['more proved than held', text.replace('proved 1', 'proved 2')],
  ['a cut beyond the ledger', text.replace('cut 1042', `cut ${2n ** 63n}`)],
  ['too high a tree', text.replace('tree 0 10', 'tree 0 17')],
  ['a day that is none', text.replace('11-18', '02-30')],
  ['a block in capitals', text.replace('0x5e', '0x5E')],
])('error: a statement with %s is none', (_, changed) => {
  expect(changed).not.toBe(text)
  expect(readStatement(changed)).toBeUndefined()
})
