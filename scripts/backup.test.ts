import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { repositoryRoot } from '#stack/product.ts'
import { throwawayFolder } from '#stack/throwaway-folder.ts'

// What deploy/backup decides before and around its programs, which are played by scripts that note how they were called. That they back
// up and put back what they should is faults/backup.flow.test.ts, with the real ones.
let root: string
const at = (path: string) => join(root, path)
const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [])

function play(program: string, answers = ''): void {
  writeFileSync(at(`bin/${program}`), `#!/bin/sh\necho "${program} $*" >>${at('calls')}\n${answers}\n`)
  chmodSync(at(`bin/${program}`), 0o755)
}

beforeEach(() => {
  root = throwawayFolder('backup')
  chmodSync(root, 0o711)
  for (const folder of ['bin', 'secrets/backup', 'copies', 'keys', 'data']) mkdirSync(at(folder), { recursive: true })
  for (const name of ['database', 'files', 'keyring', 'keys'])
    writeFileSync(at(`secrets/backup/${name}`), `of ${name}\n`)
  play('pgbackrest')
  play('restic')
  running('no')
})

/** Whether processes of Clearhold run is played: beside these tests others start some. */
function running(which: 'no' | 'clearhold-worker'): void {
  writeFileSync(at('bin/pgrep'), `#!/bin/sh\n[ "$2" = ${which} ]\n`)
  chmodSync(at('bin/pgrep'), 0o755)
}

const isRoot = userInfo().uid === 0

/** The users of this host without those of Clearhold, which tests beside these create, and with these; seen by what is started with it alone. */
function otherUsers(users: readonly string[] = [], groups: readonly string[] = []): string[] {
  if (!isRoot) return []
  for (const [file, more] of [
    ['passwd', users],
    ['group', groups],
  ] as const) {
    const others = readFileSync(`/etc/${file}`, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('clearhold-'))
    writeFileSync(at(file), [...others, ...more, ''].join('\n'))
  }
  const mounts = `mount --bind ${at('passwd')} /etc/passwd && mount --bind ${at('group')} /etc/group && exec "$@"`
  return ['unshare', '--mount', 'sh', '-c', mounts, 'sh']
}

function backup(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  within: readonly string[] = [],
) {
  const seen = within.includes('unshare') ? [] : otherUsers()
  const [program = '', ...words] = [...seen, ...within, join(repositoryRoot, 'deploy/backup'), ...args]
  const { status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    env: {
      PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
      BACKUP_SETTINGS: at('none'),
      BACKUP_FOLDER: at('copies'),
      BACKUP_SECRETS: at('secrets/backup'),
      BACKUP_PGBACKREST_CONFIG: at('pgbackrest.conf'),
      BACKUP_PG_DATA: at('data'),
      BACKUP_PG_USER: userInfo().username,
      BACKUP_KEYS_FOLDER: at('keys'),
      BACKUP_STAMP_FILE: at('stamp'),
      CLEARHOLD_SECRETS: at('secrets'),
      STORAGE_DIR: at('storage'),
      PROOF_FOLDER: at('proof'),
      KEYRING_DIR: at('keyring'),
      RESTIC_CACHE_DIR: at('cache'),
      BACKUP_PG_SETTINGS: at('pg-settings'),
      ...settings,
    },
  })
  return { status, said: `${stdout}${stderr}` }
}

describe('a new host', () => {
  test('is configured without a database and without writing into the copies', () => {
    expect(backup(['configure'])).toEqual({ status: 0, said: '' })
    expect(calls()).toEqual([])
    const written = readFileSync(at('pgbackrest.conf'), 'utf8')
    expect(written).toContain(`repo1-path=${at('copies/database')}`)
    expect(written).toContain('repo1-cipher-pass=of database')
    expect(written).toContain(`pg1-path=${at('data')}`)
  })

  test('init configures as well, and then asks the database', () => {
    expect(backup(['init'])).toMatchObject({ status: 0, said: expect.stringContaining('archive_command') })
    expect(calls()[0]).toContain('stanza-create')
    expect(existsSync(at('pgbackrest.conf'))).toBe(true)
  })
})

test('the settings of PostgreSQL go with the files, where they are outside the cluster', () => {
  backup(['configure'])
  expect(backup(['run']).status).toBe(0)
  expect(calls().join('\n')).not.toContain('pg-settings')
  mkdirSync(at('pg-settings'))
  expect(backup(['run']).status).toBe(0)
  expect(calls().find((call) => call.includes('pg-settings'))).toContain(`backup ${at('storage')} ${at('proof')}`)
})

