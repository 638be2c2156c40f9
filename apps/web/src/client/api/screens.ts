import type { Screen, ScreenLook } from '@clearhold/contract/screen'
import type { Topic } from '@clearhold/contract/topics'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { now } from '../boot/clock.ts'
import { callAsPerson } from '../session/call.ts'
import { keyOf } from './key-of.ts'

/** A page whose first answers come together. */
export interface ScreenPlace {
  /** Another name is another visit. */
  readonly name: string
  /** Fetched with the page: a visitor who never goes there does not download its code. */
  readonly load: () => Promise<Screen>
  readonly look: ScreenLook
}

interface Answer {
  /** Undefined where nothing could be asked: then every part asks for itself. */
  readonly seq: bigint | undefined
  readonly parts: ReadonlyMap<string, unknown>
  readonly atMs: number
}

interface Visit {
  readonly place: ScreenPlace
  readonly sinceMs: number
  /** The topics of each part, by the hash of its key. */
  parts: Promise<ReadonlyMap<string, readonly Topic[]>> | undefined
  answer: Promise<Answer> | undefined
  readonly taken: Set<string>
  readonly changed: Set<Topic>
}

/** So long after a screen was entered its first part may ask for all, and so long an answer is fresh; later each asks for itself. */
const joinMs = 5_000
const isOver = (sinceMs: number) => now().getTime() - sinceMs > joinMs
const visits = new WeakMap<QueryClient, Visit>()

/** A screen that is asked for before it is opened, and what changed meanwhile. */
interface Preparation {
  readonly changed: Set<Topic>
  isOld: boolean
}
const preparations = new WeakMap<QueryClient, Set<Preparation>>()

function begin(place: ScreenPlace): Visit {
  const sinceMs = now().getTime()
  return { place, sinceMs, parts: undefined, answer: undefined, taken: new Set(), changed: new Set() }
}

/** Notes which screen is shown. Nothing is asked for yet: the first part that asks does it for all. */
export function enterScreen(queries: QueryClient, place: ScreenPlace | undefined): void {
  if (visits.get(queries)?.place.name === place?.name) return
  if (place === undefined) visits.delete(queries)
  else visits.set(queries, begin(place))
}

/** Everything is asked for again: together, where it is asked for at once. */
export function renewScreen(queries: QueryClient): void {
  for (const preparation of preparations.get(queries) ?? []) preparation.isOld = true
  const visit = visits.get(queries)
  if (visit !== undefined) visits.set(queries, begin(visit.place))
}

/** What is about these topics is asked for by itself from now on: the answer of the whole was read before they changed. */
export function leaveScreen(queries: QueryClient, topics: readonly Topic[]): void {
  const all = [visits.get(queries), ...(preparations.get(queries) ?? [])]
  for (const one of all) for (const topic of topics) one?.changed.add(topic)
}

/** Asks for a screen before it is opened the first time and keeps its parts, so that it has them in its first frame. */
export async function prepareScreen(queries: QueryClient, place: ScreenPlace): Promise<void> {
  if (visits.get(queries)?.place.name === place.name) return
  const keys = keysOf(await place.load(), place.look)
  if (keys.every(({ key }) => queries.getQueryData(key) !== undefined)) return
  const preparation: Preparation = { changed: new Set(), isOld: false }
  const all = preparations.get(queries) ?? new Set()
  preparations.set(queries, all.add(preparation))
  const { parts } = await ask(place).finally(() => all.delete(preparation))
  if (preparation.isOld) return
  for (const { key, hash, endpoint } of keys)
    if (parts.has(hash) && !isChanged(preparation, endpoint.topics)) queries.setQueryData(key, parts.get(hash))
}

/**
 * A part's first answer out of that of the whole screen. Undefined where there is none: on another page, the second time, after a
 * change, or where the whole could not be read. Then the part asks for itself, and says by itself what is wrong.
 */
export async function takePart(
  queries: QueryClient,
  key: QueryKey,
  signal: AbortSignal,
): Promise<{ readonly value: unknown } | undefined> {
  const visit = visits.get(queries)
  const hash = hashKey(key)
  if (visit === undefined || visit.taken.has(hash)) return undefined
  if (visit.answer === undefined && isOver(visit.sinceMs)) return undefined
  visit.parts ??= topicsOf(visit.place)
  const topics = (await visit.parts).get(hash)
  if (topics === undefined || isChanged(visit, topics)) return undefined
  visit.answer ??= ask(visit.place)
  const { parts, atMs } = await visit.answer
  // Who is gone again has not seen it.
  if (!signal.aborted) visit.taken.add(hash)
  if (!parts.has(hash) || isChanged(visit, topics) || isOver(atMs)) return undefined
  return { value: parts.get(hash) }
}

function isChanged({ changed }: Pick<Visit, 'changed'>, topics: readonly Topic[]): boolean {
  return topics.some((topic) => changed.has(topic))
}

/** The parts of this screen that were read when this event, or a later one, had happened. */
export async function partsSince(queries: QueryClient, seq: string): Promise<ReadonlySet<string>> {
  const visit = visits.get(queries)
  // A caller that waits for the parts to be known asks as soon as they are: what is asked after the stream has begun is newer.
  await visit?.parts
  const answer = await visit?.answer
  const isSince = answer?.seq !== undefined && answer.seq >= BigInt(seq) && visits.get(queries) === visit
  return new Set(isSince ? answer.parts.keys() : [])
}

/** The parts that this look at a screen has: their names, and the keys under which their answers are kept. */
function keysOf({ parts }: Screen, look: ScreenLook) {
  return Object.entries(parts).flatMap(([name, { endpoint, input }]) => {
    const asked = input(look)
    if (asked === undefined) return []
    const key = keyOf(endpoint, asked)
    return [{ name, endpoint, key, hash: hashKey(key) }]
  })
}

async function topicsOf({ load, look }: ScreenPlace): Promise<ReadonlyMap<string, readonly Topic[]>> {
  const screen = await load().catch(() => undefined)
  if (screen === undefined) return new Map()
  return new Map(keysOf(screen, look).map(({ hash, endpoint }) => [hash, endpoint.topics]))
}

async function ask({ load, look }: ScreenPlace): Promise<Answer> {
  const screen = await load()
  const { id, language, tab } = look
  const outcome = await callAsPerson(screen.endpoint, { params: { id }, query: { language, tab } })
  const atMs = now().getTime()
  if (outcome.kind !== 'answer') return { seq: undefined, parts: new Map(), atMs }
  const { seq, parts } = outcome.value
  const found = keysOf(screen, look).filter(({ name }) => parts[name] !== undefined && parts[name] !== null)
  return { seq: BigInt(seq), parts: new Map(found.map(({ name, hash }) => [hash, parts[name]])), atMs }
}
