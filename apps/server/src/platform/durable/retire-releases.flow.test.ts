import { setTimeout as pause } from 'node:timers/promises'
import { type ObjectContext, object, type WorkflowContext, workflow } from '@restatedev/restate-sdk'
import { connect, rpc } from '@restatedev/restate-sdk-clients'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { waitFor } from '#stack/wait-for.ts'
import { atEnd } from '#testing/at-end.ts'
import { silentLog, testRestate } from '#testing/resources.ts'
import { type FlowDefinitions, type FlowEndpoint, serveFlows } from './endpoint.ts'
import { defineFlow, type RunStep } from './flow.ts'
import { registerDeployment } from './register.ts'
import { createRestateAdmin } from './restate-admin.ts'
import { type Retired, type RetireParts, retireReleases } from './retire-releases.ts'
import { wakeFlow } from './wake-flow.ts'

const { adminUrl, ingressUrl } = await testRestate()
const admin = createRestateAdmin(adminUrl)
const wake: RetireParts['wake'] = (to, options) => wakeFlow(ingressUrl, to, options)

interface Release extends FlowEndpoint {
  readonly id: string
  readonly port: number
}

async function release(
  name: string,
  flows: FlowDefinitions,
  change: { port?: number; force?: boolean } = {},
): Promise<Release> {
  const { port = 0, force = false } = change
  const endpoint = await serveFlows({ flows, release: name, port, log: silentLog })
  let isOpen = true
  const close = async () => {
    if (isOpen) await endpoint.close()
    isOpen = false
  }
  atEnd(close)
  const id = await registerDeployment({ adminUrl, endpointUrl: endpoint.url, force })
  return { url: endpoint.url, close, id, port: Number(new URL(endpoint.url).port) }
}

/** A flow whose only step never ends, and how often it began. */
function stuck(name: string) {
  const begun: string[] = []
  const flow = defineFlow({
    name,
    // All of them must be in their step at once.
    stepsAtOnceMax: 40,
    advance: (key, run) =>
      run('work', async () => {
        begun.push(key)
        await pause(60_000, undefined, { ref: false })
        return null
      }),
  })
  return { flow, begun }
}

/** A flow that only records who ran. */
function quick(name: string, steps: (run: RunStep) => Promise<unknown> = async () => undefined) {
  const seen: string[] = []
  const flow = defineFlow({
    name,
    advance: async (key, run) => {
      await steps(run)
      seen.push(key)
      return null
    },
  })
  return { flow, seen }
}

const retire = (deploymentId: string) => retireReleases({ admin, deploymentId, wake })
const known = async () => (await admin.deployments()).map(({ id }) => id)

/** As often as a worker does it, until the other release is gone; the sum of what was done. */
async function retireUntilGone(own: Release, old: Release): Promise<Retired> {
  const sum = { killed: 0, woken: 0, deleted: 0 }
  await waitFor('the old release to be gone', async () => {
    const { killed, woken, deleted } = await retire(own.id)
    sum.killed += killed
    sum.woken += woken
    sum.deleted += deleted
    return !(await known()).includes(old.id)
  })
  return sum
}

const nothing: Retired = { killed: 0, woken: 0, deleted: 0 }

test('a flow in a step whose worker is gone is begun anew by the next release, and the old deployment goes', async () => {
  const before = stuck('gone')
  const after = quick('gone')
  const old = await release('old', [before.flow])
  await wake({ flow: 'gone', key: 'one' }, { anew: true })
  await waitFor('it to begin', async () => before.begun.length > 0)
  await old.close()
  const next = await release('new', [after.flow], { port: old.port })
  await wakeFlow(ingressUrl, { flow: 'gone', key: 'one' })
  await pause(1_000)
  // The key is kept for the release that began.
  expect(after.seen).toEqual([])
  expect(await retireUntilGone(next, old)).toEqual({ killed: 1, woken: 1, deleted: 1 })
  await waitFor('the key to be free', async () => after.seen.length === 2)
  expect(await retire(next.id)).toEqual(nothing)
})

test('behavior: what runs on a worker that lives ends there, and only then does its deployment go', async () => {
  const gate = Promise.withResolvers<null>()
  let ended = 0
  const slow = defineFlow({
    name: 'draining',
    advance: async (_key, run) => {
      await run('work', () => gate.promise)
      ended += 1
      return null
    },
  })
  const after = quick('draining')
  const old = await release('old', [slow])
  await wake({ flow: 'draining', key: 'one' }, { anew: true })
  await waitFor('it to run', async () => (await statusesOf('draining')).includes('running'))
  const next = await release('new', [after.flow])
  expect(await retire(next.id)).toEqual(nothing)
  expect(await known()).toContain(old.id)
  gate.resolve(null)
  expect(await retireUntilGone(next, old)).toEqual({ killed: 0, woken: 0, deleted: 1 })
  expect(ended).toBe(1)
  expect(after.seen).toEqual([])
})

