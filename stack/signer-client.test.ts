import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { connectPayoutSigner } from '#platform/signer/payout-signer.ts'
import { connectSigner } from '#platform/signer/signer.ts'
import { openKeyRing } from '#signer/keys.ts'
import { openSocket } from '#signer/socket.ts'

// Opening a keystore is slow on purpose, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const folder = mkdtempSync(join(tmpdir(), 'clearhold-signer-client-'))
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('asks the real signer for its keys: none, made, the same again', async () => {
  const path = join(folder, 'signer.sock')
  servers.push(await openSocket(path, openKeyRing(join(folder, 'keystore.json'), 'a long passphrase')))
  const signer = connectSigner(path)
  expect(await signer.healthy()).toBe(true)
  expect(await signer.publicKeys()).toBeUndefined()
  const made = await signer.initialiseKeys()
  expect(await signer.publicKeys()).toEqual(made)
})

test('error: a signer that is not there, talks nonsense or gives out another kind of key is not believed', async () => {
  await expect(connectSigner(join(folder, 'missing.sock')).publicKeys()).rejects.toThrow()
  const answers = ['no JSON', '{"depositXpub":"xprv123"}', JSON.stringify('x'.repeat(100_000))]
  for (const [index, answer] of answers.entries()) {
    const path = join(folder, `odd${index}.sock`)
    const server = createServer((_request, response) => response.end(answer))
    await new Promise<void>((resolve) => server.listen(path, () => resolve()))
    servers.push(server)
    await expect(connectSigner(path).publicKeys()).rejects.toThrow()
  }
})

test('FLT12: a signer that does not answer, or only drop by drop, is not waited for', async () => {
  const path = join(folder, 'slow.sock')
  const server = createServer((_request, response) => {
    response.writeHead(200)
    const drops = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drops))
  })
  await new Promise<void>((resolve) => server.listen(path, () => resolve()))
  servers.push(server)
  await expect(connectPayoutSigner(path, 200).switchState()).rejects.toThrow('does not answer')
})

test('error: a refusal that is not of the list, or a nonce that is none, is not believed', async () => {
  const path = join(folder, 'strange.sock')
  let status = 409
  const server = createServer((_request, response) => response.writeHead(status).end('{"code":"new","nonce":-1}'))
  await new Promise<void>((resolve) => server.listen(path, () => resolve()))
  servers.push(server)
  await expect(connectPayoutSigner(path).reserve('x', 0)).rejects.toThrow()
  status = 200
  await expect(connectPayoutSigner(path).reserve('x', 0)).rejects.toThrow()
})

test('a signer without a database gives out its wallets and signs nothing', async () => {
  const path = join(folder, 'keys-only.sock')
  const keys = openKeyRing(join(folder, 'keys-only.json'), 'a long passphrase', `0x${'c5'.repeat(20)}`)
  servers.push(await openSocket(path, keys))
  const signer = connectPayoutSigner(path)
  expect(await signer.wallets()).toEqual({ ok: false, code: 'no_keys' })
  keys.initialise()
  expect(await signer.wallets()).toEqual({ ok: true, value: keys.wallets() })
  expect(await signer.switchState()).toEqual({ ok: false, code: 'not_configured' })
})
