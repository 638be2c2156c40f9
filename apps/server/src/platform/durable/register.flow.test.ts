import { connect } from 'node:http2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog, testRestate } from '#testing/resources.ts'
import { type FlowEndpoint, serveFlows } from './endpoint.ts'
import { defineFlow } from './flow.ts'
import { registerDeployment, restateReady } from './register.ts'
import { releaseName } from './release.ts'

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
  const other = new URL('/test-2/invoke/quiet/advance', endpoint.url)
  const session = connect(other.origin)
  const status = await new Promise((resolve) => {
    const stream = session.request({ ':method': 'POST', ':path': other.pathname })
    stream.on('response', (headers) => resolve(headers[':status']))
    stream.end()
  })
  session.close()
  expect(status).toBe(503)
})

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
