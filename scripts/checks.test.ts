import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '#stack/product.ts'
import { staleFiles } from './generate/stale.ts'

// A check that cannot fail is worthless: each tool must fail on a fixture and say why.
const fixtures = join(repositoryRoot, 'scripts/fixtures')
const bin = (name: string) => join(repositoryRoot, 'node_modules/.bin', name)

function run(command: string, args: readonly string[], cwd: string): { code: number | null; output: string } {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }
  const { status, stdout, stderr } = spawnSync(bin(command), args, { cwd, encoding: 'utf8', env })
  return { code: status, output: `${stdout}${stderr}` }
}

describe('each check goes red', { timeout: 120_000 }, () => {
  test('format and lint: console and any', () => {
    // In the tree biome skips the fixtures; outside it, the same rules see them.
    const folder = mkdtempSync(join(tmpdir(), 'clearhold-biome-'))
    const config = JSON.parse(readFileSync(join(repositoryRoot, 'biome.json'), 'utf8')) as Record<string, unknown>
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
    cpSync(join(fixtures, 'biome/console.ts'), join(folder, 'console.ts'))
    const { code, output } = run('biome', ['lint', 'console.ts'], folder)
    expect(code).not.toBe(0)
    for (const rule of ['noConsole', 'noExplicitAny']) expect(output).toContain(rule)
  })

  test('SEC19: locked packages: one without a digest, or with a weak one, is named', () => {
    const args = ['scripts/lock.ts', '--check', '--file', join(fixtures, 'lock/package-lock.json')]
    const { code, output } = run('node', args, repositoryRoot)
    expect(code).not.toBe(0)
    for (const place of ['node_modules/bare', 'node_modules/weak', 'apps/web/node_modules/nested'])
      expect(output).toContain(`${place} has no sha512 digest`)
    expect(output).not.toContain('node_modules/whole')
    expect(run('node', ['scripts/lock.ts', '--check'], repositoryRoot)).toEqual({ code: 0, output: '' })
  })

  test('types: an unchecked index', () => {
    const { code, output } = run('tsc', ['-p', 'tsconfig.json'], join(fixtures, 'types'))
    expect(code).not.toBe(0)
    expect(output).toContain("Type 'undefined' is not assignable to type 'bigint'")
  })

  test('promises: a floating promise and a forgotten case', () => {
    const { code, output } = run(
      'oxlint',
      ['--type-aware', '-c', join(repositoryRoot, '.oxlintrc.json'), 'floating.ts'],
      join(fixtures, 'oxlint'),
    )
    expect(code).not.toBe(0)
    expect(output).toContain('no-floating-promises')
    expect(output).toContain('switch-exhaustiveness-check')
  })

  test('imports: a forbidden neighbour, the pool, a domain in the platform, one area in another', () => {
    const { code, output } = run(
      'depcruise',
      ['--config', join(repositoryRoot, '.dependency-cruiser.generated.cjs'), 'apps'],
      join(fixtures, 'imports'),
    )
    expect(code).not.toBe(0)
    for (const rule of ['audit-neighbours', 'pool-is-not-importable', 'platform-knows-no-domain', 'areas-are-apart'])
      expect(output).toContain(rule)
  })

  test('imports: the same boundaries crossed by a name of package.json, and a name that leads nowhere', () => {
    const folder = mkdtempSync(join(tmpdir(), 'clearhold-imports-'))
    cpSync(join(fixtures, 'import-names'), folder, { recursive: true })
    // The names are those of the real manifests; npm ci makes this link in the real tree.
    for (const name of ['apps/server', 'apps/web', 'packages/contract', 'stack'])
      cpSync(join(repositoryRoot, name, 'package.json'), join(folder, name, 'package.json'))
    mkdirSync(join(folder, 'node_modules/@clearhold'), { recursive: true })
    symlinkSync('../../stack', join(folder, 'node_modules/@clearhold/stack'))
    symlinkSync('../../packages/contract', join(folder, 'node_modules/@clearhold/contract'))
    mkdirSync(join(folder, 'node_modules/pg'))
    writeFileSync(join(folder, 'node_modules/pg/index.js'), 'export default {}')
    writeFileSync(join(folder, 'node_modules/pg/package.json'), '{"name":"pg","exports":"./index.js"}')
    const { code, output } = run(
      'depcruise',
      ['--config', join(repositoryRoot, '.dependency-cruiser.generated.cjs'), 'apps', 'stack'],
      folder,
    )
    expect(code).not.toBe(0)
    const server = 'apps/server/src'
    const web = 'apps/web/src'
    for (const crossing of [
      `audit-neighbours: ${server}/domains/audit/index.ts → ${server}/domains/ledger/index.ts`,
      `pool-is-not-importable: ${server}/domains/ledger/actions/reach-pool.ts → ${server}/platform/database/database.ts`,
      `platform-knows-no-domain: ${server}/platform/database/database.ts → ${server}/domains/ledger/index.ts`,
      `product-not-stack: ${server}/domains/ledger/actions/use-test-kit.ts → stack/testing/book.ts`,
      `areas-are-apart: ${web}/areas/site/home.ts → ${web}/areas/admin/page.ts`,
      `design-is-below: ${web}/design/button.ts → ${web}/features/plans/calculator.ts`,
      `design-takes-props: ${web}/design/failure.ts → ${web}/client/outcome.ts`,
      `design-knows-no-domain: ${web}/design/plan-card.ts → packages/contract/src/plans/schema.ts`,
      `design-knows-no-dictionary: ${web}/design/label.ts → ${web}/i18n/all-texts.ts`,
      `pg-only-in-platform: ${server}/views/read-by-driver.ts → node_modules/pg/index.js`,
      `nothing-unresolved: ${web}/client/paths.ts → #nowhere/nothing.ts`,
    ])
      expect(output).toContain(crossing)
  })

  test('dead code: an unused file, export and dependency', () => {
    const { code, output } = run('knip', ['--no-progress'], join(fixtures, 'knip'))
    expect(code).not.toBe(0)
    for (const name of ['orphan.ts', 'unused', 'left-over']) expect(output).toContain(name)
  })

  test('generated: a file that differs or is missing', () => {
    const rendered = new Map([
      ['a', 'new'],
      ['b', 'same'],
      ['c', 'missing'],
    ])
    expect(staleFiles(rendered, (path) => ({ a: 'old', b: 'same' })[path])).toEqual(['a', 'c'])
  })
})
