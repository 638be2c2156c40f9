import { expect, test } from 'vitest'
import { findRepeats } from './find-repeats.ts'

const block = ['const a = 1', 'const b = 2', 'const c = 3', 'const d = 4', 'const e = 5', 'const f = 6']
const files = (texts: Record<string, readonly string[]>) =>
  new Map(Object.entries(texts).map(([path, lines]) => [path, lines.join('\n')]))

test('six lines in two places are one repeat, told where each stands', () => {
  expect(findRepeats(files({ 'a.ts': block, 'b.ts': ['first()', ...block] }), 6)).toEqual([
    { lines: 6, first: { path: 'a.ts', line: 1 }, second: { path: 'b.ts', line: 2 } },
  ])
})

test('a longer block is one repeat and not several; a third place is another', () => {
  const long = [...block, 'const g = 7', 'const h = 8']
  expect(findRepeats(files({ 'a.ts': long, 'b.ts': long, 'c.ts': long }), 6).map(({ lines }) => lines)).toEqual([8, 8])
})

test('imports, comments, brackets and blank lines do not count', () => {
  const noise = [
    "import { x } from './x.ts'",
    'import {',
    '  y,',
    "} from './y.ts'",
    '// the same',
    '',
    '{',
    '})',
    ');',
  ]
  expect(findRepeats(files({ 'a.ts': noise, 'b.ts': noise }), 6)).toEqual([])
})

test('five lines are no repeat, nor is a run of equal lines beside itself', () => {
  expect(findRepeats(files({ 'a.ts': block.slice(1), 'b.ts': block.slice(1) }), 6)).toEqual([])
  expect(findRepeats(files({ 'a.ts': Array.from({ length: 10 }, () => 'again()') }), 6)).toEqual([])
})
