import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { freePorts } from '#stack/free-port.ts'
import { startRestate } from '#stack/restate.ts'
import { waitFor } from '#stack/wait-for.ts'
import { atEnd } from '#testing/at-end.ts'
import { silentLog, testFolder, testRestate } from '#testing/resources.ts'
import { type FlowEndpoint, serveFlows } from './endpoint.ts'
import { defineFlow } from './flow.ts'
import { createFlowKeeper, type FlowKeeper } from './flow-keeper.ts'
import { createRestateAdmin, type RestateAdmin } from './restate-admin.ts'
import { wakeFlow } from './wake-flow.ts'

const restate = await testRestate()

interface Worker extends FlowKeeper {
  readonly endpoint: FlowEndpoint
  /** How often its flows were rebuilt. */
  readonly rebuilds: () => number
  close(): Promise<void>
}

interface WorkerOptions {
  readonly release: string
  readonly flow: string
  readonly port?: number
  readonly urls?: { readonly adminUrl: string; readonly ingressUrl: string }
  readonly rebuild?: () => Promise<void>
}

async function openWorker({ release, flow, port = 0, urls = restate, rebuild }: WorkerOptions): Promise<Worker> {
  const flows = [defineFlow({ name: flow, advance: async () => null })]
  const endpoint = await serveFlows({ flows, release, port, log: silentLog })
  let isOpen = true
  const close = async () => {
    if (isOpen) await endpoint.close()
    isOpen = false
  }
  atEnd(close)
  let rebuilds = 0
  const keeper = createFlowKeeper({
    admin: createRestateAdmin(urls.adminUrl),
    endpointUrl: endpoint.url,
    wake: (to, options) => wakeFlow(urls.ingressUrl, to, options),
    rebuild: async () => {
      await rebuild?.()
      rebuilds += 1
    },
    log: silentLog,
  })
  return { endpoint, rebuilds: () => rebuilds, close, start: () => keeper.start(), keep: () => keeper.keep() }
}

const admin = createRestateAdmin(restate.adminUrl)
/** Which releases serve this flow, the one that gets new calls first. */
async function releasesOf(flow: string, at: RestateAdmin = admin): Promise<string[]> {
  const revision = (services: readonly { name: string; revision: number }[]) =>
    services.find(({ name }) => name === flow)?.revision ?? 0
  return (await at.deployments())
    .filter(({ services }) => revision(services) > 0)
    .sort((one, other) => revision(other.services) - revision(one.services))
    .map(({ uri }) => uri.split('/').at(-1) ?? '')
}
async function keepTimes(worker: Worker, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await worker.keep()
}

test('a worker registers, rebuilds its flows once and has nothing more to do', async () => {
  const worker = await openWorker({ release: 'one', flow: 'alone' })
  await worker.start()
  await keepTimes(worker, 5)
  expect(await releasesOf('alone')).toEqual(['one'])
  expect(worker.rebuilds()).toBe(1)
})

test('behavior: two workers of one release share a deployment', async () => {
  const worker = await openWorker({ release: 'both', flow: 'shared' })
  await worker.start()
  const again = createFlowKeeper({
    admin,
    endpointUrl: worker.endpoint.url,
    wake: async () => undefined,
    rebuild: async () => undefined,
    log: silentLog,
  })
  await again.start()
  await again.keep()
  await worker.keep()
  expect(await releasesOf('shared')).toEqual(['both'])
})

test('FLT8 a Restate that lost its data is told of the release again, and the flows are rebuilt until that worked', async () => {
  const folder = testFolder()
  const data = join(folder, 'data')
  const ports = await freePorts(['ingress', 'admin', 'fabric'])
  const begin = (logFile: string) => startRestate({ folder: data, ports, logFile: join(folder, logFile) })
  let urls = await begin('first.log')
  atEnd(() => urls.program.stop())
  let failures = 1
  const rebuild = async () => {
    if (!isLost || failures === 0) return
    failures -= 1
    throw new Error('PostgreSQL is away')
  }
  let isLost = false
  const worker = await openWorker({ release: 'lost', flow: 'lost', urls, rebuild })
  await worker.start()
  await urls.program.stop()
  rmSync(data, { recursive: true })
  isLost = true
  urls = await begin('second.log')
  await expect(worker.keep()).rejects.toThrow('PostgreSQL is away')
  expect(await releasesOf('lost', createRestateAdmin(urls.adminUrl))).toEqual(['lost'])
  expect(worker.rebuilds()).toBe(1)
  // A Restate that has just started cannot list invocations yet: the worker retries, as its loop does.
  await waitFor('a quiet look', async () => worker.keep().then(() => true))
  await worker.keep()
  expect(worker.rebuilds()).toBe(2)
})

test('behavior: a release that was followed by another stands by, and comes back only when that one is gone', async () => {
  const first = await openWorker({ release: 'a', flow: 'turn' })
  const second = await openWorker({ release: 'b', flow: 'turn' })
  await first.start()
  await second.start()
  await second.keep()
  expect(await releasesOf('turn')).toEqual(['b'])
  await keepTimes(first, 5)
  expect(await releasesOf('turn')).toEqual(['b'])
  expect(first.rebuilds()).toBe(1)

  await second.close()
  await keepTimes(first, 2)
  // It may only be restarting.
  expect(await releasesOf('turn')).toEqual(['b'])
  await keepTimes(first, 2)
  expect((await releasesOf('turn'))[0]).toBe('a')
  expect(first.rebuilds()).toBe(2)
})

test('behavior: a release whose deployment is still there is the newest again once its successor is gone', async () => {
  const first = await openWorker({ release: 'a', flow: 'back' })
  const failed = await openWorker({ release: 'b', flow: 'back' })
  await first.start()
  await admin.register(failed.endpoint.url, { force: false })
  // Registered and dead at once: it retired no release.
  await failed.close()
  expect(await releasesOf('back')).toEqual(['b', 'a'])
  const { port } = new URL(first.endpoint.url)
  await first.close()
  const again = await openWorker({ release: 'a', flow: 'back', port: Number(port) })
  await again.start()
  expect(again.rebuilds()).toBe(0)
  await keepTimes(again, 3)
  expect(await releasesOf('back')).toEqual(['a'])
  expect(again.rebuilds()).toBe(1)
})

test('error: an admin API that is unreachable, and an unknown answer, are named', async () => {
  await expect(createRestateAdmin('http://127.0.0.1:1').deployments()).rejects.toThrow()
  await expect(admin.query('select nothing', z.never())).rejects.toThrow('POST /query: ')
  expect(await admin.answers('http://127.0.0.1:1/unknown')).toBe(false)
  expect(await admin.deleteDeployment('dp_11nGQpCRmau6ypL82KH2TnP')).toBe(false)
})
