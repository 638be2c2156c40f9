import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { decimalFromMicro } from '@clearhold/contract/money'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import type { Investor } from './investors.ts'

/** A key that an investor sent with a write that was answered with success. */
export interface Acknowledged {
  readonly personId: string
  readonly key: string
}

export interface Tally {
  readonly sent: number
  readonly failed: readonly string[]
  readonly slowestMs: number
  readonly activations: readonly Acknowledged[]
  readonly withdrawals: readonly Acknowledged[]
  readonly signIns: number
}

export interface Load {
  tally(): Tally
  /** Ends when every caller has its last answer. */
  stop(): Promise<Tally>
}

export interface LoadOptions {
  /** Of Caddy. */
  readonly port: number
  /** They read, start plans and ask for withdrawals. */
  readonly investors: readonly Investor[]
  /** So many investors are at it at the same time; each of these callers is one investor after the other, because none may have more than 100 plans. */
  readonly callers: number
  /** One caller each, who signs in again and again. */
  readonly signingIn: readonly Investor[]
}

interface Call {
  readonly path: string
  readonly token?: string
  readonly body?: Readonly<Record<string, unknown>>
}

/** Between the calls of one caller: what is measured is whether a call fails, not how many a machine can bear. */
const betweenCallsMs = 120
const planAmount = decimalFromMicro(demoPlans[0]?.terms.minMicro ?? 0n)
const planKey = demoPlans[0]?.terms.planKey ?? ''
/** More than is paid without two signatures: these requests wait, and none of them is sent to the chain. */
const withdrawalAmount = '250'

/** Callers that go on whatever they are answered. Anything but success is a failed request. */
export function startLoad({ port, investors, callers, signingIn }: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const failed: string[] = []
  const activations: Acknowledged[] = []
  const withdrawals: Acknowledged[] = []
  let sent = 0
  let slowestMs = 0
  let signIns = 0
  let stopping = false
  const startedMs = performance.now()

  const call = async (one: Call): Promise<boolean> => {
    const begunMs = performance.now()
    sent += 1
    const said = await send(agent, port, one)
    slowestMs = Math.max(slowestMs, performance.now() - begunMs)
    if (said !== undefined)
      failed.push(`${((begunMs - startedMs) / 1_000).toFixed(2)} s, ${one.body ? 'POST' : 'GET'} ${one.path}: ${said}`)
    return said === undefined
  }
  const rounds = async (each: readonly (() => Promise<unknown>)[]) => {
    for (let time = 0; !stopping; time += 1) await each[time % each.length]?.()
  }
  const invest = ({ personId, token, addressId }: Investor) => {
    const home = { path: '/api/user/me/home?language=en', token }
    return async () => {
      const activation = { key: randomUUID(), planKey, termsVersion: 1, amount: planAmount, riskVersion }
      const withdrawal = { key: randomUUID(), type: 'capital', method: 'crypto', amount: withdrawalAmount, addressId }
      await call(home)
      await pause(betweenCallsMs)
      if (await call({ path: '/api/plan/activate', token, body: activation }))
        activations.push({ personId, key: activation.key })
      await pause(betweenCallsMs)
      // Sent again, as a page does that did not see the answer: the same plan, not a second one.
      await call({ path: '/api/plan/activate', token, body: activation })
      await pause(betweenCallsMs)
      if (await call({ path: '/api/withdraw', token, body: withdrawal }))
        withdrawals.push({ personId, key: withdrawal.key })
      await pause(betweenCallsMs)
    }
  }
  const signIn =
    ({ email, password }: Investor) =>
    async () => {
      if (await call({ path: '/api/auth/login', body: { email, password, remember: false } })) signIns += 1
      await pause(betweenCallsMs * 8)
    }
  const calling = Array.from({ length: callers }, (_, place) =>
    rounds(investors.filter((_each, index) => index % callers === place).map(invest)),
  )
  calling.push(...signingIn.map((person) => rounds([signIn(person)])))
  const tally = (): Tally => ({ sent, failed, slowestMs, activations, withdrawals, signIns })
  return {
    tally,
    stop: async () => {
      stopping = true
      await Promise.all(calling)
      agent.destroy()
      return tally()
    },
  }
}

/** What went wrong; undefined for a success. The connection to Caddy stays open, as that of a browser does. */
function send(agent: Agent, port: number, { path, token, body }: Call): Promise<string | undefined> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    host: 'site.test',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve) => {
    const method = text === undefined ? 'GET' : 'POST'
    const sending = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', (error) => resolve(error.message))
      response.on('end', () => {
        const answer = `${response.statusCode} ${Buffer.concat(chunks).toString().slice(0, 200)}`
        resolve(response.statusCode === 200 ? undefined : answer)
      })
    })
    sending.on('error', (error) => resolve(error.message))
    sending.end(text)
  })
}
