import { type ObjectContext, object } from '@restatedev/restate-sdk'
import { connect } from '@restatedev/restate-sdk-clients'
import { advanceWithdrawal } from '#domains/withdrawals/actions/advance-withdrawal.ts'
import { readHoldEnd } from '#domains/withdrawals/actions/read-hold-end.ts'
import { readApprovals } from '#domains/withdrawals/store/approvals.ts'
import { serveFlows } from '#platform/durable/endpoint.ts'
import { registerDeployment } from '#platform/durable/register.ts'
import { createLog } from '#platform/log/log.ts'
import { waitFor } from '#stack/wait-for.ts'
import { passHours } from '#testing/plans.ts'
import { asked, followLink, insertWithdrawer, testWithdrawalParts } from '#testing/withdrawals.ts'
import { type Figure, medianOf, type Place, untilQuiet } from './place.ts'

const callsAtOnce = 32

/** Requests whose hold ends at once: through event, relay and the flow, compared with a bare Restate object with the same steps. */
export async function measureRequests(
  place: Place,
  { rounds, requests }: { readonly rounds: number; readonly requests: number },
): Promise<Figure> {
  const bare = await openBare(place)
  const shares: number[] = []
  const said: string[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const bareRate = await rateOf(place, requests, bare.advanceAll)
      const flowRate = await rateOf(place, requests, undefined)
      shares.push(flowRate / bareRate)
      said.push(`${flowRate.toFixed(0)}/${bareRate.toFixed(0)}`)
    }
  } finally {
    await bare.close()
  }
  return {
    name: `${requests} withdrawals whose hold ends at once, of a bare Restate flow`,
    value: medianOf(shares),
    unit: 'share',
    bound: 0.8,
    details: `requests a second, flow/bare: ${said.join(' ')}`,
  }
}

/** The same steps in a Restate object, called directly: no event, no relay, no appointment. */
async function openBare({ whole, database }: Place) {
  const bare = object({
    name: 'bare',
    handlers: {
      advance: async (ctx: ObjectContext): Promise<void> => {
        await ctx.run('advance', async () => {
          await database.transaction((tx) => advanceWithdrawal(tx, ctx.key))
          await readApprovals(database.reader, [ctx.key])
          return readHoldEnd(database.reader, ctx.key)
        })
      },
    },
  })
  const log = createLog({ process: 'bench', level: 'error' })
  const endpoint = await serveFlows({ flows: [bare], release: 'bare', port: 0, log })
  await registerDeployment({ adminUrl: whole.restate.adminUrl, endpointUrl: endpoint.url })
  const ingress = connect({ url: whole.restate.ingressUrl })
  return {
    close: () => endpoint.close(),
    advanceAll: async (ids: readonly string[]) => {
      for (let first = 0; first < ids.length; first += callsAtOnce) {
        const some = ids.slice(first, first + callsAtOnce)
        await Promise.all(some.map((id) => ingress.objectSendClient<typeof bare>({ name: 'bare' }, id).advance()))
      }
    },
  }
}

async function rateOf(
  place: Place,
  requests: number,
  advanceAll: ((ids: readonly string[]) => Promise<void>) | undefined,
): Promise<number> {
  const { whole, database } = place
  if (advanceAll !== undefined) await whole.product.worker.stop()
  const ids = await beginRequests(place, requests)
  // The end of the hold is measured, not the mails of the requests.
  if (advanceAll === undefined) await untilQuiet(place)
  const startedAt = performance.now()
  await passHours(database, 25)
  await advanceAll?.(ids)
  const open = `select count(*)::int as n from withdrawals.withdrawal where id = any($1) and state = 'on_hold'`
  await waitFor('all to go on', async () => (await place.query<{ n: number }>(open, [ids]))[0]?.n === 0, {
    timeoutMs: 120_000,
    everyMs: 5,
  })
  const seconds = (performance.now() - startedAt) / 1_000
  if (advanceAll !== undefined) {
    await whole.product.worker.start()
    await untilQuiet(place)
  }
  return requests / seconds
}

/** On hold for another day, and then in review: nothing is sent in between. */
async function beginRequests({ database, query, whole }: Place, requests: number): Promise<string[]> {
  const testing = {
    app: database,
    owner: (statement: string, values?: unknown[]) => query<Record<string, unknown>>(statement, values),
  }
  const parts = testWithdrawalParts(testing, { chainId: whole.anvil.chainId })
  const ids: string[] = []
  for (let index = 0; index < requests; index += 1) {
    const personId = await insertWithdrawer(testing)
    const { id, addressId } = await asked(parts, personId, { amount: '100' })
    await followLink(parts, personId, addressId ?? '')
    ids.push(id)
  }
  return ids
}
