import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from '#stack/product.ts'

const deploy = join(repositoryRoot, 'deploy')
let root: string
let folder: string

function writeProgram(path: string, source: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n${source}\n`)
  chmodSync(path, 0o755)
}

function install(release: string, changelog: string): void {
  const target = join(folder, 'releases', release)
  mkdirSync(join(target, 'deploy/caddy'), { recursive: true })
  for (const name of ['clearhold', 'upgrade', 'await-ready.mjs'])
    cpSync(join(deploy, name), join(target, 'deploy', name))
  writeFileSync(join(target, 'deploy/caddy/Caddyfile'), '')
  writeFileSync(join(target, 'CHANGELOG.md'), changelog)
  // Says what it is started for, and fails where a test says so.
  writeProgram(
    join(target, 'bin/node'),
    `case $* in *config*) set -- config check ;; esac; echo "${release}: $(basename "$1") $2" >>"${root}/said"; ! grep -qs "^$2$" "${root}/not-ready"`,
  )
}

/** Two releases as deploy/install leaves them, the first of which runs, and a systemd that says what it was asked for. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clearhold-upgrade-'))
  folder = join(root, 'opt/clearhold')
  install('r1', '# Changelog\n\n## Unreleased\n\n- One.\n')
  install('r2', '# Changelog\n\n## Unreleased\n\n- Two.\n- One.\n')
  symlinkSync('releases/r1', join(folder, 'current'))
  writeProgram(
    join(root, 'path/systemctl'),
    `[ "$1" = is-active ] || echo "$* ($(basename "$(readlink "${folder}/current")"))" >>"${root}/said"; ! grep -qs "^$*$" "${root}/refused"`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

function run(...args: string[]) {
  writeFileSync(join(root, 'said'), '')
  const path = `${join(root, 'path')}:${process.env['PATH']}`
  const program = join(folder, 'current/deploy/clearhold')
  const { status, stdout, stderr } = spawnSync(program, ['upgrade', ...args], {
    encoding: 'utf8',
    env: { PATH: path, CLEARHOLD_FOLDER: folder },
  })
  const did = readFileSync(join(root, 'said'), 'utf8').trim().split('\n')
  return { status, stdout, stderr, did, current: readlinkSync(join(folder, 'current')) }
}

test('settings are checked, the database is migrated, and one process after the other is restarted when the one before is ready', () => {
  const { status, did, current, stdout } = run('r2')
  expect(did).toEqual([
    'r2: config check',
    'daemon-reload (r2)',
    'restart clearhold-migrate (r2)',
    'restart clearhold-decoder (r2)',
    'restart clearhold-signer (r2)',
    'restart clearhold-watcher (r2)',
    'r2: await-ready.mjs 9466',
    'restart clearhold-worker (r2)',
    'r2: await-ready.mjs 9465',
    'restart clearhold-api (r2)',
    'r2: await-ready.mjs 9464',
    'restart clearhold-status (r2)',
  ])
  expect([status, current]).toEqual([0, 'releases/r2'])
  expect(stdout).toContain('r2 runs')
})

test('going back restarts the processes of the release before, and migrates nothing', () => {
  expect(run('r2').status).toBe(0)
  const { status, did, current } = run('--back')
  expect(did).toEqual([
    'daemon-reload (r1)',
    'restart clearhold-api (r1)',
    'r1: await-ready.mjs 9464',
    'restart clearhold-worker (r1)',
    'r1: await-ready.mjs 9465',
    'restart clearhold-watcher (r1)',
    'r1: await-ready.mjs 9466',
    'restart clearhold-signer (r1)',
    'restart clearhold-decoder (r1)',
    'restart clearhold-status (r1)',
  ])
  expect([status, current]).toEqual([0, 'releases/r1'])
})

test('error: a migration that fails restarts nothing, and the release that ran stays', () => {
  writeFileSync(join(root, 'refused'), 'restart clearhold-migrate\n')
  const { status, did, current, stderr } = run('r2')
  expect(did.at(-1)).toBe('restart clearhold-migrate (r2)')
  expect([status, current]).toEqual([1, 'releases/r1'])
  expect(stderr).toContain('Processes of r1 go on')
})

test('error: settings that do not do for the next release change nothing', () => {
  writeProgram(join(folder, 'releases/r2/bin/node'), 'exit 78')
  const { status, did, current } = run('r2')
  expect([status, did.join(), current]).toEqual([78, '', 'releases/r1'])
})

test('error: a process that does not get ready ends the upgrade before the others are restarted, and one can go back', () => {
  writeFileSync(join(root, 'not-ready'), '9465\n')
  const { status, did, stderr } = run('r2')
  expect(did.at(-1)).toBe('r2: await-ready.mjs 9465')
  expect(status).toBe(1)
  expect(stderr).toContain('clearhold upgrade --back')
  rmSync(join(root, 'not-ready'))
  expect(run('--back').current).toBe('releases/r1')
})

test('a process that does not run on this host is left alone', () => {
  writeFileSync(join(root, 'refused'), 'is-active --quiet clearhold-signer\n')
  const { status, did, stdout } = run('r2')
  expect([status, did.includes('restart clearhold-signer (r2)')]).toEqual([0, false])
  expect(stdout).toContain('clearhold-signer does not run here')
})

test('the notes are what the changelog of the next release says beside that of the one that runs', () => {
  const { status, stdout } = run('--notes', 'r2')
  expect([status, stdout]).toEqual([0, '- Two.\n'])
})

test.each([
  [['r3'], 66, 'There is no release r3'],
  [['r1'], 64, 'r1 runs already'],
  [['--back'], 66, 'No release ran here before this one'],
  [[], 64, 'clearhold upgrade RELEASE'],
  [['r2', 'now'], 64, 'clearhold upgrade RELEASE'],
])('error: upgrade %s ends with %d', (args, status, said) => {
  const ended = run(...args)
  expect([ended.status, ended.did.join(), ended.current]).toEqual([status, '', 'releases/r1'])
  expect(ended.stderr).toContain(said)
})

test('a process is awaited at its private port until it is ready', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(asked < 3 ? 503 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = String((server.address() as AddressInfo).port)
  await promisify(execFile)(process.execPath, [join(deploy, 'await-ready.mjs'), port])
  expect(asked).toBe(3)
  server.close()
})
