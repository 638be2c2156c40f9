import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowEndpoint, serveFlows } from '#platform/durable/endpoint.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { waitFor } from '#stack/wait-for.ts'
import { silentLog, testRestate } from '#testing/resources.ts'
import { type SnapshotDesk, snapshotDesk } from '#testing/snapshot-desk.ts'
import { mine } from '#testing/token.ts'
import { requestSnapshot } from './actions/request-snapshot.ts'
import { snapshotFlow, snapshotKey } from './flow.ts'
import type { SnapshotParts } from './parts.ts'
import { publicFolder } from './store/files.ts'

const restate = await testRestate()
let desk: SnapshotDesk
let endpoint: FlowEndpoint
/** How many outside calls are answered before the process dies; unlimited: it lives. */
let callsLeft = Number.POSITIVE_INFINITY
beforeAll(async () => {
  desk = await snapshotDesk({ confirmationsNeeded: 1, signer: { SIGNER_SNAPSHOT_DAY_COUNT: '1000' } })
  await desk.deposit(50n)
  await desk.scan()
  const parts = mortal(desk.snapshotParts)
  endpoint = await serveFlows({ flows: [snapshotFlow(parts)], release: 'snapshots-1', port: 0, log: silentLog })
  await registerDeployment({ adminUrl: restate.adminUrl, endpointUrl: endpoint.url })
})
afterAll(() => endpoint.close())

function mortal(parts: SnapshotParts): SnapshotParts {
  const dying = <Service extends object>(service: Service): Service =>
    new Proxy(service, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          const answer: unknown = await value.apply(target, args)
          callsLeft -= 1
          if (callsLeft === 0) throw new Error('killed')
          return answer
        }
      },
    })
  return { ...parts, signer: dying(parts.signer), outgoing: dying(parts.outgoing), chain: dying(parts.chain) }
}

const wake = () => wakeFlow(restate.ingressUrl, { flow: 'snapshot', key: snapshotKey })
const rows = () =>
  desk.database.owner('select number, state, note, encode(root, $1) as root from solvency.snapshot order by number', [
    'hex',
  ])
const anchoredUpTo = async (number: number) =>
  (await rows()).filter(({ state }) => state === 'anchored').length === number

test('the first is taken at once; killed after any call to the outside, each number has one root, signed, published and anchored', {
  timeout: 240_000,
}, async () => {
  let number = 0
  for (let killedAfter = 1; ; killedAfter += 1) {
    number += 1
    callsLeft = killedAfter
    await requestSnapshot(desk.database.app, desk.snapshotParts.clock)
    await wake()
    await waitFor(
      `snapshot ${number}`,
      async () => {
        await mine(desk.anvil.url, 1)
        await wake()
        return anchoredUpTo(number)
      },
      { timeoutMs: 30_000 },
    )
    if (callsLeft > 0) break
  }
  expect(number).toBeGreaterThan(8)
  const taken = await rows()
  expect(taken).toHaveLength(number)
  const signed = await desk.database.owner('select number, note from signer.snapshot order by number')
  expect(signed).toEqual(taken.map((row) => ({ number: row['number'], note: row['note'] })))
  for (const row of taken) {
    const published = await readFile(
      join(publicFolder(desk.snapshotParts.folder, Number(row['number'])), 'note'),
      'utf8',
    )
    expect(published).toBe(row['note'])
    expect(published).toContain(`root ${Buffer.from(String(row['root']), 'hex').toString('base64')}\n`)
  }
  expect(new Set(taken.map((row) => row['root'])).size).toBe(number)
  const anchors = await desk.database.owner(
    `select count(distinct nonce)::int as nonces from signer.transaction where purpose = 'anchor'`,
  )
  expect(anchors).toEqual([{ nonces: number }])
})
