import { describe, expect, test } from 'vitest'
import { type Domain, domains, findCycle } from './domain-table.ts'
import { assertionFreeTests, bannedCallsIn, bigBlobs, longFiles, machineTraces, postponedWork } from './tidy/code.ts'
import { domainShape, foreignTables, migrationOrder } from './tidy/domains.ts'
import { treeOf } from './tidy/files.ts'
import { longFunctions } from './tidy/functions.ts'
import { ambiguousNames, climbingImports } from './tidy/imports.ts'
import { packedLiterals } from './tidy/literals.ts'
import { translationParity, unusedTranslations } from './tidy/translations.ts'

// Each check with a tree that passes and a tree that fails.
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

describe('imports', () => {
  const names = { '#platform/*': './src/platform/*', '#stack/*': '@x/stack/*', '#testing/*': '@x/stack/testing/*' }
  const manifests = {
    'package.json': JSON.stringify({ name: 'x', imports: { '#platform/*': './apps/server/src/platform/*' } }),
    'apps/server/package.json': JSON.stringify({ name: '@x/server', imports: names }),
    'stack/package.json': JSON.stringify({ name: '@x/stack' }),
  }
  const action = `${base}/ledger/actions/post-entry.ts`
  const importing = (path: string, specifier: string) =>
    climbingImports(treeOf({ ...manifests, [path]: `import { a } from '${specifier}'` }))
  test.each([
    ['a named folder', action, '#platform/clock/clock.ts'],
    ['the test kit', action, '#testing/book.ts'],
    ['one level', action, '../rules.ts'],
    ['a folder that has no name', action, '../../../../../../scripts/authz/ask.ts'],
    ['two levels to what has no name', 'bench/lists/bench.ts', '../../scripts/dev.ts'],
  ])('passes: %s', (_name, path, specifier) => expect(importing(path, specifier)).toEqual([]))
  test.each([
    ['three levels', action, '../../../platform/clock/clock.ts', '#platform/clock/clock.ts'],
    ['two levels', 'apps/server/src/platform/a/b/c.ts', '../../clock/clock.ts', '#platform/clock/clock.ts'],
    ['the test kit', action, '../../../../../../stack/testing/book.ts', '#testing/book.ts'],
    ['the longer of two names', action, '#stack/testing/book.ts', '#testing/book.ts'],
    ['one level into a package', 'scripts/dev.ts', '../apps/server/src/platform/log.ts', '#platform/log.ts'],
    ['a package that has no name for it', 'scripts/dev.ts', '../stack/anvil.ts', '@x/stack/...'],
  ])('red: %s', (_name, path, specifier, instead) => {
    expect(importing(path, specifier)).toEqual([`${path} imports ${specifier}; write ${instead}`])
  })
  test.each([
    `export * from '../../../platform/a.ts'`,
    `import '../../../platform/a.ts'`,
    `import('../../../platform/a.ts')`,
    `let a: import('../../../platform/a.ts').A`,
    `vi.mock('../../../platform/a.ts')`,
  ])('red: %s', (text) => expect(climbingImports(treeOf({ ...manifests, [action]: text }))).toHaveLength(1))
  test('a name with two meanings turns it red', () => {
    expect(ambiguousNames(treeOf(manifests))).toEqual([])
    const other = JSON.stringify({ name: '@x/stack', imports: { '#platform/*': './platform/*' } })
    expect(ambiguousNames(treeOf({ ...manifests, 'stack/package.json': other }))).toEqual([
      '#platform/* stands for apps/server/src/platform/ and stack/platform/',
    ])
  })
})

test('longFiles: 401 lines turn it red', () => {
  expect(longFiles(treeOf({ 'a.ts': 'x\n'.repeat(399) }))).toEqual([])
  expect(longFiles(treeOf({ 'a.ts': 'x\n'.repeat(401), 'b.generated.ts': 'x\n'.repeat(900) }))).toHaveLength(1)
})

