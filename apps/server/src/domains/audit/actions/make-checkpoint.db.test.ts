import { ok } from '@clearhold/contract/result'
import { checkCheckpoint, readWitnessKey, writeCheckpoint, writeVerifierLine } from '@clearhold/proof/log/checkpoint'
import { signNote } from '@clearhold/proof/note'
import { hex32, testSigner } from '@clearhold/proof/testing'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { askWitness } from '#platform/witness/ask-witness.ts'
import type { WitnessSetting } from '#platform/witness/setting.ts'
import { prepareDatabase, type TestDatabase, testDatabase, testFolder } from '#testing/resources.ts'
import { makeWitness, type RunningWitness, startWitness } from '#testing/witnesses.ts'
import type { CheckpointParts } from '../parts.ts'
import { records } from '../store/chain.ts'
import { growLog } from './grow-log.ts'
import { listWitnesses } from './list-witnesses.ts'
import { makeCheckpoint } from './make-checkpoint.ts'
import { readLogCheckpoint } from './read-log-checkpoint.ts'
import { recordChange } from './record-change.ts'
import { sealChain } from './seal-chain.ts'

const origin = 'clearhold.example/log'
const logKey = testSigner(origin, hex32('1'))
/** A holder of the log's key without memory: signs whatever it is asked to, so it can show two histories. */
const forger: CheckpointParts['signer'] = {
  signedSize: async () => ok(0),
  signCheckpoint: async ({ size, root, verifier }) => {
    const extensions = verifier === undefined ? [] : [writeVerifierLine(verifier)]
    return ok(await signNote(writeCheckpoint({ origin, size, root, extensions }), logKey.signer))
  },
}

const names = ['one', 'two', 'three']
const database = prepareDatabase('test')
let running: RunningWitness[] = []
beforeAll(async () => {
  running = await Promise.all(
    names.map(async (name) => startWitness(await makeWitness(testFolder(), `${name}.example/w`, [logKey.text]))),
  )
})

const witnesses = (): WitnessSetting[] =>
  running.map(({ url, verifierKey }, index) => ({
    name: `${names[index]}.example/w`,
    url,
    verifierKey,
    runBy: index === 2 ? 'Clearhold' : `University ${index + 1}`,
    isOperators: index === 2,
  }))

const partsOf = ({ app }: Pick<TestDatabase, 'app'>, more: Partial<CheckpointParts> = {}): CheckpointParts => ({
  database: app,
  clock: systemClock,
  signer: forger,
  witnesses: witnesses(),
  ask: askWitness,
  verifierDigest: undefined,
  ...more,
})

async function grow({ app }: Pick<TestDatabase, 'app'>, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects)
    await app.transaction((tx) =>
      recordChange(tx, { actor: 'system:test', action: 'clock.moved', subject, event: null }),
    )
  await sealChain(app, [records], systemClock)
  await growLog(app)
}

async function cosignersOf(note: string): Promise<string[]> {
  const keys = running.flatMap(({ verifierKey }) => readWitnessKey(verifierKey) ?? [])
  const checked = await checkCheckpoint(note, logKey.key, keys)
  if (!checked.holds) throw new Error(checked.fault)
  return checked.cosigned.map(({ name }) => name)
}

const all = names.map((name) => `${name}.example/w`)

