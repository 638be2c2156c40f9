import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programOnPath } from '#stack/installed.ts'
import { repositoryRoot } from '#stack/product.ts'

/** Fails where a program is missing: a skipped test would read as passed. */
export function demandBackupPrograms(): void {
  const missing = ['pgbackrest', 'restic'].filter((name) => programOnPath(name) === undefined)
  if (missing.length > 0) throw new Error(`${missing.join(' and ')} not found: apt-get install pgbackrest restic`)
  if (process.getuid?.() !== 0) throw new Error('Only root backs a host up: run this test as root')
}

/** What deploy/backup finds on a host: passphrases, a place for copies, a cluster that archives there. */
export interface BackupHost {
  readonly keys: string
  readonly stamp: string
  /** The configuration that `configure` writes. */
  readonly config: string
  /** Where Debian keeps pg_hba.conf and its like. */
  readonly pgSettings: string
  /** What `deploy/backup init` says that PostgreSQL has to be told. */
  readonly postgresSettings: Readonly<Record<string, string>>
  /** Runs a verb of deploy/backup; throws with what it said if it fails. */
  run(args: readonly string[], settings: Readonly<Record<string, string>>): string
  /** Restores as on a host without keys, which cannot change the copies. */
  rehearse(settings: Readonly<Record<string, string>>): string
  fails(args: readonly string[], settings: Readonly<Record<string, string>>): { status: number; said: string }
  readonly repositories: string
  remove(): void
}

/** What clearhold-backup.service may do: root with these rights alone, which no program can widen. */
function asTheUnit(): readonly string[] {
  const unit = readFileSync(join(repositoryRoot, 'deploy/systemd/clearhold-backup.service.d/50-root.conf'), 'utf8')
  const rights = /^CapabilityBoundingSet=(.+)$/m.exec(unit)?.[1]?.split(' ') ?? []
  const kept = rights.map((right) => `+${right.replace('CAP_', '').toLowerCase()}`)
  return ['setpriv', '--no-new-privs', '--inh-caps=-all', `--bounding-set=${['-all', ...kept].join(',')}`, '--']
}

export function makeBackupHost(data: string): BackupHost {
  const root = mkdtempSync(join(tmpdir(), 'clearhold-backup-'))
  chmodSync(root, 0o711)
  const own = (name: string, mode: number) => {
    mkdirSync(join(root, name))
    chmodSync(join(root, name), mode)
    return join(root, name)
  }
  const sockets = own('sockets', 0o777)
  const secrets = own('secrets', 0o700)
  for (const name of ['database', 'files', 'keyring', 'keys'])
    writeFileSync(join(secrets, name), `a passphrase of this test for ${name}\n`, { mode: 0o400 })
  const withoutKeys = own('secrets-of-a-rehearsal', 0o700)
  for (const name of ['database', 'files', 'keyring']) cpSync(join(secrets, name), join(withoutKeys, name))
  const config = join(root, 'pgbackrest.conf')
  const pgSettings = own('pg-settings', 0o755)
  writeFileSync(join(pgSettings, 'pg_hba.conf'), 'local all all peer\n')
  const environment = {
    BACKUP_SETTINGS: join(root, 'none'),
    BACKUP_FOLDER: join(root, 'copies'),
    BACKUP_SECRETS: secrets,
    CLEARHOLD_SECRETS: join(root, 'none'),
    BACKUP_PGBACKREST_CONFIG: config,
    BACKUP_PG_DATA: data,
    BACKUP_PG_SOCKETS: sockets,
    BACKUP_KEYS_FOLDER: own('keys', 0o700),
    BACKUP_PG_SETTINGS: pgSettings,
    BACKUP_STAMP_FILE: join(root, 'stamp'),
    RESTIC_CACHE_DIR: join(root, 'cache'),
  }
  const script = join(repositoryRoot, 'deploy/backup')
  const start = (command: readonly string[], settings: Readonly<Record<string, string>>) => {
    const [program = '', ...args] = command
    return spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...environment, ...settings } })
  }
  const run = (command: readonly string[], settings: Readonly<Record<string, string>>) => {
    const { status, stdout, stderr } = start(command, settings)
    if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stdout}${stderr}`)
    return stdout
  }
  // Mounted read-only for this one process, as another host would have them.
  const copies = environment.BACKUP_FOLDER
  const readOnly = `mount --bind ${copies} ${copies} && mount -o remount,bind,ro ${copies} && exec "$@"`
  return {
    keys: environment.BACKUP_KEYS_FOLDER,
    stamp: environment.BACKUP_STAMP_FILE,
    config,
    pgSettings,
    repositories: environment.BACKUP_FOLDER,
    postgresSettings: {
      unix_socket_directories: sockets,
      archive_mode: 'on',
      archive_timeout: '5',
      archive_command: `pgbackrest --config=${config} --stanza=clearhold archive-push %p`,
    },
    run: (args, settings) => run([...(args[0] === 'run' ? asTheUnit() : []), script, ...args], settings),
    rehearse: (settings) =>
      run(['unshare', '--mount', 'sh', '-c', readOnly, 'sh', script, 'restore', '--rehearsal'], {
        ...settings,
        BACKUP_SECRETS: withoutKeys,
      }),
    fails: (args, settings) => {
      const { status, stdout, stderr } = start([script, ...args], settings)
      return { status: status ?? -1, said: `${stdout}${stderr}` }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
