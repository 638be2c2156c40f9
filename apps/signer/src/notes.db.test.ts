import { openSaid } from '@clearhold/proof/account-statement/said'
import { base64Of, utf8 } from '@clearhold/proof/bytes'
import { checkCheckpoint } from '@clearhold/proof/log/checkpoint'
import { hashOfEntry, proveConsistency, rootOfLog } from '@clearhold/proof/log/merkle'
import { readVerifierKey, signNote } from '@clearhold/proof/note'
import { hex32, testSigner } from '@clearhold/proof/testing'
import { beforeEach, expect, test } from 'vitest'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { openSignerDesk, type SignerDesk } from '#testing/signer-desk.ts'

const database = prepareDatabase('test')
let desk: SignerDesk
beforeEach(async () => {
  desk = await openSignerDesk(database)
})

const entries = Array.from({ length: 20 }, (_, index) => hashOfEntry(utf8(`entry ${index}`)))
/** The same log after its fourth entry was rewritten. */
const rewritten = entries.map((hash, index) => (index === 3 ? hashOfEntry(utf8('rewritten')) : hash))
const rootAt = (size: number, history = entries) => rootOfLog(history.slice(0, size))

interface Asked {
  readonly from: number
  readonly size: number
  readonly history?: readonly Uint8Array[]
  readonly verifier?: string
}

function sign({ from, size, history = entries, verifier }: Asked) {
  const proof = from === 0 || from > size ? [] : proveConsistency(history.slice(0, size), from)
  const root = base64Of(rootOfLog(history.slice(0, size)))
  const body = { size, root, proof: proof.map(base64Of), ...(verifier !== undefined && { verifier }) }
  return desk.ask('POST', '/notes/checkpoint', body)
}

async function logKey() {
  const { body } = await desk.ask('GET', '/notes/keys')
  const key = readVerifierKey(body.log)
  if (key === undefined) throw new Error('no verifier key')
  return key
}

test('gives out a key for the log and one for answers, named after the site', async () => {
  const { body } = await desk.ask('GET', '/notes/keys')
  expect(body).toEqual({
    origin: 'clearhold.example',
    log: expect.stringMatching(/^clearhold\.example\/log\+[0-9a-f]{8}\+/),
    answers: expect.stringMatching(/^clearhold\.example\/answers\+[0-9a-f]{8}\+/),
  })
})

test('signs each checkpoint that continues the one before, and says which size that was', async () => {
  const verifier = 'ab'.repeat(32)
  expect((await desk.ask('GET', '/notes/checkpoint')).body).toEqual({ size: 0 })
  for (const [from, size] of [
    [0, 5],
    [5, 5],
    [5, 8],
    [8, 20],
  ] as const) {
    const { status, body } = await sign({ from, size, verifier })
    expect([from, size, status]).toEqual([from, size, 200])
    const root = rootAt(size)
    const checkpoint = { origin: 'clearhold.example/log', size, root, extensions: [`verifier ${verifier}`] }
    expect(await checkCheckpoint(body.note, await logKey())).toEqual({ holds: true, checkpoint, cosigned: [] })
  }
  expect((await desk.ask('GET', '/notes/checkpoint')).body).toEqual({ size: 20 })
  expect(await database.owner('select size::int, root from signer.checkpoint')).toEqual([
    { size: 20, root: Buffer.from(rootAt(20)) },
  ])
})

test('error: a database that was rewritten or cut off behind its back gets no signature', async () => {
  await sign({ from: 0, size: 8 })
  const attempts: Asked[] = [
    { from: 8, size: 12, history: rewritten },
    { from: 8, size: 8, history: rewritten },
    { from: 0, size: 12 },
    { from: 8, size: 5 },
    { from: 0, size: 0 },
  ]
  for (const attempt of attempts) expect((await sign(attempt)).body).toEqual({ code: 'log_rewritten' })
  expect((await desk.ask('GET', '/notes/checkpoint')).body).toEqual({ size: 8 })
  expect((await sign({ from: 8, size: 12 })).status).toBe(200)
})

