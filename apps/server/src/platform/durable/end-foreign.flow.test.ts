import { setTimeout as pause } from 'node:timers/promises'
import { type ObjectContext, object } from '@restatedev/restate-sdk'
import { connect } from '@restatedev/restate-sdk-clients'
import { expect, test } from 'vitest'
import { waitFor } from '#stack/wait-for.ts'
import { silentLog, testRestate } from '#testing/resources.ts'
import { endForeignInvocations } from './end-foreign.ts'
import { serveFlows } from './endpoint.ts'
import { registerDeployment } from './register.ts'

const restate = await testRestate()
const { adminUrl, ingressUrl } = restate

/** A keyed flow that never ends in one release and ends at once in the next. */
const slow = (work: () => Promise<string>) =>
  object({ name: 'slow', handlers: { drive: (ctx: ObjectContext) => ctx.run('work', work) } })
type Slow = ReturnType<typeof slow>

test('what a release that is gone began no longer keeps the key; what this one began stays', async () => {
  let begun = 0
  const stuck = slow(async () => {
    begun += 1
    await pause(60_000, undefined, { ref: false })
    return 'old'
  })
  const client = connect({ url: ingressUrl })
  const old = await serveFlows({ flows: [stuck], release: 'old', port: 0, log: silentLog })
  const port = Number(new URL(old.url).port)
  await registerDeployment({ adminUrl, endpointUrl: old.url })
  await client.objectSendClient<Slow>({ name: 'slow' }, 'one').drive()
  await waitFor('it to begin', async () => begun > 0)
  await old.close()
  const next = await serveFlows({ flows: [slow(async () => 'new')], release: 'new', port, log: silentLog })
  const deploymentId = await registerDeployment({ adminUrl, endpointUrl: next.url })
  const answer = client.objectClient<Slow>({ name: 'slow' }, 'one').drive()
  const isKept = await Promise.race([answer.then(() => false), pause(2_000).then(() => true)])
  expect(isKept).toBe(true)
  expect(await endForeignInvocations({ adminUrl, service: 'slow', deploymentId })).toBe(1)
  expect(await answer).toBe('new')
  expect(await endForeignInvocations({ adminUrl, service: 'slow', deploymentId })).toBe(0)
  await next.close()
})
