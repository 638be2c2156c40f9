import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOnPath } from '#stack/installed.ts'
import { repositoryRoot } from '#stack/product.ts'

const units = join(repositoryRoot, 'deploy/systemd')
const services = readdirSync(units).filter((name) => name.endsWith('.service'))
const timers = readdirSync(units).filter((name) => name.endsWith('.timer'))
const unitsOfTheSystem = ['/usr/lib/systemd/system', '/lib/systemd/system']
/** 0 is a process that can do nothing, 10 one without any wall. */
const exposureMax = 2
const root = mkdtempSync(join(tmpdir(), 'clearhold-units-'))
const inRoot = (path: string) => join(root, path)

/** A root with our units where systemd looks for them, and a program at each place they start. */
beforeAll(() => {
  cpSync(units, inRoot('etc/systemd/system'), { recursive: true })
  for (const program of ['opt/clearhold/current/bin/node', 'opt/clearhold/current/deploy/backup', 'usr/bin/caddy']) {
    mkdirSync(join(inRoot(program), '..'), { recursive: true })
    writeFileSync(inRoot(program), '')
    chmodSync(inRoot(program), 0o755)
  }
  const system = unitsOfTheSystem.find((folder) => canList(folder))
  if (system === undefined) return
  mkdirSync(inRoot('usr/lib/systemd/system'), { recursive: true })
  for (const name of readdirSync(system).filter((each) => /\.(target|slice|socket|mount)$/.test(each)))
    cpSync(join(system, name), inRoot(join('usr/lib/systemd/system', name)), { verbatimSymlinks: true })
})
afterAll(() => rmSync(root, { recursive: true }))

function canList(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}

function analyze(...args: string[]): string {
  return execFileSync('systemd-analyze', [...args, `--root=${root}`, '--no-pager'], { encoding: 'utf8', stdio: 'pipe' })
}

describe.skipIf(programOnPath('systemd-analyze') === undefined)('units of a plain host', () => {
  test('systemd reads every unit without a complaint', () => {
    expect(analyze('verify', ...services, ...timers)).toBe('')
  })

  test.each(services)('%s is exposed at most 2.0', (service) => {
    const [, level = '10'] =
      /exposure level for \S+: ([\d.]+)/.exec(analyze('security', '--offline=true', service)) ?? []
    expect(Number(level)).toBeLessThanOrEqual(exposureMax)
  })
})

test('our Caddy and that of Debian’s package never hold port 80 together', () => {
  expect(readFileSync(join(units, 'clearhold-web.service'), 'utf8')).toMatch(/^Conflicts=caddy.service$/m)
  expect(readFileSync(join(repositoryRoot, 'deploy/README.md'), 'utf8')).toContain('systemctl disable --now caddy')
})

test('PostgreSQL lets each process in as its own login, by the user of its unit', () => {
  const map = readFileSync(join(repositoryRoot, 'deploy/postgres/pg_ident.conf'), 'utf8')
  for (const [name, login] of Object.entries({
    migrate: 'owner',
    api: 'api',
    worker: 'worker',
    watcher: 'watcher',
    signer: 'signer',
  })) {
    const unit = readFileSync(join(units, `clearhold-${name}.service`), 'utf8')
    expect(map).toContain(`\nprocesses ${/^User=(\S+)$/m.exec(unit)?.[1]} clearhold_${login}\n`)
  }
})

test('each process runs as a user of its own that is made for it, and none sees the settings of another', () => {
  const made = readFileSync(join(units, 'sysusers.conf'), 'utf8')
  const users = services.map((name) => /^User=(\S+)$/m.exec(readFileSync(join(units, name), 'utf8'))?.[1] ?? 'none')
  expect(new Set(users).size).toBe(services.length)
  for (const user of users.filter((name) => name !== 'root')) expect(made).toMatch(new RegExp(`^u ${user} \\d+$`, 'm'))
  expect(readFileSync(join(units, 'clearhold-.service.d/10-walls.conf'), 'utf8')).toContain(
    'InaccessiblePaths=-/etc/clearhold/secrets -/etc/clearhold/settings',
  )
})
