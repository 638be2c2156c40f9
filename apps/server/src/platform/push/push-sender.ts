import { request as requestClear } from 'node:http'
import { request } from 'node:https'
import type { Clock } from '../clock/clock.ts'
import { createGate } from '../gate/gate.ts'
import { type BrowserKeys, encryptPayload, type OwnKeys } from './encrypt-payload.ts'
import { isPushEndpoint } from './is-push-endpoint.ts'
import { type VapidKeys, vapidAuthorization } from './vapid.ts'

/** Where one browser receives. */
export interface PushTarget extends BrowserKeys {
  readonly endpoint: string
}

export interface Push {
  readonly payload: Uint8Array
  /** How long the push service keeps it for a browser that is not there. */
  readonly keptSeconds: number
  readonly urgency: 'normal' | 'high'
  /** Of those with the same topic that wait for a browser, it gets the last. */
  readonly topic: string
}

/** What became of a push, as far as the push service says. */
export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** The browser no longer receives there. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly failure: string }
  /** It was not accepted, and may be later. */
  | { readonly kind: 'later'; readonly failure: string; readonly pauseMs: number }
  /** It was sent, and no answer came. */
  | { readonly kind: 'uncertain' }

export interface PushSender {
  /** What a subscription must have been made with. */
  readonly publicKey: Buffer
  send(target: PushTarget, push: Push): Promise<PushOutcome>
  /** Runs the work when a line is free; throws Overloaded when none becomes free within seconds. */
  withLine<Value>(work: () => Promise<Value>): Promise<Value>
}

/** An attempt that has not ended by then never will: its worker is gone, and whether the push was accepted is unknown. */
export const pushAttemptMsMax = 15_000
/** How many pushes are in progress in a process; most of them wait for a line. */
export const pushesAtOnceMax = 64

const answerMsMax = 10_000
const linesMax = 8
const linePatienceMs = 5_000
const waitingMax = 20_000
/** Every payload is as long: its size says nothing. */
const filledToBytes = 512
/** A push service that asks for more is asked again sooner. */
const pauseMsMax = 15 * 60_000

interface SenderParts {
  readonly keys: VapidKeys
  readonly contact: string
  readonly clock: Clock
  /** New for each push. */
  readonly makeKeys: () => OwnKeys
  readonly localService: string
  readonly timeoutMs?: number
}

/**
 * Sends pushes to the push services of browsers, and to no other address: no redirect is followed, and nothing of an answer is read but its
 * status. A connection serves one push, so that it is known whether anything was sent on it.
 */
export function openPushSender({
  keys,
  contact,
  clock,
  makeKeys,
  localService,
  timeoutMs = answerMsMax,
}: SenderParts): PushSender {
  const gate = createGate({ parallelMax: linesMax, waitingMax, waitMsMax: linePatienceMs })
  return {
    publicKey: keys.publicKey,
    withLine: (work) => gate.run(work),
    send: async (target, { payload, keptSeconds, urgency, topic }) => {
      const { endpoint } = target
      if (!isPushEndpoint(endpoint, localService)) return { kind: 'refused', failure: 'endpoint' }
      const body = encryptPayload(payload, target, makeKeys(), filledToBytes)
      const headers = {
        authorization: vapidAuthorization({ keys, endpoint, contact, now: clock.now() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        ttl: String(keptSeconds),
        urgency,
        topic,
      }
      return post({ endpoint, headers, body, timeoutMs })
    },
  }
}

interface Posted {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly timeoutMs: number
}

function post({ endpoint, headers, body, timeoutMs }: Posted): Promise<PushOutcome> {
  const isClear = endpoint.startsWith('http:')
  return new Promise((resolve) => {
    let isConnected = false
    const signal = AbortSignal.timeout(timeoutMs)
    const open = isClear ? requestClear : request
    const call = open(endpoint, { method: 'POST', headers, agent: false, signal }, (response) => {
      resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']))
      response.destroy()
    })
    call.on('socket', (socket) => {
      socket.once(isClear ? 'connect' : 'secureConnect', () => {
        isConnected = true
      })
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      // Before that nothing was sent; afterwards all of it may have been.
      resolve(isConnected ? { kind: 'uncertain' } : later(String(error.code ?? error.name)))
    })
    call.end(body)
  })
}

function later(failure: string, pauseMs = 0): PushOutcome {
  return { kind: 'later', failure: failure.slice(0, 40), pauseMs: Math.min(pauseMs, pauseMsMax) }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status !== 429 && status < 500) return { kind: 'refused', failure: `status ${status}` }
  return later(`status ${status}`, /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0)
}
