import { describe, expect, test } from 'vitest'
import { judgeCoverage, parseCoverage } from './coverage.ts'

const page = `
| id | what | where | test |
|---|---|---|---|
| A01 | three languages | apps/web | \`e2e: languages > switches\` <br> \`unit: paths\` |
| B01 | routes | - | open |
`

test('reads a row an item, open or with its tests', () => {
  expect(parseCoverage(page)).toEqual([
    {
      id: 'A01',
      tests: [
        { suite: 'e2e', name: 'languages > switches' },
        { suite: 'unit', name: 'paths' },
      ],
    },
    { id: 'B01', tests: [] },
  ])
})

describe('judgeCoverage', () => {
  const passed = {
    e2e: [{ name: 'languages > switches', passed: true, file: 'a' }],
    unit: [{ name: 'paths', passed: true, file: 'b' }],
  }
  test('counts items whose tests all passed', () => {
    expect(judgeCoverage(parseCoverage(page), ['A01', 'B01'], passed)).toEqual({
      covered: new Set(['A01']),
      complaints: [],
    })
  })
  test('red: a named test that does not exist', () => {
    const outcome = judgeCoverage(parseCoverage(page), ['A01', 'B01'], { e2e: passed.e2e })
    expect(outcome).toEqual({ covered: new Set(), complaints: ['A01 names a test that does not exist: unit: paths'] })
  })
  test('red: a named test that did not pass', () => {
    const outcome = judgeCoverage(parseCoverage(page), ['A01', 'B01'], {
      ...passed,
      unit: [{ name: 'paths', passed: false, file: 'b' }],
    })
    expect(outcome.complaints).toEqual(['A01 names a test that did not pass: unit: paths'])
  })
  test('red: an item is missing, twice or unknown', () => {
    expect(judgeCoverage(parseCoverage(page + page), ['A01', 'C01'], passed).complaints).toEqual([
      'A01 stands 2 times in the table; it must stand once',
      'C01 stands 0 times in the table; it must stand once',
      'B01 is not an item of the specification',
      'B01 is not an item of the specification',
    ])
  })
})
