import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { signAnswer } from './answer.ts'
import { writeFraudFile } from './fraud.ts'
import { writeCheckpoint, writeVerifierLine } from './log/checkpoint.ts'
import { signNote } from './note.ts'
import { hex32, testHeld, testSigner } from './testing.ts'

// Each run is a process of its own.
vi.setConfig({ testTimeout: 60_000 })

const log = testSigner('clearhold.test/log', hex32('7'))
const answers = testSigner('clearhold.test/answers', hex32('3'))
const folder = mkdtempSync(join(tmpdir(), 'clearhold-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

function kept(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function run(...args: readonly string[]) {
  const command = fileURLToPath(new URL('./clearhold-verify.ts', import.meta.url))
  return spawnSync(process.execPath, [command, '--key', log.text, ...args], { encoding: 'utf8' })
}

const page = '<!doctype html><title>Verify</title>'
const pageDigest = createHash('sha256').update(page).digest('hex')
const checkpoint = await signNote(
  writeCheckpoint({ origin: log.key.name, ...testHeld.log, extensions: [writeVerifierLine(pageDigest)] }),
  log.signer,
)

test('a served verify.html that differs from the checkpoint’s digest is named', () => {
  const note = kept('checkpoint', checkpoint)
  expect(run('--served', kept('verify.html', page), note)).toMatchObject({
    status: 0,
    stdout: `The verifier that is served is the one the checkpoint names: ${pageDigest}\n`,
  })
  const other = kept('other.html', `${page} `)
  const { status, stdout } = run('--served', other, note)
  expect(status).toBe(1)
  expect(stdout).toContain(`The verifier that is served is another:\n  the checkpoint names ${pageDigest}\n`)
})

test('the page may be an address', async () => {
  const server = createServer((_, answer) => answer.end(`${page} patched`)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const command = fileURLToPath(new URL('./clearhold-verify.ts', import.meta.url))
  const args = ['--key', log.text, '--served', `http://127.0.0.1:${port}/verify.html`, kept('note', checkpoint)]
  const child = spawn(process.execPath, [command, ...args])
  let stdout = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  const status = await new Promise((resolve) => child.once('exit', resolve))
  server.close()
  expect(status).toBe(1)
  expect(stdout).toContain('The verifier that is served is another')
})

test('a fraud is confirmed, and refused without the key of answers or without a contradiction', async () => {
  const told = { snapshot: 17, personId: '0b8f6f0e-58a6-4ad4-9d0c-26b1a3a0c001', lastEntryId: 9n, at: testHeld.at }
  const some = await signAnswer({ ...told, leaf: hex32('a'), owedMicro: 5n }, answers.signer)
  const none = await signAnswer({ ...told, leaf: undefined, owedMicro: 0n }, answers.signer)
  const fraud = kept('fraud.json', writeFraudFile('answers_differ', [some, none]))
  expect(run('--answers', answers.text, fraud).stdout).toContain('Fraud confirmed: answers_differ')
  expect(run(fraud)).toMatchObject({ status: 2, stderr: 'Give the key that signs answers: --answers KEY\n' })
  const nothing = kept('nothing.json', writeFraudFile('answers_differ', [some, some]))
  expect(run('--answers', answers.text, nothing)).toMatchObject({
    status: 1,
    stdout: 'Does not hold: no_contradiction\n',
  })
})

test('error: what is no file of ours, and a key that is none, are said', () => {
  expect(run(kept('letter', 'Dear investor'))).toMatchObject({ status: 1, stdout: 'Does not hold: file_malformed\n' })
  expect(run('--answers', 'no key', kept('again', 'x')).status).toBe(2)
})