describe('longFunctions', () => {
  const calls = (count: number) => '  call()\n'.repeat(count)
  const around = (body: string) => `function f() {\n${body}}\n`
  const data = (count: number) => `  const data = {\n${'    name: 1,\n'.repeat(count)}  }\n`
  test.each([
    ['70 lines', around(calls(68))],
    ['blank lines', around(`${calls(68)}${'\n'.repeat(9)}`)],
    ['an object literal', around(`${calls(66)}${data(90)}`)],
    ['an object that is answered', `const f = () => ({\n${'    name: 1,\n'.repeat(90)}})\n`],
    ['functions of one line in an object literal', around(`  return {\n${'    call: () => 1,\n'.repeat(90)}  }\n`)],
    ['two short functions', around(calls(50)).repeat(2)],
  ])('passes: %s', (_name, text) => expect(longFunctions(treeOf({ 'a.ts': text }))).toEqual([]))
  test.each([
    ['71 lines', around(calls(69)), 'a.ts:1 a function of 71 lines'],
    ['code around an object literal', around(`${calls(67)}${data(90)}`), 'a.ts:1 a function of 71 lines'],
    ['a method in an object literal', `const x = {\n  f() {\n${calls(69)}  },\n}\n`, 'a.ts:2 a function of 71 lines'],
    [
      'code of a function in an object literal',
      around(`  return {\n    f() {\n${calls(67)}    },\n  }\n`),
      'a.ts:1 a function of 71 lines',
    ],
    [
      'a template with code at the margin',
      around(`${calls(40)}  return \`\nexport const a = 1\n\`\n${calls(27)}`),
      'a.ts:1 a function of 72 lines',
    ],
    ['an array', around(`  return [\n${'    1,\n'.repeat(90)}  ]\n`), 'a.ts:1 a function of 94 lines'],
    ['JSX', `const F = () => (\n  <p>\n${'    word\n'.repeat(90)}  </p>\n)\n`, 'a.tsx:1 a function of 94 lines'],
  ])('red: %s', (_name, text, complaint) => {
    const path = complaint.startsWith('a.tsx') ? 'a.tsx' : 'a.ts'
    expect(longFunctions(treeOf({ [path]: text })).join()).toContain(complaint)
  })
  test('a test and what is generated may be longer', () => {
    const text = around(calls(90))
    expect(longFunctions(treeOf({ 'a.test.ts': text, 'a.generated.ts': text }))).toEqual([])
  })
})

describe('packedLiterals', () => {
  test.each([
    'const x = { a, ...rest, ...(isOpen && { b }), ...(isOpen ? { c } : {}) }',
    'const x = [a, ...rest, ...(isOpen ? [b] : []), ...[1, 2].map(String)]',
    'const [a, b] = await Promise.all([one(), two()])',
    "const [a, b] = ['x', 'y'].map(read)",
    'const [first, ...others] = [...all]',
    'const { a, b } = { ...view, ...change }',
    ';[a, b] = [b, a]',
    'function f({ a }: Options = {}, [b]: readonly string[] = []) {}',
    "const text = 'const [a, b] = [x, y], { ...{ a } }'",
  ])('passes: %s', (text) => expect(packedLiterals(treeOf({ 'a.ts': `${text}\n` }))).toEqual([]))
  test.each([
    ['spreads', 'const x = { ...{ a, b }, c }'],
    ['spreads', 'const x = { d: { ...({ a: 1 } as const) } }'],
    ['spreads', 'const x = {\n  ...({\n    a: 1,\n  } satisfies Part),\n}'],
    ['spreads', 'const x = [...[a, b], c]'],
    ['spreads', 'call(...[a, b])'],
    ['spreads', 'const x = <Sheet {...{ a, b }} />'],
    ['takes', 'const [a, b] = [x, y]'],
    ['takes', 'let [a, b]: [number, string] = [1, two]'],
    ['takes', 'const [a, { b }] = [x, y]'],
    ['takes', 'const [a, , c = 1] = [\n  await x(),\n  await y(),\n  z,\n]'],
    ['takes', 'const [a, b] = [x, y] as const'],
    ['takes', 'const { a, b } = { a: x, b: y }'],
    ['takes', 'for (let [a, b] = [0, 0]; a < 1; a += 1) {}'],
    ['takes', ';[a, b] = [await x(), await y()]'],
  ])('red: %s a literal: %s', (what, text) => {
    expect(packedLiterals(treeOf({ 'a.test.tsx': `\n${text}\n` })).join()).toMatch(
      new RegExp(`^a\\.test\\.tsx:[23] ${what} a literal`),
    )
  })
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
  test('texts of the contract are compared too, sentence by sentence', () => {
    const told = (language: string, body: readonly string[]) => ({
      [`packages/contract/src/texts/${language}/messages.json`]: JSON.stringify({ kinds: { 'plan.exited': { body } } }),
    })
    const same = {
      ...told('en', ['It is {{name}}.']),
      ...told('es', ['Es {{name}}.']),
      ...told('fr', ['C’est {{name}}.']),
    }
    expect(translationParity(treeOf(same))).toEqual([])
    expect(translationParity(treeOf({ ...same, ...told('fr', ['C’est {{nom}}.']) }))).toEqual([
      'messages.json: kinds.plan.exited.body.0 fills in other values in fr than in en',
    ])
    expect(translationParity(treeOf({ ...same, ...told('es', []) }))).toEqual([
      'messages.json: kinds.plan.exited.body.0 is missing in es',
    ])
  })
  test('a notice that the server never answers turns it red', () => {
    const notices = { 'packages/contract/src/texts/en/notices.json': JSON.stringify({ signedOut: 'Logged out.' }) }
    const answered = { ...notices, 'apps/server/src/a.ts': `noticeText(language, 'signedOut')` }
    expect(unusedTranslations(treeOf(answered))).toEqual([])
    expect(unusedTranslations(treeOf(notices))).toEqual(['notices.json: signedOut is used nowhere'])
  })
})
