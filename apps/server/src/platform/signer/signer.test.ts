import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSigner } from './signer.ts'

// A signer that is busy for longer than its usual timeout: like one that seals its keys on a busy machine.
const busyMs = 200
const depositXpub = `xpub${'6'.repeat(107)}`
const folder = mkdtempSync(join(tmpdir(), 'signer-'))
const socketPath = join(folder, 'signer.sock')
const busy = createServer(async (_request, response) => {
  await pause(busyMs)
  response.end(JSON.stringify({ depositXpub }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => busy.listen(socketPath, resolve))
})
afterAll(() => {
  busy.close()
  rmSync(folder, { recursive: true })
})

test('behavior: making keys may take longer than an answer, because it stretches the passphrase', async () => {
  const signer = connectSigner(socketPath, { answerMs: 50, keysMs: 10_000 })
  await expect(signer.publicKeys()).rejects.toThrow('the signer does not answer')
  expect(await signer.initialiseKeys()).toEqual({ depositXpub })
})
