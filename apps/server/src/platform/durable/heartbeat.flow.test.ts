import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '#stack/wait-for.ts'
import { prepareDatabase, silentLog, testRestate } from '#testing/resources.ts'
import { type FlowEndpoint, serveFlows } from './endpoint.ts'
import { heartbeatFlow, startHeartbeat } from './heartbeat.ts'
import { registerDeployment, restateReady } from './register.ts'
import { releaseName } from './release.ts'

const restate = await testRestate()
const database = prepareDatabase()
let endpoint: FlowEndpoint

beforeAll(async () => {
  endpoint = await serveFlows({ flows: [heartbeatFlow(database.app)], release: 'test-1', port: 0, log: silentLog })
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
})
afterAll(() => endpoint.close())

async function beat(id: string): Promise<Record<string, unknown> | undefined> {
  return (await database.owner('select * from platform.heartbeat where id = $1', [id]))[0]
}

test('a beat starts, sleeps and ends once', async () => {
  await startHeartbeat(restate.ingressUrl, 'one', { sleepMs: 300 })
  await waitFor('the beat to start', async () => (await beat('one')) !== undefined)
  expect((await beat('one'))?.['ended_at']).toBeNull()
  await waitFor('the beat to end', async () => (await beat('one'))?.['ended_at'])
  expect((await beat('one'))?.['ends']).toBe(1)
})

test('behavior: the same id twice is the same beat', async () => {
  await startHeartbeat(restate.ingressUrl, 'twice', { sleepMs: 10 })
  await startHeartbeat(restate.ingressUrl, 'twice', { sleepMs: 10 })
  await waitFor('the beat to end', async () => (await beat('twice'))?.['ended_at'])
  expect((await beat('twice'))?.['ends']).toBe(1)
})

test('registering the same release again is harmless', async () => {
  const again = { adminUrl: restate.adminUrl, endpointUrl: endpoint.url }
  expect(await registerDeployment(again)).toBe(await registerDeployment(again))
})

test('behavior: a call for another release waits instead of meeting the wrong code', async () => {
  const other = new URL('/test-2/invoke/heartbeat/run', endpoint.url)
  const http2 = await import('node:http2')
  const session = http2.connect(other.origin)
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
  expect(releaseName('v7')).toBe('v7')
  expect(releaseName('')).toMatch(/^[0-9a-f]{16}$/)
  expect(releaseName('')).toBe(releaseName(''))
})
