import { describe, expect, test } from 'vitest'
import { type Domain, domains, findCycle } from './domain-table.ts'
import { assertionFreeTests, bannedCallsIn, bigBlobs, longFiles, machineTraces, postponedWork } from './tidy/code.ts'
import { deadLinks, outdatedDependencies, titles, undocumentedDependencies } from './tidy/docs.ts'
import { domainShape, foreignTables, migrationOrder } from './tidy/domains.ts'
import { treeOf } from './tidy/files.ts'
import { translationParity, unusedTranslations } from './tidy/translations.ts'

// Each check with a tree that it passes and a tree that turns it red.
const table: readonly Domain[] = [
  { name: 'audit', owns: '', mayImport: [] },
  { name: 'ledger', owns: '', mayImport: ['audit'] },
]
const base = 'apps/server/src/domains'
const good = {
  [`${base}/audit/README.md`]: '# audit\n',
  [`${base}/ledger/README.md`]: '# ledger\n',
  [`${base}/ledger/actions/post-entry.ts`]: 'export const a = 1\n',
  [`${base}/ledger/actions/post-entry.db.test.ts`]: 'expect(1)',
  [`${base}/ledger/store.ts`]: `db.selectFrom('ledger.account')`,
}

test('the domain table has no cycle; a table with one is caught', () => {
  expect(findCycle(domains)).toBeUndefined()
  expect(
    findCycle([
      { name: 'a', owns: '', mayImport: ['b'] },
      { name: 'b', owns: '', mayImport: ['a'] },
    ]),
  ).toBe('a')
})

describe('domainShape', () => {
  test('passes a good tree', () => expect(domainShape(treeOf(good), table)).toEqual([]))
  test('passes a store or routes that became a folder', () => {
    const grown = { [`${base}/audit/store/links.ts`]: '', [`${base}/audit/routes/head.ts`]: '', ...good }
    expect(domainShape(treeOf(grown), table)).toEqual([])
  })
  test.each([
    ['an unknown domain', { ...good, [`${base}/casino/README.md`]: '# x' }, 'casino is not in'],
    ['a missing README', { ...good, [`${base}/audit/README.md`]: undefined }, 'audit has no README'],
    ['a long README', { ...good, [`${base}/audit/README.md`]: `# x\n${'line\n'.repeat(50)}` }, 'longer than 40'],
    ['another name', { ...good, [`${base}/ledger/helpers.ts`]: '' }, 'helpers.ts is not a name'],
    [
      'a store that is a file and a folder',
      { ...good, [`${base}/ledger/store/entries.ts`]: '' },
      'has store.ts and a folder store; it is one or the other',
    ],
    ['a folder too deep', { ...good, [`${base}/ledger/actions/x/y.ts`]: '' }, 'is not a name'],
    [
      'an action without a test',
      { ...good, [`${base}/ledger/actions/close-book.ts`]: '' },
      'close-book.ts has no test beside it',
    ],
  ])('red: %s', (_name, files, complaint) => {
    const present = Object.fromEntries(Object.entries(files).filter(([, text]) => text !== undefined)) as Record<
      string,
      string
    >
    expect(domainShape(treeOf(present), table).join()).toContain(complaint)
  })
})

test('foreignTables: another domain’s table turns it red', () => {
  expect(foreignTables(treeOf(good), table)).toEqual([])
  expect(foreignTables(treeOf({ [`${base}/audit/store.ts`]: `db.selectFrom('ledger.account')` }), table)).toHaveLength(
    1,
  )
  expect(
    foreignTables(treeOf({ [`${base}/audit/store.ts`]: 'select 1 from ledger.account where' }), table),
  ).toHaveLength(1)
  const generated = { 'apps/server/src/platform/database/tables.generated.ts': "  'ledger.account': {" }
  const event = { ...generated, [`${base}/audit/rules.ts`]: "tell('ledger.verified')" }
  expect(foreignTables(treeOf(event), table)).toEqual([])
  const both = { ...event, [`${base}/audit/store.ts`]: "read('ledger.account')" }
  expect(foreignTables(treeOf(both), table)).toHaveLength(1)
})

describe('migrationOrder', () => {
  const why = '-- Why: because\n'
  test('passes', () => {
    expect(
      migrationOrder(
        treeOf({ 'db/migrations/0001-audit-log.sql': why, 'db/migrations/0001-audit-log.check.sql': '' }),
        table,
      ),
    ).toEqual([])
  })
  test.each([
    ['a gap', { 'db/migrations/0002-audit-log.sql': why }, 'should have number 0001'],
    [
      'a twin',
      { 'db/migrations/0001-audit-a.sql': why, 'db/migrations/0001-audit-b.sql': why },
      'should have number 0002',
    ],
    ['no why', { 'db/migrations/0001-audit-log.sql': 'create' }, "does not open with '-- Why: '"],
    ['no domain', { 'db/migrations/0001-casino-log.sql': why }, 'names no domain'],
    ['a wrong name', { 'db/migrations/first.sql': why }, 'is not named'],
    ['a lone check', { 'db/migrations/0001-audit-log.check.sql': '' }, 'does not exist'],
  ])('red: %s', (_name, files, complaint) => {
    expect(migrationOrder(treeOf(files as unknown as Record<string, string>), table).join()).toContain(complaint)
  })
})

