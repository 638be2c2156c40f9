import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runServerCommand } from '#stack/server-command.ts'
import { waitFor } from '#stack/wait-for.ts'
import { submitted, testKyc } from '#testing/kyc.ts'
import { prepareDatabase, silentLog, testRestate } from '#testing/resources.ts'
import { type FlowEndpoint, serveFlows } from '../platform/durable/endpoint.ts'
import { defineFlow } from '../platform/durable/flow.ts'
import { registerDeployment } from '../platform/durable/register.ts'
import { createRestateAdmin } from '../platform/durable/restate-admin.ts'
import { wakeFlow } from '../platform/durable/wake-flow.ts'
import { listFlows, resumeFlows } from './flows-commands.ts'

const database = prepareDatabase()
const { adminUrl, ingressUrl } = await testRestate()
const admin = createRestateAdmin(adminUrl)
const names = [
  'bankPayout',
  'capital',
  'command',
  'deposits',
  'kycCase',
  'maturity',
  'payoutSwitch',
  'settlement',
  'snapshot',
  'sweep',
  'wallet',
  'withdrawal',
]
const seen: string[] = []
let isBroken = true
let endpoint: FlowEndpoint
beforeAll(async () => {
  const noting = (name: string) =>
    defineFlow({
      name,
      advance: async (key) => {
        seen.push(`${name} ${key}`)
        return null
      },
    })
  const failing = defineFlow({
    name: 'failing',
    advance: async () => {
      if (isBroken) throw new Error('not yet')
      return null
    },
  })
  const flows = [...names.map(noting), failing]
  endpoint = await serveFlows({ flows, release: 'commands', port: 0, log: silentLog })
  await registerDeployment({ adminUrl, endpointUrl: endpoint.url })
})
afterAll(() => endpoint.close())

const clearhold = (...args: string[]) =>
  runServerCommand('cli', args, {
    DATABASE_URL: database.urlOf('worker'),
    RESTATE_INGRESS_URL: ingressUrl,
    RESTATE_ADMIN_URL: adminUrl,
    CHAIN_ID: '31337',
    CHAIN_RPC_URLS: 'http://localhost:1,http://localhost:1',
    TOKEN_ADDRESS: `0x${'1'.repeat(40)}`,
    SMTP_URL: 'smtp://localhost:1',
  })

test('flows rebuild has every open case look anew', async () => {
  const { kycId } = await submitted(database, testKyc(database))
  const woken = Number(/^(\d+) were told to look anew\.$/.exec(await clearhold('flows', 'rebuild'))?.[1])
  await waitFor('all to look', async () => seen.length === woken)
  expect(seen).toEqual(expect.arrayContaining([`kycCase ${kycId}`, 'maturity all']))
})

test('flows list says what is open since when, and which releases there are; flows resume has what was paused go on', async () => {
  expect(await resumeFlows(admin)).toBe('Nothing was paused.')
  await wakeFlow(ingressUrl, { flow: 'failing', key: 'one' })
  const pausedId = await waitFor('it to be paused', async () => {
    const [open] = await admin.query(
      `select id, status from sys_invocation where target_service_name = 'failing'`,
      z.object({ id: z.string(), status: z.string() }),
    )
    if (open?.status === 'paused') return open.id
    if (open !== undefined) await fetch(new URL(`/invocations/${open.id}/pause`, adminUrl), { method: 'PATCH' })
    return undefined
  })
  const list = await clearhold('flows', 'list')
  expect(list).toMatch(/^ {2}failing: 1 paused; the oldest since \d{4}-\d\d-\d\dT/m)
  expect(list).toContain('  kycCase: nothing open')
  expect(list).toMatch(
    new RegExp(`^ {2}${endpoint.url} \\(dp_\\w+\\) since .*, \\d open: .*failing 1, kycCase 1, `, 'm'),
  )
  isBroken = false
  expect(await resumeFlows(admin)).toBe(`Resumed 1:\n  failing/one/advance (${pausedId})`)
  await waitFor('it to end', async () => (await listFlows(admin)).includes('failing: nothing open'))
})
