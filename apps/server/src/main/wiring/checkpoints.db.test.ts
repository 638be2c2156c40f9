import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeWitnessKey } from '@clearhold/proof/log/checkpoint'
import { readVerifierKey } from '@clearhold/proof/note'
import { expect, test } from 'vitest'
import { listWitnesses, readLogCheckpoint, recordChange } from '#domains/audit/index.ts'
import type { WitnessSetting } from '#platform/witness/setting.ts'
import { atEnd } from '#testing/at-end.ts'
import { prepareDatabase, tamper, testFolder } from '#testing/resources.ts'
import { deskKeys, openSignerDesk } from '#testing/signer-desk.ts'
import { makeWitness, startWitness } from '#testing/witnesses.ts'
import { sealerJob } from './audit.ts'
import { backgroundJob, checkpointJob } from './checkpoints.ts'

const database = prepareDatabase()

const append = (subject: string) =>
  database.app.transaction((tx) =>
    recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject, event: null }),
  )
const linked = async () => Number((await database.owner('select count(*) from audit.link'))[0]?.['count'])

/** A witness that accepts the request and never answers. */
async function silentWitness(): Promise<WitnessSetting> {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const name = 'silent.example/w'
  const verifierKey = writeWitnessKey(name, new Uint8Array(32).fill(3))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { name, url, verifierKey, runBy: 'Nowhere', isOperators: false }
}

test('the sealer begins a checkpoint and does not wait for a silent witness; a rewritten log is not signed', async () => {
  const desk = await openSignerDesk(database)
  const { body } = await desk.ask('GET', '/notes/keys')
  expect(readVerifierKey(body.log)?.publicKey).toEqual(deskKeys().noteKey('log')?.publicKey)
  const name = 'witness.example/w'
  const witness = await startWitness(await makeWitness(testFolder(), name, [body.log]))
  const { url, verifierKey } = witness
  const WITNESSES = [{ name, url, verifierKey, runBy: 'A university', isOperators: false }, await silentWitness()]
  const said: unknown[] = []
  const say = (about: unknown) => void said.push(about)
  const newJob = () =>
    checkpointJob({
      config: { SIGNER_SOCKET: desk.socketPath, WITNESSES },
      database: database.app,
      log: { warn: say, error: say },
      verifierDigest: undefined,
    })
  const job = newJob()
  const seal = sealerJob(database.app, job.begin)
  await append('one')
  await seal()
  await append('two')
  await seal()
  expect(await linked()).toBe(2)
  expect(await readLogCheckpoint(database.app.reader)).toBeUndefined()
  await job.finish()
  const made = await readLogCheckpoint(database.app.reader)
  expect(made?.note).toMatch(
    /^clearhold\.example\/log\n[12]\n.*\n\n— clearhold\.example\/log .*\n— witness\.example\/w .*\n$/,
  )
  expect(said).toEqual([
    expect.objectContaining({ event: 'checkpoint.witness_silent', witnesses: ['silent.example/w'] }),
  ])
  expect((await listWitnesses(database.app.reader)).map(({ cosignedAt }) => cosignedAt === null)).toEqual([true, false])

  await tamper(database, `update audit.link set hash = sha256('rewritten') where seq = 1`)
  await tamper(database, `update audit.log_tile set hashes = sha256('rewritten') || substr(hashes, 33) where level = 0`)
  await append('three')
  await seal()
  const later = newJob()
  await later.begin()
  await later.finish()
  expect(said.at(-1)).toEqual({ event: 'checkpoint.not_signed', code: 'log_rewritten' })
  expect(await readLogCheckpoint(database.app.reader)).toEqual(made)
})

test('one at a time, and not again before 45 seconds have passed', async () => {
  let now = 0
  let begun = 0
  const ends: (() => void)[] = []
  const make = () =>
    new Promise<void>((resolve) => {
      begun += 1
      ends.push(resolve)
    })
  const job = backgroundJob(make, { now: () => new Date(now) })
  await job.begin()
  now = 46_000
  await job.begin()
  expect(begun).toBe(1)
  ends[0]?.()
  await job.finish()
  now = 90_000
  await job.begin()
  expect(begun).toBe(1)
  now = 91_000
  await job.begin()
  expect(begun).toBe(2)
})