test('error: the row of what it signed cannot be forged, and only grows', async () => {
  await sign({ from: 0, size: 8 })
  const forger = testSigner('clearhold.example/log', hex32('5'))
  const forged = await signNote(`clearhold.example/log\n8\n${base64Of(rootAt(8, rewritten))}\n`, forger.signer)
  await tamper(database, `update signer.checkpoint set note = '${forged}'`)
  expect((await sign({ from: 8, size: 12, history: rewritten })).body).toEqual({ code: 'row_changed' })
  await expect(database.owner('update signer.checkpoint set size = 7')).rejects.toThrow('has 8 entries')
  await expect(database.owner('delete from signer.checkpoint')).rejects.toThrow('has 8 entries')
})

test('error: what is no checkpoint is not looked at', async () => {
  const good = { size: 1, root: base64Of(rootAt(1)), proof: [] }
  const bad = [
    { ...good, size: -1 },
    { ...good, size: 1.5 },
    { ...good, root: 'AA==' },
    { ...good, proof: ['x'] },
    { ...good, proof: Array.from({ length: 64 }, () => good.root) },
    { ...good, verifier: 'no digest' },
    { ...good, text: 'sign this' },
  ]
  for (const body of bad)
    expect((await desk.ask('POST', '/notes/checkpoint', body)).body).toEqual({ code: 'bad_request' })
})

const hash = base64Of(hex32('6'))
const none = { cash: '0', locked: '0', profit: '0', bonus: '0', leaving: '0' }
const said = {
  kind: 'json',
  personId: '0a1b2c3d-0000-4000-8000-00000000beef',
  from: '2026-10-01',
  to: '2026-10-31',
  entries: 2,
  entriesDigest: hash,
  opening: none,
  closing: { ...none, cash: '7500000000' },
  log: { size: 8, root: base64Of(rootAt(8)) },
  digest: hash,
}

test('signs what an account statement says, by the key for answers, about a log that was signed here', async () => {
  await sign({ from: 0, size: 5 })
  await sign({ from: 5, size: 8 })
  const key = readVerifierKey((await desk.ask('GET', '/notes/keys')).body.answers)
  if (key === undefined) throw new Error('no verifier key')
  for (const size of [8, 5]) {
    const { status, body } = await desk.ask('POST', '/statements', {
      ...said,
      log: { size, root: base64Of(rootAt(size)) },
    })
    expect(status).toBe(200)
    const opened = await openSaid(body.note, key)
    expect(opened).toMatchObject({ holds: true, said: { personId: said.personId, entries: 2, log: { size } } })
    expect(opened.holds && opened.said.closing.cash).toBe(7_500_000_000n)
  }
})

test('error: no statement about a log that was not signed here, and none that a verifier could not read', async () => {
  expect((await desk.ask('POST', '/statements', said)).body).toEqual({ code: 'log_rewritten' })
  await sign({ from: 0, size: 8 })
  const longer = { ...said, log: { size: 9, root: base64Of(rootAt(9)) } }
  const other = { ...said, log: { size: 8, root: base64Of(rootAt(8, rewritten)) } }
  for (const body of [longer, other])
    expect((await desk.ask('POST', '/statements', body)).body).toEqual({ code: 'log_rewritten' })
  for (const change of [
    { from: '2026-11-01' },
    { to: '2026-02-30' },
    { personId: 'not an id' },
    { closing: { ...none, cash: '-1' } },
    { closing: { ...none, cash: String(10n ** 18n) } },
    { entries: -1 },
    { digest: 'AA==' },
    { text: 'sign this' },
    { kind: undefined },
    { kind: 'xls' },
  ])
    expect((await desk.ask('POST', '/statements', { ...said, ...change })).body).toEqual({ code: 'bad_request' })
})
