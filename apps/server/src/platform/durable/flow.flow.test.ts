import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitFor } from '#stack/wait-for.ts'
import { silentLog, testRestate } from '#testing/resources.ts'
import { type FlowEndpoint, serveFlows } from './endpoint.ts'
import { type Appointment, defineFlow } from './flow.ts'
import { registerDeployment } from './register.ts'
import { wakeFlow } from './wake-flow.ts'

const restate = await testRestate()
/** What the flow answers, and how often it ran, by key. */
const answers = new Map<string, Appointment | null | Error>()
const looks = new Map<string, number>()
let endpoint: FlowEndpoint

beforeAll(async () => {
  const flow = defineFlow({
    name: 'probe',
    advance: (key, run) =>
      run('look', async () => {
        looks.set(key, (looks.get(key) ?? 0) + 1)
        const answer = answers.get(key) ?? null
        if (answer instanceof Error) throw answer
        return answer
      }),
  })
  endpoint = await serveFlows({ flows: [flow], release: 'flow-1', port: 0, log: silentLog })
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
})
afterAll(() => endpoint.close())
beforeEach(() => {
  answers.clear()
  looks.clear()
})

const wake = (key: string, anew?: true) =>
  wakeFlow(restate.ingressUrl, { flow: 'probe', key }, anew === undefined ? {} : { anew })
const looked = (key: string, times: number) =>
  waitFor(`${key} to look ${times} times`, async () => looks.get(key) === times)

test('null: it looks when it is woken, and not by itself', async () => {
  await wake('event')
  await wake('event')
  await looked('event', 2)
  await pause(300)
  expect(looks.get('event')).toBe(2)
})

test('an appointment is kept once, however often the flow is woken before it', async () => {
  answers.set('one', { waitMs: 1_000, mark: 'end' })
  for (let time = 0; time < 5; time += 1) await wake('one')
  await looked('one', 5)
  answers.set('one', null)
  await looked('one', 6)
  await pause(1_200)
  expect(looks.get('one')).toBe(6)
})

test('behavior: marks that change back and forth, and calls made anew, leave one caller and not many', async () => {
  const key = 'flip'
  for (const mark of ['blocked', 'unseen', 'blocked', 'unseen', 'blocked']) {
    answers.set(key, { waitMs: 500, mark })
    const before = looks.get(key) ?? 0
    await wake(key, mark === 'unseen' ? true : undefined)
    await waitFor('it to look', async () => (looks.get(key) ?? 0) > before)
  }
  // The calls that were replaced have run once each; from now on there is one every half second.
  await pause(1_000)
  const settled = looks.get(key) ?? 0
  await pause(2_200)
  expect((looks.get(key) ?? 0) - settled).toBeLessThanOrEqual(5)
  answers.set(key, null)
})

test('error: a step that fails is tried again, and its failure names no row', async () => {
  const failure = Object.assign(new Error('Key (email)=(ada@example.test) already exists'), {
    code: '23505',
    constraint: 'person_email',
  })
  answers.set('fails', failure)
  await wake('fails')
  await waitFor('a second try', async () => (looks.get('fails') ?? 0) > 1)
  const response = await fetch(new URL('/query', restate.adminUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: `select last_failure from sys_invocation where target_service_key = 'fails'` }),
  })
  const text = await response.text()
  expect(text).toContain('person_email')
  expect(text).not.toContain('ada@example.test')
  answers.set('fails', null)
})
