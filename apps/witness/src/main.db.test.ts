import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { base64Of, utf8 } from '@clearhold/proof/bytes'
import { writeCheckpoint } from '@clearhold/proof/log/checkpoint'
import { hashOfEntry, proveConsistency, rootOfLog } from '@clearhold/proof/log/merkle'
import { signNote } from '@clearhold/proof/note'
import { hex32, testSigner } from '@clearhold/proof/testing'
import { expect, test } from 'vitest'
import { testFolder } from '#testing/resources.ts'
import { makeWitness, startWitness } from '#testing/witnesses.ts'

const origin = 'log.example/log'
const log = testSigner(origin, hex32('3'))
const entries = Array.from({ length: 20 }, (_, index) => hashOfEntry(utf8(`entry ${index}`)))
const forked = [...entries.slice(1), hashOfEntry(utf8('another entry'))]

async function ask(url: string, from: number, size: number, history = entries) {
  const root = rootOfLog(history.slice(0, size))
  const note = await signNote(writeCheckpoint({ origin, size, root, extensions: [] }), log.signer)
  const proof = from === 0 ? [] : proveConsistency(history.slice(0, size), from)
  const body = `${[`old ${from}`, ...proof.map(base64Of)].join('\n')}\n\n${note}`
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('a witness that is killed and started again knows what it cosigned, and still refuses a fork', async () => {
  const home = await makeWitness(testFolder(), 'witness.example/w1', [log.text])
  const first = await startWitness(home)
  expect((await ask(first.url, 0, 5)).text).toMatch(/^— witness\.example\/w1 \S+\n$/)
  await first.kill()
  const second = await startWitness(home)
  expect(await ask(second.url, 0, 8)).toMatchObject({ status: 409, type: 'text/x.tlog.size', text: '5\n' })
  expect((await ask(second.url, 5, 8, forked)).status).toBe(422)
  expect((await ask(second.url, 5, 5, forked)).status).toBe(422)
  expect((await ask(second.url, 5, 8)).status).toBe(200)
  const digest = createHash('sha256').update(origin).digest('hex')
  expect(await (await fetch(`${second.url}/${digest}/checkpoint`)).text()).toMatch(/^log\.example\/log\n8\n/)
  expect(await (await fetch(`${second.url}/${digest}/conflict`)).text()).toMatch(/\n5\n.*\n5\n/s)
  expect((await fetch(`${second.url}/${'0'.repeat(64)}/checkpoint`)).status).toBe(404)
})

test('of many that ask for two histories at once, one history is cosigned', async () => {
  const witness = await startWitness(await makeWitness(testFolder(), 'witness.example/w1', [log.text]))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask(witness.url, 0, 5, index % 2 === 0 ? entries : forked)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

test('error: does not start with a state that was put back, damaged, or that another witness uses', async () => {
  const home = await makeWitness(testFolder(), 'witness.example/w1', [log.text])
  const state = home.environment['WITNESS_STATE'] ?? ''
  const running = await startWitness(home)
  await ask(running.url, 0, 5)
  const before = readFileSync(state)
  await ask(running.url, 5, 8)
  await expect(startWitness(home)).rejects.toThrow('Another witness already uses')
  await running.kill()
  const newest = readFileSync(state)
  writeFileSync(state, before)
  await expect(startWitness(home)).rejects.toThrow('is older than what this witness has signed')
  writeFileSync(state, newest.toString('utf8').replace('"size": 8', '"size": 7'))
  await expect(startWitness(home)).rejects.toThrow('was changed or damaged')
  writeFileSync(state, newest)
  expect((await ask((await startWitness(home)).url, 8, 9)).status).toBe(200)
})

test('error: a body that is too long, and a key that is made twice', async () => {
  const folder = testFolder()
  const home = await makeWitness(folder, 'witness.example/w1', [log.text])
  await expect(makeWitness(folder, 'witness.example/w1', [log.text])).rejects.toThrow('EEXIST')
  const { url } = await startWitness(home)
  const body = 'x'.repeat(200_000)
  const status = await fetch(`${url}/add-checkpoint`, { method: 'POST', body }).then(
    (response) => response.status,
    () => 413,
  )
  expect(status).toBe(413)
  expect((await ask(url, 0, 5)).status).toBe(200)
})
