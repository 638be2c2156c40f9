import { listEvents, streamEvents } from '@clearhold/contract/notifications/endpoints'
import { type LiveEvent, liveEventSchema } from '@clearhold/contract/notifications/schema'
import { readFailure } from '../api/read-bytes.ts'
import { send } from '../api/send.ts'
import { now } from '../boot/clock.ts'
import { callWithToken, withToken } from '../session/call.ts'
import { streamReader } from './sse.ts'

/**
 * connecting: nothing known yet. live: what happens is shown as it happens. asking: the stream is down, we ask every few
 * seconds. off: we cannot even ask, so what is shown is of `since`.
 */
export interface LiveState {
  readonly kind: 'connecting' | 'live' | 'asking' | 'off'
  readonly since: Date
}

export interface LiveListener {
  readonly onState: (state: LiveState) => void
  /** The stream tells everything that happens after this event. */
  readonly onOpened: (seq: string) => void
  readonly onEvents: (events: readonly LiveEvent[]) => void
}

/** The server is heard every 15 s at least; after three misses the line counts as dead. */
const silenceMsMax = 45_000
const askEveryMs = 5_000
const restMs = [1_000, 2_000, 5_000, 15_000, 30_000] as const

/** Opens the stream and keeps it open, resuming after the last event that was seen, until it is closed. */
export function openLive(listener: LiveListener): () => void {
  const closing = new AbortController()
  void keepOpen(listener, closing.signal)
  return () => closing.abort()
}

interface Progress {
  lastSeq: string | undefined
  state: LiveState['kind']
}

async function keepOpen(listener: LiveListener, closed: AbortSignal): Promise<void> {
  const progress: Progress = { lastSeq: undefined, state: 'connecting' }
  let failures = 0
  while (!closed.aborted) {
    const worked = await readStream(listener, progress, closed)
    failures = worked ? 0 : failures + 1
    const rest = restMs[Math.min(failures, restMs.length - 1)] ?? askEveryMs
    await askWhileResting(listener, progress, rest, closed)
  }
}

function become(listener: LiveListener, progress: Progress, kind: LiveState['kind'], closed: AbortSignal): void {
  if (progress.state === kind || closed.aborted) return
  progress.state = kind
  listener.onState({ kind, since: now() })
}

/** True when the stream was open, however it ended. */
async function readStream(listener: LiveListener, progress: Progress, closed: AbortSignal): Promise<boolean> {
  const silence = new AbortController()
  let watch = setTimeout(() => silence.abort(), silenceMsMax)
  try {
    const opened = await openStream(progress.lastSeq, AbortSignal.any([closed, silence.signal]))
    if (opened === undefined) return false
    become(listener, progress, 'live', closed)
    const reader = streamReader()
    const pieces = opened.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await pieces.read()
      if (done) return true
      clearTimeout(watch)
      watch = setTimeout(() => silence.abort(), silenceMsMax)
      deliver(
        listener,
        progress,
        reader.read(value).flatMap(({ data }) => eventIn(data) ?? []),
      )
    }
  } catch {
    return progress.state === 'live'
  } finally {
    clearTimeout(watch)
  }
}

/** The stream after the last event that was seen, opened with the session's token like every other call. */
async function openStream(
  lastSeq: string | undefined,
  signal: AbortSignal,
): Promise<NonNullable<Response['body']> | undefined> {
  const { method, path } = streamEvents
  const outcome = await withToken(async (bearer) => {
    const response = await send({ method, path, bearer, accept: 'text/event-stream', lastEventId: lastSeq, signal })
    if (response === undefined) return { kind: 'unreachable' }
    return response.ok ? { kind: 'answer', value: response.body } : readFailure(response)
  })
  return outcome.kind === 'answer' ? (outcome.value ?? undefined) : undefined
}

function eventIn(data: string): LiveEvent | undefined {
  try {
    const event = liveEventSchema.safeParse(JSON.parse(data))
    return event.success ? event.data : undefined
  } catch {
    return undefined
  }
}

const isOpening = ({ type }: LiveEvent) => type === 'stream.opened'

function deliver(listener: LiveListener, progress: Progress, events: readonly LiveEvent[]): void {
  const last = events.at(-1)
  if (last === undefined) return
  progress.lastSeq = last.seq
  const opened = events.find(isOpening)
  if (opened !== undefined) listener.onOpened(opened.seq)
  const told = events.filter((event) => !isOpening(event))
  if (told.length > 0) listener.onEvents(told)
}

/** Until the stream is tried again, the same events are asked for; the answer says whether we are behind or cut off. */
async function askWhileResting(
  listener: LiveListener,
  progress: Progress,
  restMsLeft: number,
  closed: AbortSignal,
): Promise<void> {
  for (let waited = 0; waited < restMsLeft && !closed.aborted; waited += askEveryMs) {
    await pause(Math.min(askEveryMs, restMsLeft), closed)
    if (closed.aborted) return
    const outcome = await callWithToken(listEvents, { query: { after: progress.lastSeq } }, { signal: closed })
    become(listener, progress, outcome.kind === 'answer' ? 'asking' : 'off', closed)
    if (outcome.kind !== 'answer') continue
    deliver(listener, progress, progress.lastSeq === undefined ? [] : outcome.value.events)
    progress.lastSeq = outcome.value.lastSeq
  }
}

function pause(ms: number, closed: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    closed.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
