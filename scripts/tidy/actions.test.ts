import { describe, expect, test } from 'vitest'
import { misnamedActions } from './actions.ts'
import { treeOf } from './files.ts'

const base = 'apps/server/src/domains'

describe('misnamedActions', () => {
  const folder = `${base}/ledger/actions`
  const complaintsOf = (text: string) => misnamedActions(treeOf({ [`${folder}/post-entry.ts`]: text }))
  test.each([
    'export async function postEntry() {}',
    'export const postEntry = defineCommand({})',
    'export interface Draft {}\nexport type Outcome = 1\nexport function postEntry() {}\nfunction helper() {}',
    'function postEntry() {}\nexport { postEntry, type Draft }\nexport type { Outcome } from "../rules.ts"',
    'export function postEntry(a: 1): 1\nexport function postEntry(a: 2): 2\nexport function postEntry(a: number) {}',
  ])('passes: %s', (text) => expect(complaintsOf(text)).toEqual([]))
  test('passes: a number in the name, a test, and what is no action', () => {
    const files = {
      [`${folder}/post-entry-2.ts`]: 'export function postEntry2() {}',
      [`${folder}/post-entry.db.test.ts`]: 'export const a = 1',
      [`${base}/ledger/rules.ts`]: 'export const a = 1',
      'apps/web/src/actions/post-entry.ts': 'export const a = 1',
    }
    expect(misnamedActions(treeOf(files))).toEqual([])
  })
  test.each([
    ['another name', 'export function postEntries() {}', 'postEntries'],
    ['two verbs', 'export function postEntry() {}\nexport function dropEntry() {}', 'postEntry, dropEntry'],
    ['a constant beside it', 'export function postEntry() {}\nexport const entriesMax = 1', 'postEntry, entriesMax'],
    ['a class beside it', 'export function postEntry() {}\nexport class Rollback {}', 'postEntry, Rollback'],
    ['two constants in one', 'export const { postEntry, drop: [dropEntry] } = actions', 'postEntry, dropEntry'],
    ['a list', 'function a() {}\nexport { a as postEntry, a as dropEntry }', 'postEntry, dropEntry'],
    ['everything of another file', "export * from './drop-entry.ts'\nexport function postEntry() {}", '*, postEntry'],
    ['a default', 'export default function postEntry() {}', 'default'],
    ['a default value', 'const postEntry = 1\nexport default postEntry', 'default'],
    ['types only', 'export interface PostEntry {}', 'no value'],
  ])('red: %s', (_name, text, exported) => {
    expect(complaintsOf(text)).toEqual([
      `${folder}/post-entry.ts exports ${exported}; an action exports one, named as its file: postEntry`,
    ])
  })
})
