import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'
import type { SuiteName } from './results.ts'

/** What differs from the last commit on main: committed on this branch, changed, or new. On main itself: what is not committed. */
export function changedPaths(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
}

/** The test files of a suite that a change affects, sorted by name. */
export function testsFor(suite: SuiteName, changed: readonly string[]): string[] {
  const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && suiteOf(path) === suite && existsSync(join(repositoryRoot, path)))
  return chooseTests(tests, changed, (path) => readFileSync(join(repositoryRoot, path), 'utf8'))
}

/** The suite of a test file, by its name (vitest.config.ts, playwright.config.ts). */
export function suiteOf(path: string): SuiteName | undefined {
  if (path.startsWith('scripts/fixtures/')) return undefined
  if (path.endsWith('.spec.ts')) return 'e2e'
  if (path.endsWith('.db.test.ts')) return 'database'
  return path.endsWith('.flow.test.ts') ? 'flow' : 'unit'
}

/**
 * The tests of every module a change touches, and the tests outside domains that import such a module. Not those of other domains:
 * half the product imports the ledger, and this must finish within minutes. The gate runs everything.
 */
export function chooseTests(
  tests: readonly string[],
  changed: readonly string[],
  read: (path: string) => string,
): string[] {
  const modules = new Set(changed.map(moduleOf))
  return tests
    .filter(
      (test) =>
        modules.has(moduleOf(test)) ||
        (!test.startsWith(domainsFolder) && importsOf(test, read(test)).some((path) => modules.has(moduleOf(path)))),
    )
    .toSorted()
}

const domainsFolder = 'apps/server/src/domains/'

/** A domain, a part of the platform, a folder of the web: what is changed and tested together. Elsewhere, a file and its test. */
export function moduleOf(path: string): string {
  const [, folder] =
    /^(apps\/server\/src\/(?:domains|platform)\/[^/]+|apps\/(?:signer|status|witness)\/src|apps\/web\/src\/(?:areas|features)\/[^/]+|apps\/web\/src\/[^/]+|packages\/[^/]+\/src\/[^/]+)\//.exec(
      path,
    ) ?? []
  return folder ?? path.replace(/(\.db|\.flow)?(\.test|\.spec)?\.tsx?$/, '')
}

/** '#domains/' -> 'apps/server/src/domains/' ...: the names package.json gives folders, and the contract's. */
const aliases: Readonly<Record<string, string>> = {
  ...aliasesIn(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')),
  '@clearhold/contract/': 'packages/contract/src/',
}

function aliasesIn(manifest: string): Record<string, string> {
  const { imports } = JSON.parse(manifest) as { imports: Record<string, string> }
  const folderOf = (pattern: string) => pattern.replace(/^\.\//, '').replace(/\*$/, '')
  return Object.fromEntries(Object.entries(imports).map(([name, folder]) => [folderOf(name), folderOf(folder)]))
}

/** What a file imports, as paths from the repository's root. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import) '([^']+)'/g)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(path), specifier)]
    const alias = Object.keys(aliases).find((start) => specifier.startsWith(start))
    return alias === undefined ? [] : [`${aliases[alias]}${specifier.slice(alias.length)}`]
  })
}
