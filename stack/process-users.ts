import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessName } from './process-name.ts'

/** The Unix users of an installation, one per process, each with its own group (decision 0059). */
export const userOf = (name: ProcessName) => `clearhold-${name}`
/** Only api and worker access users' files, which are encrypted, and send images to the decoder. */
const filesGroup = 'clearhold-files'
const picturesGroup = 'clearhold-pictures'
const processes: readonly ProcessName[] = ['signer', 'decoder', 'api', 'worker', 'watcher']

/** Creates missing users and groups; needs root. Returns a function that removes those it created. */
export function ensureProcessUsers(): () => void {
  const made: (readonly string[])[] = []
  for (const group of [filesGroup, picturesGroup]) {
    if (exists('group', group)) continue
    run('groupadd', '--system', group)
    made.push(['groupdel', group])
  }
  for (const name of processes) {
    const user = userOf(name)
    if (exists('passwd', user)) continue
    const shares = name === 'api' || name === 'worker' ? ['--groups', `${filesGroup},${picturesGroup}`] : []
    const nowhere = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
    run('useradd', '--system', '--user-group', ...nowhere, ...shares, user)
    made.push(['userdel', user])
  }
  return () => {
    for (const [command = '', ...args] of made.reverse()) run(command, ...args)
  }
}

/**
 * The folders of an installation for these users, and the settings that name them: every secret in a folder of its process's user, every
 * socket in a folder of its caller's group.
 */
export function ownedFolders(folder: string): Readonly<Record<string, string>> {
  chmodSync(folder, 0o711)
  const own = (path: string, user: string, group: string, mode: number) => {
    const full = join(folder, path)
    mkdirSync(full, { recursive: true })
    chownSync(full, idOf('passwd', user), idOf('group', group))
    chmodSync(full, mode)
    return full
  }
  const signer = userOf('signer')
  own('signer', 'root', 'root', 0o711)
  own('signer/operator', signer, signer, 0o700)
  for (const caller of ['api', 'worker', 'watcher'] as const) own(`signer/${caller}`, signer, userOf(caller), 0o2710)
  const keys = own('keys', signer, signer, 0o700)
  const passphrase = join(keys, 'passphrase')
  writeFileSync(passphrase, 'a passphrase of this test alone\n', { mode: 0o400 })
  chownSync(passphrase, idOf('passwd', signer), idOf('group', signer))
  const decoder = own('decoder', userOf('decoder'), picturesGroup, 0o2710)
  return {
    SIGNER_KEYSTORE: join(keys, 'keystore.json'),
    SIGNER_APPROVERS: join(keys, 'approvers.json'),
    SIGNER_PASSPHRASE_FILE: passphrase,
    DECODER_SOCKET: join(decoder, 'decoder.sock'),
    STORAGE_DIR: own('storage', userOf('api'), filesGroup, 0o2770),
    KEYRING_DIR: own('keyring', userOf('api'), filesGroup, 0o2770),
    PROOF_FOLDER: own('proof', userOf('worker'), filesGroup, 0o2770),
  }
}

/** The command line that runs a program as this user with its groups and no root privileges; its files are at most group-accessible. */
export function asUser(user: string, command: readonly string[]): readonly [string, ...string[]] {
  const drop = [`--reuid=${user}`, `--regid=${user}`, '--init-groups', '--inh-caps=-all', '--no-new-privs']
  return ['setpriv', ...drop, '--', '/bin/sh', '-c', 'umask 007; exec "$0" "$@"', ...command]
}

function exists(database: 'passwd' | 'group', name: string): boolean {
  try {
    return idOf(database, name) >= 0
  } catch {
    return false
  }
}

function idOf(database: 'passwd' | 'group', name: string): number {
  return Number(execFileSync('getent', [database, name], { encoding: 'utf8' }).split(':')[2])
}

function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { stdio: 'pipe' })
}
