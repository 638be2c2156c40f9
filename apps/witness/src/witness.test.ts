import { base64Of, bytesOfBase64, utf8 } from '@clearhold/proof/bytes'
import { checkCheckpoint, readWitnessKey, writeCheckpoint } from '@clearhold/proof/log/checkpoint'
import { hashOfEntry, proveConsistency, rootOfLog } from '@clearhold/proof/log/merkle'
import { openNote, signNote } from '@clearhold/proof/note'
import { randomFrom, testSigner } from '@clearhold/proof/testing'
import { expect, test } from 'vitest'
import { createKey } from './key.ts'
import { createMemory, openMemory } from './state.ts'
import { tempFolder } from './testing.ts'
import { addCheckpoint, type WitnessParts } from './witness.ts'

const origin = 'log.example/log'
const random = randomFrom('witness')
const log = testSigner(origin, random(32))
const entries = Array.from({ length: 20 }, (_, index) => hashOfEntry(utf8(`entry ${index}`)))
const forked = entries.map((hash, index) => (index === 3 ? hashOfEntry(utf8('another entry')) : hash))

function parts(): WitnessParts {
  const folder = tempFolder()
  const paths = { keyPath: `${folder}/key.json`, statePath: `${folder}/state.json` }
  const key = createKey(paths.keyPath, 'witness.example/w1', Buffer.from(random(32)))
  createMemory(paths, key)
  return { key, logs: [{ origin, key: log.key }], memory: openMemory(paths, key), clock: () => 1_700_000_000_500 }
}

interface Asked {
  readonly from: number
  readonly size: number
  readonly history?: readonly Uint8Array[]
  readonly proof?: readonly Uint8Array[]
  readonly signer?: typeof log.signer
  readonly origin?: string
}

const noteOf = ({ size, history = entries, signer = log.signer, ...rest }: Omit<Asked, 'from'>) =>
  signNote(
    writeCheckpoint({ origin: rest.origin ?? origin, size, root: rootOfLog(history.slice(0, size)), extensions: [] }),
    signer,
  )

async function bodyOf(asked: Asked): Promise<string> {
  const { from, size, history = entries } = asked
  const proof = asked.proof ?? (from === 0 || from > size ? [] : proveConsistency(history.slice(0, size), from))
  const lines = [`old ${from}`, ...proof.map(base64Of)]
  return `${lines.join('\n')}\n\n${await noteOf(asked)}`
}

const ask = async (witness: WitnessParts, asked: Asked) => addCheckpoint(witness, await bodyOf(asked))

test('cosigns what grows, at its own time, and keeps the newest with both signatures', async () => {
  const witness = parts()
  for (const [from, size] of [
    [0, 5],
    [5, 5],
    [5, 8],
    [8, 20],
  ] as const) {
    const { status, body } = await ask(witness, { from, size })
    expect([from, size, status]).toEqual([from, size, 200])
    const key = readWitnessKey(witness.key.verifierKey)
    if (key === undefined) throw new Error('the key reads as it is written')
    const cosigned = [{ name: 'witness.example/w1', timeSeconds: 1_700_000_000n }]
    expect(await checkCheckpoint(`${await noteOf({ size })}${body}`, log.key, [key])).toMatchObject({ cosigned })
    const kept = witness.memory.of(origin)?.note ?? ''
    expect(await openNote(kept, log.key)).toContain(`\n${size}\n`)
    expect(await checkCheckpoint(kept, log.key, [key])).toMatchObject({ cosigned })
  }
})

test('a clock that goes back does not take its word back', async () => {
  const witness = parts()
  await ask(witness, { from: 0, size: 5 })
  await ask({ ...witness, clock: () => 1_000 }, { from: 5, size: 6 })
  expect(witness.memory.of(origin)?.at).toBe(1_700_000_000)
})

