import { describe, expect, test } from 'vitest'
import { treeOf } from './files.ts'
import { unnamedRoles } from './words.ts'

describe('unnamedRoles', () => {
  test('each of the words turns it red, in any case, with its file and line', () => {
    expect(unnamedRoles(treeOf({ 'docs/a.md': '# a\n\nSomebody asks, nobody answers.\n' }))).toEqual([
      "docs/a.md:3 says 'Somebody'; name the role (docs/style-of-words.md)",
      "docs/a.md:3 says 'nobody'; name the role (docs/style-of-words.md)",
    ])
    for (const text of ['// Whoever calls', "test('not by anybody')", '-- NOBODY', 'somebody’s', '{ "a": "nobody" }'])
      expect(unnamedRoles(treeOf({ 'apps/web/src/a.ts': text })), text).toHaveLength(1)
  })

  test('passes: roles, and words that only contain one', () => {
    for (const text of ['the approver', 'names_somebody', 'takenByNobody', 'everybody', 'anyone'])
      expect(unnamedRoles(treeOf({ 'apps/web/src/a.ts': text })), text).toEqual([])
  })

  test.each([
    'db/migrations/0001-start.sql',
    'db/schema.sql',
    'docs/api/released.json',
    'LICENSE',
    'licences/MIT.txt',
    'docs/style-of-words.md',
    'packages/proof/verify.html',
    'scripts/fixtures/a.ts',
  ])('passes: %s, which is not ours to word', (path) => expect(unnamedRoles(treeOf({ [path]: 'nobody' }))).toEqual([]))

  const listed = 'packages/contract/src/kyc/schema.ts'
  const value = "assigned: z.enum(['me', 'nobody']).optional()"

  test('a listed file may have as many as the list says, and no more', () => {
    expect(unnamedRoles(treeOf({ [listed]: value }))).toEqual([])
    expect(unnamedRoles(treeOf({ [listed]: `${value}\n// somebody` }))).toHaveLength(2)
  })

  test('a listed file that has none leaves the list', () => {
    expect(unnamedRoles(treeOf({ [listed]: '' }))).toEqual([
      `${listed} has none of the words for which scripts/tidy/words.ts lists it`,
    ])
  })
})
