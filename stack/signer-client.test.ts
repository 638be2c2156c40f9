import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectSigner } from '../apps/server/src/platform/signer/signer.ts'
import { openKeyRing } from '../apps/signer/src/keys.ts'
import { openSocket } from '../apps/signer/src/socket.ts'

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
  await expect(connectSigner(join(folder, 'nobody.sock')).publicKeys()).rejects.toThrow()
  const answers = ['no JSON', '{"depositXpub":"xprv123"}', JSON.stringify('x'.repeat(100_000))]
  for (const [index, answer] of answers.entries()) {
    const path = join(folder, `odd${index}.sock`)
    const server = createServer((_request, response) => response.end(answer))
    await new Promise<void>((resolve) => server.listen(path, () => resolve()))
    servers.push(server)
    await expect(connectSigner(path).publicKeys()).rejects.toThrow()
  }
})
