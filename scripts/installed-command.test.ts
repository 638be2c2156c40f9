import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '#stack/product.ts'

const root = mkdtempSync(join(tmpdir(), 'clearhold-command-'))
const release = join(root, 'opt/clearhold/releases/r1')
const command = join(root, 'usr/local/bin/clearhold')
const folder = join(root, 'somewhere')

function writeProgram(path: string, source: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n${source}\n`)
  chmodSync(path, 0o755)
}

/** An installed release as deploy/install leaves it, whose programs say how they were started. */
beforeAll(() => {
  const says = 'pwd; umask; printf "%s\\n" "$0" "$@"'
  writeProgram(join(release, 'bin/node'), says)
  mkdirSync(join(release, 'deploy'))
  cpSync(join(repositoryRoot, 'deploy/clearhold'), join(release, 'deploy/clearhold'))
  writeProgram(join(release, 'deploy/backup'), says)
  // What systemd reads as root, before the unit is another user.
  writeProgram(
    join(root, 'path/systemd-run'),
    `${says}; cat "$(printf '%s\\n' "$@" | sed -n 's/.*EnvironmentFile=//p')"`,
  )
  symlinkSync('releases/r1', join(root, 'opt/clearhold/current'))
  mkdirSync(dirname(command), { recursive: true })
  symlinkSync(join(root, 'opt/clearhold/current/deploy/clearhold'), command)
  mkdirSync(join(root, 'settings'))
  writeFileSync(
    join(root, 'settings/signer.env'),
    'SIGNER_PASSPHRASE_FILE=/run/credentials/clearhold-signer.service/secret_passphrase\n',
  )
  mkdirSync(folder)
})
afterAll(() => rmSync(root, { recursive: true }))

/** As an operator calls it: root's shell has umask 022. */
function run(...args: string[]): readonly string[] {
  const { stdout, stderr, status } = spawnSync('/bin/sh', ['-c', 'umask 022; exec "$@"', 'sh', command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${join(root, 'path')}:${process.env['PATH']}`, CLEARHOLD_SETTINGS: join(root, 'settings') },
  })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  return stdout.trim().split('\n')
}

test('a command runs in the folder of its caller, so that paths in its arguments are found', () => {
  const [cwd, , ...said] = run('custody', 'sign', '--in', 'refill.json')
  expect(cwd).toBe(folder)
  expect(said.slice(0, 2)).toEqual([
    join(release, 'bin/node'),
    `--env-file-if-exists=${join(root, 'settings/command.env')}`,
  ])
  expect(said.slice(-5)).toEqual([
    join(release, 'apps/server/src/main/cli.ts'),
    'custody',
    'sign',
    '--in',
    'refill.json',
  ])
  expect(run('site', 'publish', '--site', 'build')[0]).toBe(folder)
})

test('only its user and group may read what a command writes; all may read a published site', () => {
  expect(run('kyc', 'rotate-keys')[1]).toBe('0007')
  expect(run('site', 'publish')[1]).toBe('0022')
})

test('an incident is written at the host with the settings of the status page, into its folder, for everybody to read', () => {
  const [, umask, ...said] = run('status', 'incident', 'list')
  expect(umask).toBe('0022')
  expect(said).toContain(`--env-file-if-exists=${join(root, 'settings/status.env')}`)
  expect(said.slice(-3)).toEqual([join(release, 'apps/status/src/cli.ts'), 'incident', 'list'])
})

test('commands of the signer run as its user, with its settings and the secrets of their own unit', () => {
  const said = run('signer', 'approvers', 'remove', '--person', 'p1')
  expect(said).toContain('--property=User=clearhold-signer')
  expect(said).toContain('--property=LoadCredential=secret:/etc/clearhold/secrets/signer')
  expect(said).toContain('--unit=clearhold-signer-command')
  const program = said.indexOf(join(release, 'bin/node'))
  expect(said.slice(program + 1)).toEqual([
    join(release, 'apps/signer/src/cli.ts'),
    'approvers',
    'remove',
    '--person',
    'p1',
    'SIGNER_PASSPHRASE_FILE=/run/credentials/clearhold-signer-command.service/secret_passphrase',
  ])
})

test('they may write what the signer itself may, but for its sockets', () => {
  const unit = readFileSync(join(repositoryRoot, 'deploy/systemd/clearhold-signer.service'), 'utf8')
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const said = run('signer', 'adopt')
  for (const name of ['User', 'InaccessiblePaths', 'RestrictAddressFamilies'])
    expect(said).toContain(`--property=${name}=${of(name)}`)
  expect(said).toContain(`--property=ReadWritePaths=${of('ReadWritePaths').replace('/run/clearhold/signer ', '')}`)
})

test('backups are a program of their own', () => {
  expect(run('backup', 'list').slice(2)).toEqual([join(release, 'deploy/backup'), 'list'])
})