test('error: another size than it has cosigned is answered with that size, a log that shrank too', async () => {
  const witness = parts()
  expect(await ask(witness, { from: 3, size: 5 })).toEqual({ status: 409, body: '0\n', type: 'text/x.tlog.size' })
  await ask(witness, { from: 0, size: 8 })
  expect(await ask(witness, { from: 0, size: 8 })).toMatchObject({ status: 409, body: '8\n' })
  expect(await ask(witness, { from: 5, size: 5 })).toMatchObject({ status: 409, body: '8\n' })
  expect((await ask(witness, { from: 8, size: 5 })).status).toBe(400)
  expect(witness.memory.of(origin)?.size).toBe(8)
})

test('error: a fork of the same size or a longer one is refused for ever, and the pair of notes is kept', async () => {
  const witness = parts()
  await ask(witness, { from: 0, size: 8 })
  expect((await ask(witness, { from: 8, size: 8, history: forked })).status).toBe(422)
  expect((await ask(witness, { from: 8, size: 12, history: forked })).status).toBe(422)
  expect((await ask(witness, { from: 8, size: 12 })).status).toBe(200)
  expect((await ask(witness, { from: 12, size: 12, history: forked })).status).toBe(422)
  const [ours = '', theirs = ''] = witness.memory.of(origin)?.conflict?.split(/(?<=\n)\n(?=log\.example)/) ?? []
  expect(await openNote(ours, log.key)).toContain(base64Of(rootOfLog(entries.slice(0, 8))))
  expect(await openNote(theirs, log.key)).toContain(base64Of(rootOfLog(forked.slice(0, 8))))
})

test('error: a proof that is missing, too long or another’s', async () => {
  const witness = parts()
  expect((await ask(witness, { from: 0, size: 5, proof: entries.slice(0, 1) })).status).toBe(422)
  await ask(witness, { from: 0, size: 5 })
  expect((await ask(witness, { from: 5, size: 8, proof: [] })).status).toBe(422)
  expect((await ask(witness, { from: 5, size: 8, proof: proveConsistency(entries.slice(0, 9), 5) })).status).toBe(422)
  expect((await ask(witness, { from: 5, size: 5, proof: entries.slice(0, 1) })).status).toBe(422)
})

test('error: an empty log has the root of nothing', async () => {
  const text = writeCheckpoint({ origin, size: 0, root: rootOfLog(entries.slice(0, 1)), extensions: [] })
  expect((await addCheckpoint(parts(), `old 0\n\n${await signNote(text, log.signer)}`)).status).toBe(422)
  expect((await ask(parts(), { from: 0, size: 0 })).status).toBe(200)
})

test('error: an unknown log, an unknown key, and a signature that does not fit', async () => {
  const other = testSigner(origin, random(32))
  const witness = parts()
  expect((await ask(witness, { from: 0, size: 5, origin: 'other.example/log' })).status).toBe(404)
  expect((await ask(witness, { from: 0, size: 5, signer: other.signer })).status).toBe(403)
  const good = await bodyOf({ from: 0, size: 5 })
  const line = good.trimEnd().split('\n').at(-1) ?? ''
  const bytes = bytesOfBase64(line.split(' ')[2] ?? '') ?? new Uint8Array()
  const spoilt = `— ${origin} ${base64Of(bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte)))}\n`
  expect((await addCheckpoint(witness, `${good}${spoilt}`)).status).toBe(403)
  expect(witness.memory.of(origin)).toBeUndefined()
  const more = await signNote('x\n', other.signer)
  expect((await addCheckpoint(witness, `${good}${more.split('\n')[2]}\n`)).status).toBe(200)
})

test('error: what is no request', async () => {
  const good = await bodyOf({ from: 0, size: 5 })
  const hash = base64Of(new Uint8Array(32))
  const bad = [
    '',
    good.replace('old 0', 'old 00'),
    good.replace('old 0', 'old -1'),
    good.replace('old 0\n', ''),
    good.replace('old 0\n', `old 0\n${'x\n'}`),
    good.replace('old 0\n', `old 0\n${`${hash}\n`.repeat(64)}`),
    good.slice(0, -1),
  ]
  for (const body of bad) expect((await addCheckpoint(parts(), body)).status, body.slice(0, 40)).toBe(400)
})