describe('a rehearsal', () => {
  // Root may write whatever the mode is, but not what is mounted read-only.
  const readOnly = () => {
    if (!isRoot) chmodSync(at('copies'), 0o555)
    const mount = `mount --bind ${at('copies')} ${at('copies')} && mount -o remount,bind,ro ${at('copies')} && exec "$@"`
    return isRoot ? [...otherUsers(), 'sh', '-c', mount, 'sh'] : []
  }
  const rehearse = () => backup(['restore', '--rehearsal'], {}, readOnly())
  beforeEach(() => rmSync(at('secrets/backup/keys')))

  test('restores a database that archives nothing, files and keyring, and no keys', () => {
    expect(rehearse()).toMatchObject({ status: 0, said: expect.stringContaining('no process of Clearhold') })
    expect(calls()[0]).toContain('restore --archive-mode=off')
    expect(calls()[0]).not.toContain('--delta')
    expect(calls().map((call) => /copies\/(\w+)/.exec(call)?.[1])).toEqual([undefined, 'files', 'keyring'])
    for (const call of calls().slice(1)) expect(call).toContain('--no-lock')
  })

  test('error: not on a host that has keys, secrets, a database or files of Clearhold', () => {
    const refusals = [
      'keys/keystore.json',
      'secrets/signer/passphrase',
      'secrets/backup/keys',
      'data/PG_VERSION',
      'storage/a',
    ]
    for (const path of refusals) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), 'x')
      expect(rehearse(), path).toMatchObject({ status: 75, said: expect.stringContaining(dirname(at(path))) })
      rmSync(at(path))
    }
    expect(calls()).toEqual([])
  })

  test('error: not from copies that it could change', () => {
    expect(backup(['restore', '--rehearsal'])).toMatchObject({ status: 75, said: expect.stringContaining('read-only') })
    expect(calls()).toEqual([])
  })
})

test('what the signer knows of its last turn is in no copy, and does not outlive a restore', () => {
  backup(['configure'])
  writeFileSync(at('keys/last-turn'), 'of the database that is replaced')
  expect(backup(['run']).status).toBe(0)
  expect(calls().find((call) => call.includes('copies/keys'))).toContain('--exclude last-turn')
  expect(backup(['restore']).status).toBe(0)
  expect(existsSync(at('keys/last-turn'))).toBe(false)
})

test('error: a restore in earnest needs the passphrase of the keys', () => {
  rmSync(at('secrets/backup/keys'))
  expect(backup(['restore'])).toMatchObject({ status: 78 })
  expect(calls()).toEqual([])
})

describe('a run', () => {
  const daysAgo = (days: number) => Math.floor(systemClock.now().getTime() / 1000 - days * 86_400)
  const backupOf = (type: string, days: number) =>
    `{"label":"x","timestamp":{"start":${daysAgo(days) - 60},"stop":${daysAgo(days)}},"type":"${type}"}`
  const typeAfter = (backups: readonly string[], ...args: string[]) => {
    rmSync(at('calls'), { force: true })
    play('pgbackrest', `case "$*" in *info*) echo '[{"backup":[${backups.join(',')}],"name":"clearhold"}]' ;; esac`)
    expect(backup(['run', ...args])).toMatchObject({ status: 0, said: expect.stringContaining('backed up') })
    return calls().flatMap((call) => /--type=(\w+)/.exec(call)?.[1] ?? [])
  }
  beforeEach(() => backup(['configure']))

  test('is full where the last full backup is a week old, whatever was added to it since', () => {
    expect(typeAfter([])).toEqual(['full'])
    expect(typeAfter([backupOf('full', 6.9)])).toEqual(['incr'])
    expect(typeAfter([backupOf('full', 7.1), backupOf('incr', 0.1)])).toEqual(['full'])
    expect(typeAfter([backupOf('full', 14), backupOf('incr', 8), backupOf('full', 1)])).toEqual(['incr'])
    expect(typeAfter([backupOf('full', 1)], '--full')).toEqual(['full'])
  })

  test('is full where nothing can be read of the last one', () => {
    play('pgbackrest', 'case "$*" in *info*) exit 1 ;; esac')
    expect(backup(['run']).status).toBe(0)
    expect(calls().join('\n')).toContain('--type=full')
  })

  test('error: not while another is running', () => {
    const held = ['flock', at('pgbackrest.conf')]
    expect(backup(['run'], {}, held)).toMatchObject({ status: 75, said: 'Another backup is running.\n' })
    expect(existsSync(at('stamp'))).toBe(false)
  })
})

// A skipped test counts as red. Without root there are no other owners and no other users to be seen.
if (isRoot) {
  test('error: nothing is put back while a process of Clearhold is running', () => {
    running('clearhold-worker')
    const users = otherUsers(['clearhold-worker:x:41001:41001::/nonexistent:/bin/false'])
    expect(backup(['restore'], {}, users)).toEqual({
      status: 75,
      said: 'clearhold-worker is running. Stop every process of Clearhold before anything is put back.\n',
    })
    expect(calls()).toEqual([])
  })

  test('what is put back belongs to the processes by name, however a host numbers them', () => {
    const numbered = ['api', 'worker', 'signer'].map((name, index) => `clearhold-${name}:x:${41000 + index}`)
    const users = numbered.map((line) => `${line}:${line.slice(-5)}::/nonexistent:/bin/false`)
    const groups = [...numbered, 'clearhold-files:x:41009'].map((line) => `${line}:`)
    const folders = ['storage', 'proof', 'keyring', 'keys'].map((name) => at(name))
    const [storage, proof, keyring, keys] = folders
    // As restic does it: with the numbers of the host that was lost.
    play(
      'restic',
      `case "$*" in *copies/files*) set -- ${storage} ${proof} ;; *copies/keyring*) set -- ${keyring} ;; *) set -- ${keys} ;; esac
      for each; do mkdir -p $each; echo a >$each/file; chown -R 990:990 $each; done`,
    )
    expect(backup(['restore'], {}, otherUsers(users, groups))).toMatchObject({ status: 0 })
    const ownerOf = (path: string) => [statSync(path).uid, statSync(path).gid]
    expect(folders.map((folder) => ownerOf(join(folder, 'file')))).toEqual([
      [41000, 41009],
      [41001, 41009],
      [41000, 41009],
      [41002, 41002],
    ])
  })
}