test('a log that grows is cosigned by three of three; a fork of the same size, shown as another database, by none of them', async () => {
  expect(await makeCheckpoint(partsOf(database))).toEqual(ok(undefined))
  await grow(database, ['a', 'b', 'c'])
  const verifierDigest = 'ab'.repeat(32)
  const first = await makeCheckpoint(partsOf(database, { verifierDigest }))
  expect(first).toEqual(ok({ size: 3, cosigned: all, refused: [], failed: [] }))
  expect(await makeCheckpoint(partsOf(database))).toEqual(ok(undefined))
  await grow(database, ['d', 'e'])
  expect(await makeCheckpoint(partsOf(database))).toMatchObject(ok({ size: 5, cosigned: all }))
  const newest = await readLogCheckpoint(database.app.reader)
  expect(newest?.size).toBe(5n)
  expect(await cosignersOf(newest?.note ?? '')).toEqual(all)
  const notes = await database.owner('select note from audit.checkpoint order by id')
  expect(String(notes[0]?.['note'])).toContain(`\nverifier ${verifierDigest}\n\n— `)

  const other = await testDatabase()
  await grow(other, ['a', 'b', 'another', 'd', 'e'])
  const shown = await makeCheckpoint(partsOf(other))
  expect(shown).toEqual(ok({ size: 5, cosigned: [], refused: all, failed: [] }))
  expect(await cosignersOf((await readLogCheckpoint(other.app.reader))?.note ?? '')).toEqual([])
  expect((await listWitnesses(other.app.reader)).map(({ refuses, cosignedAt }) => [refuses, cosignedAt])).toEqual(
    all.map(() => [true, null]),
  )
  expect(await other.owner('select distinct refuses, answer from audit.witness')).toEqual([
    { refuses: true, answer: '422 This is no continuation of the log that this witness has cosigned.' },
  ])
  const recorded = `select subject from audit.record where action = 'witness.refused' order by subject`
  expect(await other.owner(recorded)).toHaveLength(3)
  // Grown further, it is still another history; each refusal is recorded and notified once.
  await grow(other, ['f'])
  expect(await makeCheckpoint(partsOf(other))).toMatchObject(ok({ refused: all }))
  expect(await other.owner(recorded)).toHaveLength(3)
  const told = `select payload ->> 'witness' as witness from platform.outbox where type = 'witness.refused'`
  expect((await other.owner(told)).map(({ witness }) => witness).sort()).toEqual([...all].sort())
  // Truncated: the witnesses have seen a longer log.
  const short = await testDatabase()
  await grow(short, ['a', 'b'])
  expect(await makeCheckpoint(partsOf(short))).toMatchObject(ok({ size: 2, cosigned: [], refused: all }))
  expect(await short.owner('select distinct answer from audit.witness')).toEqual([{ answer: '409 5' }])
  // Nothing happened to the first database.
  await grow(database, ['f'])
  expect(await makeCheckpoint(partsOf(database))).toMatchObject(ok({ size: 6, cosigned: all }))
})

test('who runs each witness is kept; one that refuses stays in the list when its line is taken out, one that is silent does not', async () => {
  const [first, second] = witnesses()
  if (first === undefined || second === undefined) throw new Error('there are three')
  await grow(database, ['x', 'y', 'z'])
  const answers: Record<string, Awaited<ReturnType<typeof askWitness>>> = {
    [first.name]: { outcome: 'refused', answer: '422 no' },
    [second.name]: { outcome: 'failed', answer: 'no answer in time' },
  }
  const ask: typeof askWitness = async ({ verifierKey }) => {
    const { name = '' } = readWitnessKey(verifierKey) ?? {}
    return answers[name] ?? { outcome: 'failed', answer: 'none' }
  }
  expect(await makeCheckpoint(partsOf(database, { ask }))).toMatchObject(
    ok({ cosigned: [], refused: [first.name], failed: [second.name, 'three.example/w'] }),
  )
  const shown = await listWitnesses(database.app.reader)
  expect(shown.map(({ name, runBy, isOperators, refuses }) => [name, runBy, isOperators, refuses])).toEqual([
    ['one.example/w', 'University 1', false, true],
    ['two.example/w', 'University 2', false, false],
    ['three.example/w', 'Clearhold', true, false],
  ])
  await grow(database, ['more'])
  await makeCheckpoint(partsOf(database, { ask, witnesses: witnesses().slice(2) }))
  expect((await listWitnesses(database.app.reader)).map(({ name }) => name)).toEqual([
    'one.example/w',
    'three.example/w',
  ])
})

test('error: where the signer refuses, nothing is kept and no witness is asked', async () => {
  await grow(database, ['a'])
  const signer: CheckpointParts['signer'] = {
    ...forger,
    signCheckpoint: async () => ({ ok: false, code: 'log_rewritten' }),
  }
  const ask: typeof askWitness = async () => {
    throw new Error('asked')
  }
  expect(await makeCheckpoint(partsOf(database, { signer, ask }))).toEqual({ ok: false, code: 'log_rewritten' })
  expect(await readLogCheckpoint(database.app.reader)).toBeUndefined()
})

test('error: a checkpoint that was made is not changed or taken back, by the owner neither', async () => {
  await grow(database, ['a'])
  await makeCheckpoint(partsOf(database, { witnesses: [] }))
  for (const statement of [
    `update audit.checkpoint set note = repeat('x', 60)`,
    'delete from audit.checkpoint',
    'truncate audit.checkpoint',
  ])
    await expect(database.owner(statement), statement).rejects.toThrow('append-only')
})
