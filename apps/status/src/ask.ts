import { connect } from 'node:net'
import { proofOverviewSchema } from '@clearhold/contract/solvency/schema'
import { z } from '@clearhold/contract/zod'
import { down, type Finding, type Reason, unseen, up } from './parts.ts'

/** How long a part may take to answer, and how much of an answer is read. */
const patienceMs = 5_000
const answerBytesMax = 2_000_000

/** All of them must be up; the first that is not says why. */
export async function askAll(
  places: readonly string[],
  ask: (place: string) => Promise<Finding>,
): Promise<Finding | undefined> {
  if (places.length === 0) return undefined
  const findings = await Promise.all(places.map(ask))
  return findings.find(({ kind }) => kind === 'down') ?? findings.find(({ kind }) => kind === 'unseen') ?? up
}

/** Anything but an error: a page, or where it is now. */
export async function askPage(url: string): Promise<Finding> {
  const answer = await get(url)
  return answer.kind === 'answer' && answer.status >= 400 ? down('wrong_answer') : reasonOr(answer)
}

/** A process at its private port: it is up when it says that it is ready. */
export async function askReady(url: string): Promise<Finding> {
  const answer = await get(`${url}/readyz`)
  if (answer.kind === 'answer' && answer.status === 503) return down('not_ready')
  return answer.kind === 'answer' && answer.status !== 200 ? down('wrong_answer') : reasonOr(answer)
}

/** PostgreSQL says N or S when it is asked whether it speaks TLS, before it asks who calls: no login is needed, and none is tried. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
export const askDatabase = (place: string) => askSocket(place, sslRequest, /^[NS]/)

/** Redis answers PING, or says that it wants a password first: both show that it is there. */
export const askRedis = (place: string) => askSocket(place, Buffer.from('PING\r\n'), /^(\+PONG|-NOAUTH)/)

/** How old the newest pulse and the newest snapshot may be: alerts ring and the gate closes at the same ages. */
const agesMaxMs = { pulse: 5 * 60_000, snapshot: 3 * 60 * 60_000 } as const
const overviewSchema = proofOverviewSchema.pick({ computedAt: true }).extend({
  pulse: z.object({ at: z.iso.datetime() }).nullable(),
  snapshot: z.object({ at: z.iso.datetime() }).nullable(),
})

export interface ProofAges {
  readonly pulse: Finding
  readonly snapshot: Finding
  readonly pulseAt: string | null
  readonly snapshotAt: string | null
}

/** What the api says was made last, by the api's own clock. Without an answer nothing is known of either. */
export async function askProof(apiUrl: string): Promise<ProofAges> {
  const overview = await getJson(`${apiUrl}/api/public/proof`, overviewSchema)
  if (overview === undefined) return { pulse: unseen, snapshot: unseen, pulseAt: null, snapshotAt: null }
  const nowMs = Date.parse(overview.computedAt)
  const judge = (made: { readonly at: string } | null, maxMs: number) =>
    made === null || nowMs - Date.parse(made.at) > maxMs ? down('too_old') : up
  return {
    pulse: judge(overview.pulse, agesMaxMs.pulse),
    snapshot: judge(overview.snapshot, agesMaxMs.snapshot),
    pulseAt: overview.pulse?.at ?? null,
    snapshotAt: overview.snapshot?.at ?? null,
  }
}

/** Undefined where it is not answered, or not with what was asked for. */
export async function getJson<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const answer = await get(url)
  if (answer.kind !== 'answer' || answer.status !== 200) return undefined
  try {
    return schema.safeParse(JSON.parse(answer.text)).data
  } catch {
    return undefined
  }
}

type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'none'; readonly reason: Reason }

const reasonOr = (answer: Answer): Finding => (answer.kind === 'none' ? down(answer.reason) : up)

async function get(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' })
    return { kind: 'answer', status: response.status, text: await textOf(response) }
  } catch (error) {
    return { kind: 'none', reason: (error as Error).name === 'TimeoutError' ? 'too_slow' : 'no_answer' }
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytesMax) throw new Error('longer than anything that is asked for')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The first bytes that a place says after it was sent something. */
function askSocket(place: string, question: Buffer, expected: RegExp): Promise<Finding> {
  const [host = '', port] = place.split(':')
  const socket = place.startsWith('/') ? connect(place) : connect(Number(port), host)
  return new Promise<Finding>((resolve) => {
    socket.setTimeout(patienceMs, () => resolve(down('too_slow')))
    socket.once('connect', () => socket.write(question))
    socket.once('data', (chunk) => resolve(expected.test(chunk.toString('latin1')) ? up : down('wrong_answer')))
    socket.once('end', () => resolve(down('no_answer')))
    socket.once('error', () => resolve(down('no_answer')))
  }).finally(() => socket.destroy())
}