describe('bannedCallsIn', () => {
  test.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'parseFloat(x)',
    'Number(amountMicro)',
    'process.env',
    'jsonArrayFrom(x)',
    'dangerouslySetInnerHTML',
  ])('red: %s', (call) => {
    expect(bannedCallsIn(treeOf({ 'apps/server/src/domains/ledger/rules.ts': `const a = ${call}` }))).toHaveLength(1)
  })
  test('each is allowed in its one place, and in tests', () => {
    expect(
      bannedCallsIn(
        treeOf({
          'apps/server/src/platform/clock/clock.ts': 'new Date()',
          'apps/server/src/platform/config/config.ts': 'process.env',
          'apps/server/src/x.test.ts': 'Math.random()',
          'scripts/x.ts': 'Date.now()',
        }),
      ),
    ).toEqual([])
  })
})

test('longFiles: 401 lines turn it red', () => {
  expect(longFiles(treeOf({ 'a.ts': 'x\n'.repeat(399) }))).toEqual([])
  expect(longFiles(treeOf({ 'a.ts': 'x\n'.repeat(401), 'b.generated.ts': 'x\n'.repeat(900) }))).toHaveLength(1)
})

test('postponedWork: a mark or a switched-off test turns it red', () => {
  expect(postponedWork(treeOf({ 'a.ts': 'to do things' }))).toEqual([])
  expect(
    postponedWork(treeOf({ 'a.ts': `// ${'TO'}${'DO'}: later`, 'a.test.ts': ['test', '.skip(x)'].join('') })),
  ).toHaveLength(2)
})

test('assertionFreeTests: a test without an assertion turns it red', () => {
  expect(assertionFreeTests(treeOf({ 'a.test.ts': 'test(() => expect(1).toBe(1))' }))).toEqual([])
  expect(assertionFreeTests(treeOf({ 'a.test.ts': 'test(() => run())' }))).toHaveLength(1)
})

test('machineTraces: a home folder or a registry turns it red', () => {
  expect(machineTraces(treeOf({ 'a.ts': 'https://example.test/work/x' }))).toEqual([])
  expect(
    machineTraces(treeOf({ 'a.ts': `cd ${'/ro'}ot/x`, 'b.json': `"${'https://registry.'}npmjs.org/x"` })),
  ).toHaveLength(2)
})

test('bigBlobs: a large file turns it red', () => {
  expect(bigBlobs({ texts: new Map(), sizes: new Map([['a.png', 10]]) })).toEqual([])
  expect(bigBlobs({ texts: new Map(), sizes: new Map([['a.png', 400_000]]) })).toHaveLength(1)
})

test('deadLinks: a link to nothing turns it red', () => {
  const files = {
    'README.md': '# a\n[b](docs/b.md#x) [c](docs) [d](https://x.test) ```\n[e](none)\n```',
    'docs/b.md': '# b',
  }
  expect(deadLinks(treeOf(files))).toEqual([])
  expect(deadLinks(treeOf({ ...files, 'docs/c.md': '# c\n[x](../nowhere.md)' }))).toHaveLength(1)
})

test('titles: no title or two turn it red', () => {
  expect(titles(treeOf({ 'a.md': '# a\n## b\n```\n# c\n```' }))).toEqual([])
  expect(titles(treeOf({ 'a.md': 'text', 'b.md': '# a\n# b' }))).toHaveLength(2)
})

test('undocumentedDependencies: a package without a line turns it red', () => {
  const manifest = JSON.stringify({ dependencies: { zod: '4' }, devDependencies: { knip: '6' } })
  expect(
    undocumentedDependencies(treeOf({ 'package.json': manifest, 'docs/dependencies.md': '`zod` `knip`' })),
  ).toEqual([])
  expect(undocumentedDependencies(treeOf({ 'package.json': manifest, 'docs/dependencies.md': '`zod`' }))).toHaveLength(
    1,
  )
})

test('outdatedDependencies: a version with a known hole turns it red', () => {
  const lock = (version: string) => JSON.stringify({ packages: { '': {}, 'apps/x/node_modules/fastify': { version } } })
  expect(outdatedDependencies(treeOf({ 'package-lock.json': lock('5.12.8') }))).toEqual([])
  expect(outdatedDependencies(treeOf({ 'package-lock.json': lock('5.8.2') }))).toHaveLength(1)
})

describe('translations', () => {
  const locale = (language: string, value: unknown) => ({
    [`apps/web/src/i18n/locales/${language}/home.json`]: JSON.stringify(value),
  })
  const english = { title: 'Hello {{name}}', items_one: 'one', items_other: '{{count}} items' }
  const spanish = {
    title: 'Hola {{name}}',
    items_one: 'uno',
    items_many: '{{count}} de cosas',
    items_other: '{{count}} cosas',
  }
  const all = { ...locale('en', english), ...locale('es', spanish), ...locale('fr', spanish) }
  test('parity passes, with the plural form English lacks', () => expect(translationParity(treeOf(all))).toEqual([]))
  test.each([
    ['a missing key', { ...all, ...locale('fr', { ...spanish, title: undefined }) }, 'title is missing in fr'],
    ['an empty text', { ...all, ...locale('es', { ...spanish, title: ' ' }) }, 'title is empty in es'],
    [
      'another value to fill in',
      { ...all, ...locale('es', { ...spanish, title: 'Hola {{nombre}}' }) },
      'fills in other values',
    ],
    ['an extra key', { ...all, ...locale('fr', { ...spanish, more: 'x' }) }, 'more is missing in en'],
  ])('red: %s', (_name, files, complaint) => {
    expect(translationParity(treeOf(files)).join()).toContain(complaint)
  })
  test('an unused key turns it red', () => {
    const used = { ...all, 'apps/web/src/a.tsx': `t('title') t('items')` }
    expect(unusedTranslations(treeOf(used))).toEqual([])
    expect(unusedTranslations(treeOf({ ...all, 'apps/web/src/a.tsx': `t('title')` }))).toHaveLength(2)
  })
})