async function statusesOf(service: string): Promise<string[]> {
  const rows = await admin.query(
    `select status from sys_invocation where target_service_name = '${service}'`,
    z.object({ status: z.string() }),
  )
  return rows.map(({ status }) => status)
}

test('behavior: workflows of a release before this mechanism are ended, and a flow of the same name takes their keys', async () => {
  const begun: string[] = []
  const minding = workflow({
    name: 'round',
    handlers: {
      run: async (ctx: WorkflowContext): Promise<void> => {
        await ctx.run('begin', async () => void begun.push(ctx.key))
        await ctx.sleep({ days: 10 })
      },
    },
  })
  const keys = Array.from({ length: 20 }, (_, index) => `case-${index}`)
  const old = await release('old', [minding])
  const client = connect({ url: ingressUrl })
  for (const key of keys) await client.workflowClient<typeof minding>({ name: 'round' }, key).workflowSubmit()
  await waitFor('all to begin', async () => begun.length === keys.length)
  await old.close()
  const after = quick('round')
  const next = await release('new', [after.flow], { port: old.port })
  expect(await retireUntilGone(next, old)).toEqual({ killed: 20, woken: 20, deleted: 1 })
  await waitFor('all to look', async () => after.seen.length === keys.length)
  expect(after.seen.toSorted()).toEqual(keys.toSorted())
})

test('behavior: calls that wait for a handler or a service which is no more are ended, and their flow looks instead', async () => {
  const later = rpc.sendOpts({ delay: 3_600_000 })
  const moved = object({ name: 'moved', handlers: { pay: async (_ctx: ObjectContext) => undefined } })
  const dropped = object({ name: 'dropped', handlers: { drive: async (_ctx: ObjectContext) => undefined } })
  const old = await release('old', [moved, dropped])
  const client = connect({ url: ingressUrl })
  await client.objectSendClient<typeof moved>({ name: 'moved' }, 'all').pay(later)
  await client.objectSendClient<typeof dropped>({ name: 'dropped' }, '1').drive(later)
  const after = quick('moved')
  const next = await release('new', [after.flow])
  await wakeFlow(ingressUrl, { flow: 'moved', key: 'other' })
  expect(await retireUntilGone(next, old)).toEqual({ killed: 2, woken: 1, deleted: 1 })
  await waitFor('both keys to look', async () => after.seen.length === 2)
  expect(after.seen.toSorted()).toEqual(['all', 'other'])
})

test('behavior: two workers at once end each invocation once, and no key is forgotten', async () => {
  const before = stuck('crowd')
  const after = quick('crowd')
  const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`)
  const old = await release('old', [before.flow])
  for (const key of keys) await wake({ flow: 'crowd', key }, { anew: true })
  await waitFor('all to begin', async () => before.begun.length >= keys.length)
  await old.close()
  const next = await release('new', [after.flow])
  let killed = 0
  await waitFor('the old release to be gone', async () => {
    for (const retired of await Promise.all([retire(next.id), retire(next.id)])) killed += retired.killed
    return !(await known()).includes(old.id)
  })
  expect(killed).toBe(keys.length)
  await waitFor('all to look', async () => new Set(after.seen).size === keys.length)
})

test('behavior: a release that has a successor retires no other, and other users of this Restate are left alone', async () => {
  const stranger = await release('theirs', [quick('stranger').flow])
  await stranger.close()
  const old = await release('old', [quick('pair').flow])
  const next = await release('new', [quick('pair').flow])
  expect(await retire(old.id)).toEqual(nothing)
  expect(await retire('dp_unknown')).toEqual(nothing)
  expect(await retire(next.id)).toEqual({ killed: 0, woken: 0, deleted: 1 })
  expect(await known()).toEqual(expect.arrayContaining([stranger.id, next.id]))
})

test('behavior: code that changed behind the same address begins anew what it cannot go on with', async () => {
  const before = stuck('edited')
  const saved = quick('edited', (run) => run('another step', async () => null))
  const first = await release('dev', [before.flow])
  await wake({ flow: 'edited', key: 'one' }, { anew: true })
  await waitFor('it to begin', async () => before.begun.length > 0)
  await first.close()
  const second = await release('dev', [saved.flow], { port: first.port, force: true })
  expect(second.id).toBe(first.id)
  await waitFor('it to be begun anew', async () => (await retire(second.id)).killed > 0)
  await waitFor('it to look', async () => saved.seen.length > 0)
})
