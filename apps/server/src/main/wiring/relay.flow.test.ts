import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { type FlowEndpoint, serveFlows } from '#platform/durable/endpoint.ts'
import { defineFlow } from '#platform/durable/flow.ts'
import { createPrecedence } from '#platform/durable/precedence.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { postgresTransport } from '#platform/events/transport.ts'
import { waitFor } from '#stack/wait-for.ts'
import { prepareDatabase, silentLog, testRestate } from '#testing/resources.ts'
import { relayJob } from './relay.ts'

const database = prepareDatabase()
const { adminUrl, ingressUrl } = await testRestate()
/** The pool of a worker: few connections, and a caller that waits for one too long is refused. */
let narrow: Database
let looks = 0
let slowLooks = 0
let endpoint: FlowEndpoint
beforeAll(async () => {
  const pool = { poolMax: 7, connectionWaitMs: 500, process: 'test', onPoolError: () => undefined }
  narrow = openDatabase({ url: database.appUrl, ...pool })
  const maturity = defineFlow({
    name: 'maturity',
    advance: (_key, run) =>
      run('look', async () => {
        looks += 1
        return null
      }),
  })
  // A moved clock wakes the wallet too, because the notice of an exit of capital may be over.
  const wallet = defineFlow({ name: 'wallet', advance: async () => null })
  const withdrawal = defineFlow({
    name: 'withdrawal',
    advance: (_key, run) =>
      run('look slowly', async () => {
        await narrow.transaction((tx) => sql`select pg_sleep(0.02)`.execute(tx))
        slowLooks += 1
        return null
      }),
  })
  endpoint = await serveFlows({ flows: [maturity, wallet, withdrawal], release: 'relay-1', port: 0, log: silentLog })
  await registerDeployment({ adminUrl, endpointUrl: endpoint.url })
})
afterAll(async () => {
  await endpoint.close()
  await narrow.close()
})

/** The relay with notifications that end on demand, and how often it requested another run. */
function relayWith(notify: () => Promise<boolean>, of: Database = database.app) {
  const transport = postgresTransport(database.appUrl, silentLog)
  let asked = 0
  const job = relayJob({
    config: { CHAIN_ID: 1, RESTATE_INGRESS_URL: ingressUrl },
    database: of,
    transport,
    money: createPrecedence(systemClock),
    notify,
    onMore: () => {
      asked += 1
    },
  })
  return { ...job, transport, asked: () => asked }
}

async function clockMoves(): Promise<void> {
  await database.app.transaction((tx) => appendEvent(tx, { type: 'clock.moved', payload: { step: 'day' } }))
}

test('behavior: a flow is woken while the words of before are still being made', async () => {
  let end: (isMore: boolean) => void = () => undefined
  const words = new Promise<boolean>((resolve) => {
    end = resolve
  })
  const relay = relayWith(() => words)
  for (const _time of ['first', 'second']) {
    // Not counted from zero: a step whose answer was lost is run again.
    const before = looks
    await clockMoves()
    await relay.run()
    await waitFor('the flow to look', async () => looks > before)
    // Neither job skipped what the other had locked.
    expect(await database.owner('select id from platform.outbox where relayed_at is null or woken_at is null')).toEqual(
      [],
    )
  }
  expect(relay.asked()).toBe(0)
  end(true)
  await relay.finish()
  expect(relay.asked()).toBe(1)
  await relay.transport.close()
})

test('error: the next run fails with what the words failed with, and then they are tried again', async () => {
  let times = 0
  const relay = relayWith(async () => {
    times += 1
    if (times === 1) throw new Error('no words')
    return false
  })
  await clockMoves()
  await relay.run()
  await relay.finish()
  await expect(relay.run()).rejects.toThrow('no words')
  await clockMoves()
  await relay.run()
  await relay.finish()
  expect(times).toBe(2)
  await relay.transport.close()
})

test('behavior: a crowd of one flow takes no connection from the relay', async () => {
  const crowd = 400
  const relay = relayWith(async () => false, narrow)
  for (let first = 0; first < crowd; first += 50) {
    const keys = Array.from({ length: 50 }, (_, place) => String(first + place))
    await Promise.all(keys.map((key) => wakeFlow(ingressUrl, { flow: 'withdrawal', key })))
  }
  while (slowLooks < crowd) {
    await clockMoves()
    // Rejects when no connection was free within half a second.
    await relay.run()
  }
  await relay.transport.close()
})
