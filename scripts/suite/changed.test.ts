import { expect, test } from 'vitest'
import { chooseTests, moduleOf, suiteOf } from './changed.ts'

const texts: Readonly<Record<string, string>> = {
  'apps/server/src/domains/plans/rules.test.ts': '',
  'apps/server/src/domains/plans/actions/exit-early.db.test.ts': "import { x } from '../../ledger/index.ts'",
  'apps/server/src/domains/ledger/rules.test.ts': '',
  'apps/server/src/views/users.db.test.ts': "import { y } from '../domains/ledger/index.ts'",
  'stack/whole.test.ts': "import { seedDemo } from '#main/seed-demo.ts'",
  'packages/contract/src/money.test.ts': '',
  'apps/web/src/areas/investor/home/money.test.ts': "import { z } from '@clearhold/contract/money'",
}
const choose = (...changed: string[]) => chooseTests(Object.keys(texts), changed, (path) => texts[path] ?? '')

test('a change in a domain asks for its own tests and for those outside domains that import it', () => {
  expect(choose('apps/server/src/domains/ledger/store/entries.ts')).toEqual([
    'apps/server/src/domains/ledger/rules.test.ts',
    'apps/server/src/views/users.db.test.ts',
  ])
  expect(choose('apps/server/src/domains/plans/actions/exit-early.ts')).toEqual([
    'apps/server/src/domains/plans/actions/exit-early.db.test.ts',
    'apps/server/src/domains/plans/rules.test.ts',
  ])
})

test('an import by any name that package.json gives is followed', () => {
  expect(choose('apps/server/src/main/seed-demo.ts')).toEqual(['stack/whole.test.ts'])
})

test('a change in the contract asks for the tests of that file and of what imports it', () => {
  expect(choose('packages/contract/src/money.ts')).toEqual([
    'apps/web/src/areas/investor/home/money.test.ts',
    'packages/contract/src/money.test.ts',
  ])
  expect(choose('README.md')).toEqual([])
})

test('a module is a folder that is changed together, or a file with its test', () => {
  expect(moduleOf('apps/server/src/domains/kyc/actions/decide.ts')).toBe('apps/server/src/domains/kyc')
  expect(moduleOf('apps/web/src/features/kyc/steps.tsx')).toBe('apps/web/src/features/kyc')
  expect(moduleOf('apps/server/src/views/find.db.test.ts')).toBe('apps/server/src/views/find')
  expect(moduleOf('packages/contract/src/kyc/rules.ts')).toBe('packages/contract/src/kyc')
})

test('a name says which suite runs a file', () => {
  expect(['a.test.ts', 'b.test.tsx', 'a.db.test.ts', 'a.flow.test.ts', 'e2e/a.spec.ts'].map(suiteOf)).toEqual([
    'unit',
    'unit',
    'database',
    'flow',
    'e2e',
  ])
  expect(suiteOf('scripts/fixtures/suite/red.test.ts')).toBeUndefined()
})
