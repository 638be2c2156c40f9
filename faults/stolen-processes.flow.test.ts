import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoProfile } from '#platform/images/images.ts'
import { profileHeader } from '#platform/images/picture-service.ts'
import { sandboxed } from '#platform/images/sandbox.ts'
import { socketOf } from '#signer/doors.ts'
import { bubblewrapWorks } from '#stack/bubblewrap.ts'
import { runSql } from '#stack/postgres.ts'
import type { ProcessName } from '#stack/process-name.ts'
import { asUser, userOf } from '#stack/process-users.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { testFolder } from '#testing/resources.ts'

// The real processes under their separate users, and what an attacker in each can open. Needs root, to create the users.
const folder = testFolder()
let whole: Whole

beforeAll(async () => {
  const options = { folder, database: 'clearhold', publicUrl: 'http://localhost', users: true }
  whole = await startWhole({ ...options, ownPostgres: 'throwaway', withoutRedis: true })
}, 240_000)
afterAll(() => whole.stop())

const names: readonly ProcessName[] = ['signer', 'api', 'worker', 'watcher', 'decoder']
const pidOf = (name: ProcessName) => whole.product[name].pid ?? 0

interface Found {
  readonly outcomes: readonly string[]
  readonly uid: number
  readonly processes: number
  readonly interfaces: readonly string[]
}

const probe = readFileSync(join(import.meta.dirname, 'stolen/probe.ts'), 'utf8')
const thief = ['--input-type=module-typescript', '--disable-warning=ExperimentalWarning', '-e', probe]

/** Runs the attacker's program with this command line; returns what it could open. */
function steal(command: readonly string[], attempts: readonly object[]): Found {
  const [program = '', ...args] = command
  const env = { PATH: process.env['PATH'] ?? '', ATTEMPTS: JSON.stringify(attempts) }
  return JSON.parse(execFileSync(program, args, { encoding: 'utf8', cwd: '/', env })) as Found
}

const stealAs = (name: ProcessName, attempts: readonly object[]) =>
  steal(asUser(userOf(name), [process.execPath, ...thief]), attempts)

interface Target {
  readonly attempt: object
  /** The process that may; every other is refused by the operating system. */
  readonly open: readonly ProcessName[]
}

function targets(): Readonly<Record<string, Target>> {
  const { SIGNER_KEYSTORE, SIGNER_APPROVERS, SIGNER_PASSPHRASE_FILE, SIGNER_SOCKETS, STORAGE_DIR, KEYRING_DIR } =
    whole.environment
  const read = (path: string | undefined, open: readonly ProcessName[]): Target => ({ attempt: { read: path }, open })
  const socket = (path: string, open: readonly ProcessName[]): Target => ({ attempt: { open: path }, open })
  const sockets = SIGNER_SOCKETS ?? ''
  return {
    'the keystore': read(SIGNER_KEYSTORE, ['signer']),
    'the passphrase': read(SIGNER_PASSPHRASE_FILE, ['signer']),
    'the folder of the approvers’ file': read(join(SIGNER_APPROVERS ?? '', '..'), ['signer']),
    'the signer’s environment': read(`/proc/${pidOf('signer')}/environ`, ['signer']),
    'the signer’s memory': read(`/proc/${pidOf('signer')}/maps`, ['signer']),
    'the worker’s environment': read(`/proc/${pidOf('worker')}/environ`, ['worker']),
    'the api’s environment': read(`/proc/${pidOf('api')}/environ`, ['api']),
    'Restate’s signing key': read(join(folder, 'restate-identity.pem'), []),
    'the files of people': read(STORAGE_DIR, ['api', 'worker']),
    'the keys of people’s documents': read(KEYRING_DIR, ['api', 'worker']),
    'the api’s socket at the signer': socket(socketOf(sockets, 'api'), ['api', 'signer']),
    'the worker’s socket at the signer': socket(socketOf(sockets, 'worker'), ['worker', 'signer']),
    'the watcher’s socket at the signer': socket(socketOf(sockets, 'watcher'), ['watcher', 'signer']),
    'the operator’s socket at the signer': socket(socketOf(sockets, 'operator'), ['signer']),
    'the decoder’s socket': socket(whole.environment['DECODER_SOCKET'] ?? '', ['api', 'worker', 'decoder']),
  }
}

