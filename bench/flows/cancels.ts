import { liveEventSchema } from '@clearhold/contract/notifications/schema'
import { streamReader } from '#client/live/sse.ts'
import { beginSession } from '#domains/accounts/actions/begin-session.ts'
import { chainAccount, investorAccount } from '#domains/ledger/index.ts'
import { accountsParts } from '#main/wiring/accounts.ts'
import { noBreaches } from '#platform/breaches/breaches.ts'
import { parseConfig } from '#platform/config/config.ts'
import { openImages } from '#platform/images/images.ts'
import { waitFor } from '#stack/wait-for.ts'
import { insertAsked, newAddress } from '#testing/payout-desk.ts'
import { insertInvestor, move } from '#testing/plans.ts'
import { tokenOn } from '#testing/token.ts'
import { type Figure, openEvents, type Place } from './place.ts'

const unit = 1_000_000n
/** Not the reconciled chain: this money is on none. */
const elsewhere = chainAccount('custody', 1)

/** Sequential pages: a session's token lasts for minutes, as on any page. */
const pageMax = 40

/** A logged-in investor, and what their open page has received. */
interface Investor {
  readonly personId: string
  readonly token: string
  /** When the page learned of the end of each withdrawal, in milliseconds of the machine's clock. */
  readonly heardAtMs: ReadonlyMap<string, number>
  close(): void
}

/**
 * Withdrawals are cancelled over HTTP one by one, on an idle product: from the moment the cancellation is written in
 * PostgreSQL until the live stream of the investor's page reports it, through relay, Redis and api.
 */
export async function measureCancels(place: Place, times: number): Promise<Figure[]> {
  const waits: number[] = []
  while (waits.length < times) waits.push(...(await waitsOfPage(place, Math.min(pageMax, times - waits.length))))
  waits.sort((left, right) => left - right)
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
  const details = `${times} withdrawals, ${at(0).toFixed(0)} to ${at(1).toFixed(0)} ms`
  return [
    { name: 'cancel to the screen, p50', value: at(0.5), unit: 'ms', bound: 300, details },
    { name: 'cancel to the screen, p99', value: at(0.99), unit: 'ms', bound: 1_500, details },
  ]
}

async function waitsOfPage(place: Place, times: number): Promise<number[]> {
  const investor = await openPage(place, times)
  const waits: number[] = []
  try {
    for (let time = 0; time < times; time += 1) waits.push(await waitOfOne(place, investor))
  } finally {
    investor.close()
  }
  return waits
}

async function waitOfOne(place: Place, { personId, token, heardAtMs }: Investor): Promise<number> {
  const { whole, database, query } = place
  const { address } = tokenOn(whole.anvil.url, whole.environment['TOKEN_ADDRESS'] ?? '')
  const wish = { personId, amountMicro: unit, chainId: whole.anvil.chainId, token: address, to: newAddress() }
  const { id } = await insertAsked(database, { ...wish, state: 'on_hold' })
  await waitFor('the events of the request to be done with', async () => (await openEvents(place)) === 0, {
    timeoutMs: 60_000,
    everyMs: 25,
  })
  const response = await fetch(`${whole.apiUrl}/api/withdrawal/${id}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`not cancelled: ${response.status} ${await response.text()}`)
  const heardMs = await waitFor('the page to hear of it', async () => heardAtMs.get(id), {
    timeoutMs: 30_000,
    everyMs: 25,
  })
  const written = `select (extract(epoch from at) * 1000)::float8 as ms from withdrawals.step
    where withdrawal_id = $1 and state = 'cancelled'`
  const [row] = await query<{ ms: number }>(written, [id])
  return heardMs - (row?.ms ?? Number.NaN)
}

async function openPage(place: Place, withdrawals: number): Promise<Investor> {
  const { whole, database, query } = place
  const owner = (statement: string, values?: unknown[]) => query<Record<string, unknown>>(statement, values)
  const personId = await insertInvestor({ app: database, owner })
  await move(database, elsewhere, investorAccount(personId, 'cash'), BigInt(withdrawals) * unit)
  const token = await signIn(place, personId)
  const heardAtMs = new Map<string, number>()
  const stop = new AbortController()
  const response = await fetch(`${whole.apiUrl}/api/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  if (!response.ok || response.body === null) throw new Error(`the stream was not opened: ${response.status}`)
  // Ended by closing it.
  void listen(response.body, heardAtMs).catch(() => undefined)
  return { personId, token, heardAtMs, close: () => stop.abort() }
}

async function signIn({ whole, database }: Place, personId: string): Promise<string> {
  const images = openImages()
  const parts = accountsParts(parseConfig(whole.environment), database, images, noBreaches)
  const start = { personId, remember: false, address: '127.0.0.1', device: 'Bench', factorProved: false }
  const { token } = await database.transaction((tx) => beginSession(tx, parts, start))
  await images.close()
  return token
}

/** Reads the stream as the page does, and records when it reported the end of a withdrawal. */
async function listen(body: ReadableStream<Uint8Array>, heardAtMs: Map<string, number>): Promise<void> {
  const reader = streamReader()
  const decoder = new TextDecoder()
  for await (const piece of body) {
    const nowMs = Date.now()
    for (const { data } of reader.read(decoder.decode(piece, { stream: true }))) {
      const { type, payload } = liveEventSchema.parse(JSON.parse(data))
      if (type === 'withdrawal.cancelled') heardAtMs.set(String(payload['withdrawalId']), nowMs)
    }
  }
}
