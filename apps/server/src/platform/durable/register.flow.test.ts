import { connect } from 'node:http2'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureRestateIdentity } from '#stack/restate-identity.ts'
import { silentLog, testFolder, testRestate } from '#testing/resources.ts'
import { type FlowEndpoint, serveFlows } from './endpoint.ts'
import { defineFlow } from './flow.ts'
import { registerDeployment, restateReady } from './register.ts'
import { releaseName } from './release.ts'
import { wakeFlow } from './wake-flow.ts'

const restate = await testRestate()
let endpoint: FlowEndpoint

beforeAll(async () => {
  const flows = [defineFlow({ name: 'quiet', advance: async () => null })]
  endpoint = await serveFlows({ flows, release: 'test-1', port: 0, log: silentLog })
})
afterAll(() => endpoint.close())

test('registering the same release again is harmless', async () => {
  const again = { adminUrl: restate.adminUrl, endpointUrl: endpoint.url }
  expect(await registerDeployment(again)).toBe(await registerDeployment(again))
})

test('behavior: a call for another release waits instead of meeting the wrong code', async () => {
  expect(await call(new URL('/test-2/invoke/quiet/advance', endpoint.url), 'POST')).toBe(503)
})

test('SEC18: the worker answers calls that our Restate signed, and no others', async () => {
  const advanced: string[] = []
  const advance = async (key: string) => {
    advanced.push(key)
    return null
  }
  const serve = (release: string, identityKeys: readonly string[]) =>
    serveFlows({ flows: [defineFlow({ name: 'signed', advance })], release, port: 0, log: silentLog, identityKeys })
  const worker = await serve('signed-1', [restate.identityKey])
  const stranger = await serve('signed-2', [ensureRestateIdentity(join(testFolder(), 'another.pem')).publicKey])
  try {
    // An attacker on the private network asks the worker to pay, and for the list of flows.
    expect(await call(new URL(`${worker.url}/invoke/signed/advance`), 'POST')).toBe(401)
    const forged = { 'x-restate-signature-scheme': 'v1', 'x-restate-jwt-v1': 'e30.e30.c2ln' }
    expect(await call(new URL(`${worker.url}/invoke/signed/advance`), 'POST', forged)).toBe(401)
    expect(await call(new URL(`${worker.url}/discover`), 'GET')).toBe(401)
    await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: worker.url })
    await wakeFlow(restate.ingressUrl, { flow: 'signed', key: 'one' })
    await expect.poll(() => advanced, { timeout: 20_000 }).toEqual(['one'])
    const other = { adminUrl: restate.adminUrl, endpointUrl: stranger.url, attemptsMax: 1 }
    await expect(registerDeployment(other)).rejects.toThrow('did not take the deployment')
  } finally {
    await Promise.all([worker.close(), stranger.close()])
  }
})

/** One call over HTTP/2 as Restate makes it, without its signature; answers the status. */
function call(url: URL, method: 'GET' | 'POST', headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const session = connect(url.origin)
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': method, ':path': url.pathname, ...headers })
    stream.on('response', (answer) => {
      resolve(answer[':status'])
      session.close()
    })
    stream.on('error', reject)
    stream.end()
  })
}

test('error: a Restate that is not there is named', async () => {
  const nowhere = { adminUrl: 'http://127.0.0.1:1', endpointUrl: endpoint.url, attemptsMax: 2, waitMs: 10 }
  await expect(registerDeployment(nowhere)).rejects.toThrow('Restate at http://127.0.0.1:1 did not take the deployment')
  expect(await restateReady('http://127.0.0.1:1')).toBe(false)
  expect(await restateReady(restate.adminUrl)).toBe(true)
})

test('a release is named by its sources unless the operator names it', () => {
  expect(releaseName('')).toMatch(/^[0-9a-f]{16}$/)
  expect(releaseName('')).toBe(releaseName(''))
})
