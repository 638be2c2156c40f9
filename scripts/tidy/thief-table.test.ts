import { expect, test } from 'vitest'
import { treeOf } from './files.ts'
import { untestedClaims } from './thief-table.ts'

const pageOf = (cell: string, title = 'SEC2: it is refused') => `# Security

## What a thief of each process gets

| | api | worker |
|---|---|---|
| the seed | no T1 | ${cell} |

- T1: \`a.test.ts\`, '${title}'

## More
`
const claims = (text: string) =>
  untestedClaims(treeOf({ 'SECURITY.md': text, 'a.test.ts': "test('SEC2: it is refused', () => {})" }))

test('a claim without a test, or with one that is not there, is found', () => {
  expect(claims(pageOf('no T1'))).toEqual([])
  expect(claims(pageOf('no'))).toEqual(["SECURITY.md: 'the seed', column 3, names no test"])
  expect(claims(pageOf('no T1, T2'))).toEqual(["SECURITY.md: 'the seed', column 3, names T2, which is not listed"])
  expect(claims(pageOf('no T1', 'it was renamed'))).toEqual([
    "SECURITY.md names T1, and a.test.ts has no test 'it was renamed'",
  ])
  expect(claims('# Security')).toEqual(["SECURITY.md has no section 'What a thief of each process gets'"])
})
