import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { type Keyring, openKeyring } from '#platform/keyring/keyring.ts'
import { connectPayoutSigner } from '#platform/signer/payout-signer.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { parseSignerConfig } from '#signer/config.ts'
import { writeEnrolment } from '#signer/enrolment.ts'
import { openKeyRing } from '#signer/keys.ts'
import { freePort } from '#stack/free-port.ts'
import { runSql } from '#stack/postgres.ts'
import { processEnvironment, repositoryRoot } from '#stack/product.ts'
import { programFile } from '#stack/program-file.ts'
import { type Restate, startRestate } from '#stack/restate.ts'
import { runServerCommand } from '#stack/server-command.ts'
import { waitFor } from '#stack/wait-for.ts'
import { testFolder } from '#testing/resources.ts'
import { enrolledAs, insertResume, newApproverKey } from '#testing/signer-desk.ts'
import { type BackupHost, demandBackupPrograms, makeBackupHost } from './backup/host.ts'
import { verifyRehearsed } from './backup/verify-rehearsed.ts'
import { type Asked, openStage, type Stage } from './withdrawals/stage.ts'

// OPS13: the whole product and its own cluster, deploy/backup as an operator types it, every store destroyed and put back.
describe('backed up, destroyed, restored to a moment', () => {
  const folder = testFolder()
  const data = join(folder, 'postgres')
  let host: BackupHost
  let stage: Stage
  let keyring: Keyring
  let environment: Readonly<Record<string, string>>
  let restate: Restate | undefined

  beforeAll(async () => {
    demandBackupPrograms()
    host = makeBackupHost(data)
    const settings = {
      SIGNER_KEYSTORE: join(host.keys, 'keystore.json'),
      SIGNER_APPROVERS: join(host.keys, 'approvers.json'),
    }
    stage = await openStage(3, 1_000n, { folder, settings, postgresSettings: host.postgresSettings })
    environment = { ...stage.whole.environment, BACKUP_PG_PORT: String(stage.whole.postgres.port) }
    keyring = openKeyring(environment['KEYRING_DIR'] ?? '', { current: Buffer.alloc(32, 0xdc) })
  }, 500_000)
  afterAll(async () => {
    await stage?.stop()
    await restate?.program.stop()
    host?.remove()
  })

  const backup = (...args: string[]) => host.run(args, environment)

  async function adopt(): Promise<string> {
    const { url } = stage.whole.anvil
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', programFile('apps/signer/src/cli.ts'), 'adopt'],
      {
        cwd: repositoryRoot,
        env: { ...process.env, ...processEnvironment(environment, 'signer'), SIGNER_RPC_URLS: `${url},${url}` },
      },
    )
    return stdout
  }

  const by = newApproverKey()
  const maker = newApproverKey()

  /** Before the backup: those who start payouts after it are known from the copy alone. */
  function enrolTwo(): void {
    const config = parseSignerConfig(processEnvironment(environment, 'signer'))
    if (!config.success) throw config.error
    const { SIGNER_KEYSTORE, SIGNER_PASSPHRASE, SIGNER_APPROVERS } = config.data
    const key = openKeyRing(SIGNER_KEYSTORE, SIGNER_PASSPHRASE).enrolmentKey()
    if (key === undefined) throw new Error('the keys were not made')
    writeEnrolment(SIGNER_APPROVERS, key, { approvers: [enrolledAs(by), enrolledAs(maker)], denied: [] })
  }

  // The worker's socket: to start again is its right alone.
  const payouts = () => connectPayoutSigner(join(environment['SIGNER_SOCKETS'] ?? '', 'worker/signer.sock'))

  /** Two people clear the alarms and start payouts. */
  async function resume(): Promise<void> {
    await stage.query(
      `update treasury.alarm set cleared_at = now(), cleared_by = 'operator:test', cleared_reason = 'looked into' where cleared_at is null`,
    )
    const state = await payouts().switchState()
    if (!state.ok || !state.value.stopped) return
    const asOwner = (statement: string, values: readonly unknown[] = []) =>
      stage.query<Record<string, unknown>>(statement, [...values])
    const commandId = await insertResume(asOwner, { switchId: state.value.id, by, maker })
    expect(await payouts().start(commandId)).toMatchObject({ ok: true })
  }

  const copies = () => join(host.repositories, 'database/backup/clearhold')
  const backups = () =>
    readdirSync(copies())
      .filter((name) => /^\d{8}-\d{6}F/.test(name))
      .sort()
  const allIn = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()

  /** Every account with a movement, and the sum of them all. */
  const book = () =>
    stage.query<{ account: string; micro: string }>(
      `with line as (
         select source_id as account, -amount_micro as micro from ledger.posting
         union all select target_id, amount_micro from ledger.posting)
       select coalesce(account::text, 'all') as account, sum(micro)::text as micro from line group by rollup (account) order by 1`,
    )

  test('the book is as it was, a payment that the database forgot is not made twice, and payouts go on', async () => {
    const { whole } = stage
    const storage = diskStorage(environment['STORAGE_DIR'] ?? '')
    const paidBefore: Asked[] = [await stage.ask(2n), await stage.ask(3n)]
    await stage.untilSettled(paidBefore, 120_000)
    const kept = randomId()
    const destroyed = randomId()
    const keptKey = await keyring.create(kept)
    await keyring.create(destroyed)
    await storage.put('people/a-document', Buffer.from('sealed'))

    enrolTwo()

    expect(backup('init')).toContain('archive_command')
    expect(backup('run')).toContain('Everything is backed up')
    expect(existsSync(host.stamp)).toBe(true)

    // Asked for before the moment, signed and paid after it.
    await whole.product.signer.stop()
    const forgotten = await stage.ask(5n)
    await storage.put('people/a-later-document', Buffer.from('sealed later'))
    const bookThen = await book()
    const [moment] = await stage.query<{ at: string }>('select clock_timestamp()::text as at')
    await pause(1_500)
    await whole.product.signer.start()
    await stage.untilSettled([forgotten], 120_000)
    await keyring.destroy(destroyed)
    expect(backup('run')).toContain('Everything is backed up')
    expect(backups()).toEqual([expect.stringMatching(/^[\d-]+F$/), expect.stringMatching(/^[\d-]+F_[\d-]+I$/)])
    environment = { ...environment, BACKUP_FULL_DAYS: '0' }
    backup('run')
    expect(backups()).toEqual([...backups().slice(0, 2), expect.stringMatching(/^[\d-]+F$/)])
    expect(backup('verify')).toContain('Every copy can be read')
    expect(host.fails(['restore'], environment)).toMatchObject({ status: 75 })

    const { signer, decoder, api, worker, watcher } = whole.product
    for (const program of [api, worker, watcher, signer, decoder]) await program.stop()
    await whole.restate.program.stop()
    await whole.postgres.program?.stop()
    rmSync(join(folder, 'restate'), { recursive: true })
    const stores = ['STORAGE_DIR', 'KEYRING_DIR', 'PROOF_FOLDER'].map((name) => environment[name] ?? '')
    const destroy = () => {
      for (const path of [data, ...stores, host.keys, host.pgSettings, host.config])
        rmSync(path, { recursive: true, force: true })
    }
    destroy()

    // As on another host: nothing is there but the copies and their passphrases, and no PostgreSQL runs.
    backup('configure')
    const copiesBefore = allIn(host.repositories)
    expect(host.rehearse(environment)).toContain('archives nothing')
    expect(existsSync(host.keys)).toBe(false)
    const verified = await verifyRehearsed(data, environment)
    expect(verified).toContain('and the book are whole')
    expect(verified).toContain('Every file and every key')
    expect(allIn(host.repositories)).toEqual(copiesBefore)
    destroy()

    const beganMs = performance.now()
    backup('configure')
    console.log(backup('restore', '--at', moment?.at ?? ''))
    console.log(`restored in ${((performance.now() - beganMs) / 1000).toFixed(1)} s`)
    await whole.postgres.program?.start()
    await waitFor(
      'the end of the recovery',
      async () => {
        const rows = await runSql(whole.postgres, 'clearhold', 'select pg_is_in_recovery() as waits')
        return (rows[0] as { waits: boolean }).waits === false
      },
      { timeoutMs: 60_000 },
    )
    expect(await book()).toEqual(bookThen)
    expect(bookThen.find(({ account }) => account === 'all')?.micro).toBe('0')
    const read = async (key: string) => {
      const stream = await storage.get(key)
      return stream && textOf(stream)
    }
    expect(await read('people/a-later-document')).toBe('sealed later')
    expect(await keyring.read(kept)).toEqual(keptKey)
    expect(await keyring.read(destroyed)).toBeUndefined()
    expect(readdirSync(host.keys).sort()).toEqual(['approvers.json', 'keystore.json'])
    expect(readdirSync(host.pgSettings)).toEqual(['pg_hba.conf'])

    await signer.start()
    expect(await payouts().switchState()).toMatchObject({ value: { stopped: true } })
    expect(await adopt()).toContain(`paid withdrawal ${forgotten.id}`)
    // It has no copy: empty, it is told by the worker and by the command what is open.
    restate = await restartEmpty(folder, whole.restate)
    for (const program of [decoder, worker, watcher, api]) await program.start()
    expect(await runServerCommand('cli', ['flows', 'rebuild'], environment)).toContain('told to look anew')
    await resume()
    await waitFor('nothing to be held', async () => !(await adopt()).includes('are held'), {
      timeoutMs: 120_000,
      everyMs: 3_000,
    })
    await resume()
    const paidAfter = [await stage.ask(7n)]
    await stage.untilSettled([forgotten, ...paidAfter], 180_000)
    await stage.demandHonest([...paidBefore, forgotten, ...paidAfter])
  }, 900_000)

  test('error: a copy of the database that was changed does not verify', () => {
    const full = backups().find((name) => name.endsWith('F')) ?? ''
    const file =
      readdirSync(join(copies(), full), { recursive: true, encoding: 'utf8' }).find((name) =>
        /base\/\d+\/\d+\.zst$/.test(name),
      ) ?? ''
    const whole = readFileSync(join(copies(), full, file))
    writeFileSync(join(copies(), full, file), Buffer.concat([whole.subarray(0, -4), Buffer.from('oops')]))
    expect(host.fails(['verify'], environment)).toMatchObject({
      status: 1,
      said: expect.stringContaining('status: error'),
    })
    writeFileSync(join(copies(), full, file), whole)
    expect(backup('verify')).toContain('Every copy can be read')
  })

  test('error: a copy of files that was changed does not verify', () => {
    const packs = join(host.repositories, 'files/data')
    const [shard = ''] = readdirSync(packs).filter((name) => readdirSync(join(packs, name)).length > 0)
    const [pack = ''] = readdirSync(join(packs, shard))
    chmodSync(join(packs, shard, pack), 0o600)
    appendFileSync(join(packs, shard, pack), 'x')
    expect(host.fails(['verify'], environment).status).not.toBe(0)
  })

  test('error: no backup without a passphrase, no longer life for keys, no word it does not know', () => {
    const without = { ...environment, BACKUP_SECRETS: '/nowhere' }
    expect(host.fails(['run'], without)).toMatchObject({ status: 78, said: expect.stringContaining('no passphrase') })
    expect(host.fails(['run'], { ...environment, BACKUP_KEYRING_DAYS: '90' }).status).toBe(78)
    expect(host.fails(['restore', '--when', 'now'], environment).status).toBe(64)
  })
})

/** At the ports that the processes know. */
async function restartEmpty(folder: string, { ingressUrl, adminUrl }: Restate): Promise<Restate> {
  const portOf = (url: string) => Number(new URL(url).port)
  return startRestate({
    folder: join(folder, 'restate'),
    ports: { ingress: portOf(ingressUrl), admin: portOf(adminUrl), fabric: await freePort() },
    logFile: join(folder, 'logs/restate-again.log'),
  })
}