describe('SEC2: what a thief of one process can open', () => {
  test('every process runs as a user of its own, without a capability', () => {
    const uids = names.map((name) => {
      const status = readFileSync(`/proc/${pidOf(name)}/status`, 'utf8')
      expect(/CapEff:\s+(\w+)/.exec(status)?.[1]).toBe('0000000000000000')
      expect(/NoNewPrivs:\s+(\d)/.exec(status)?.[1]).toBe('1')
      return /Uid:\s+(\d+)/.exec(status)?.[1]
    })
    expect(new Set([...uids, '0']).size).toBe(names.length + 1)
  })

  test.each(names)('%s: its own files and sockets, and no other’s', (name) => {
    const list = Object.entries(targets())
    const { outcomes, uid } = stealAs(
      name,
      list.map(([, { attempt }]) => attempt),
    )
    expect(uid).toBe(Number(execFileSync('id', ['-u', userOf(name)], { encoding: 'utf8' })))
    const found = Object.fromEntries(list.map(([what], index) => [what, outcomes[index]]))
    const expected = Object.fromEntries(
      list.map(([what, { open }]) => [what, open.includes(name) ? 'opened' : 'EACCES']),
    )
    expect(found).toEqual(expected)
  })

  test('api and watcher: no door to a signature, a key or the start of payouts; each that tries ends in an alarm', async () => {
    const sockets = whole.environment['SIGNER_SOCKETS'] ?? ''
    const id = '00000000-0000-4000-8000-000000000001'
    const calls = [`POST /payouts/${id}/reserve`, `POST /payouts/${id}/sign`, `POST /payouts/${id}/void`]
    const all = [...calls, 'POST /sweeps', 'POST /gas', 'POST /switch/start', 'POST /keys/init', 'POST /keys/rotate']
    for (const name of ['api', 'watcher'] as const) {
      const { outcomes } = stealAs(
        name,
        all.map((call) => ({ ask: call, at: socketOf(sockets, name) })),
      )
      expect(outcomes).toEqual(all.map(() => '403 {"code":"other_caller"}'))
    }
    const said = () => readFileSync(whole.product.signer.logFile, 'utf8')
    for (const caller of ['api', 'watcher'])
      await expect.poll(said).toMatch(new RegExp(`"caller":"${caller}","code":"other_caller"`))
    const open = () =>
      runSql(
        whole.postgres,
        'clearhold',
        `select about from treasury.alarm where kind = 'signer_call_forbidden' and cleared_at is null order by about`,
      )
    await expect.poll(open, { timeout: 60_000 }).toEqual([{ about: 'process:api' }, { about: 'process:watcher' }])
    // Nothing of ours asked for what is another's meanwhile: worker and watcher have run since the start.
  })

  test('decoder: a program in its sandbox reaches no network, no file, no socket and no other process', () => {
    expect(bubblewrapWorks(), 'apt-get install bubblewrap').toBe(true)
    const services = [
      whole.postgres.port,
      ...[whole.apiUrl, whole.restate.adminUrl].map((url) => Number(new URL(url).port)),
    ]
    const local = services.map((port) => ({ host: '127.0.0.1', port }))
    const outward = { host: '192.0.2.1', port: 443 }
    const files = [
      ...Object.values(targets()).map(({ attempt }) => attempt),
      ...['/etc/passwd', '/root', '/home', '/run', join(folder, 'logs')].map((path) => ({ read: path })),
    ]
    // Its user alone could reach local listeners: the sandbox prevents it.
    expect(stealAs('decoder', local).outcomes).toEqual(local.map(() => 'opened'))
    const shutIn = asUser(userOf('decoder'), sandboxed('bubblewrap', [process.execPath, ...thief]))
    const { outcomes, processes, interfaces } = steal(shutIn, [...local, outward, ...files])
    // Only its own loopback, without listeners.
    expect(interfaces.filter((name) => name !== 'lo')).toEqual([])
    expect(outcomes).toEqual([...local.map(() => 'ECONNREFUSED'), 'ENETUNREACH', ...files.map(() => 'ENOENT')])
    // Itself, and what started it in there.
    expect(processes).toBeLessThanOrEqual(3)
  })

  test('decoder: the service decodes for the api all the same, in that sandbox', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { status, body } = await reencode(whole.environment['DECODER_SOCKET'] ?? '', picture)
    expect(status).toBe(200)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    const environ = readFileSync(`/proc/${pidOf('decoder')}/environ`, 'utf8')
    expect(environ).toContain('DECODER_SANDBOX=bubblewrap')
    // What it does not read may be there by name, from the shell that started the test, and is empty.
    expect(environ).not.toMatch(/(?:DATABASE|MASTER_KEY|SESSION_KEY|SIGNER_)\w*=[^\0]/)
  })
})

function reencode(socketPath: string, picture: Buffer): Promise<{ status: number; body: Buffer }> {
  const headers = { [profileHeader]: JSON.stringify(photoProfile) }
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, method: 'POST', path: '/reencode', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
    })
    call.on('error', reject)
    call.end(picture)
  })
}
