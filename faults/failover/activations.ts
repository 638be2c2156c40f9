import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import { beginSession } from '#domains/accounts/actions/begin-session.ts'
import { kycStatusOf } from '#domains/kyc/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Answer, callApi } from '#testing/api-client.ts'
import type { Stage } from '../withdrawals/stage.ts'

export interface Activations {
  /** The keys of calls that were answered with 200, with the time of each call and of its answer. */
  readonly acked: readonly Acked[]
  /** Answers that are neither an acknowledgement nor a fault of a server that is away for a moment. */
  readonly refused: readonly string[]
  /** Ends once the call of every investor is answered. */
  stop(): Promise<void>
}

export interface Acked {
  readonly key: string
  readonly sentMs: number
  readonly answeredMs: number
}

/** The default of a demo (SESSION_KEY). */
const sessionKey = Buffer.from('5e'.repeat(32), 'hex')
/** Slow enough that no one has all the positions that they may have before the test ends. */
const everyMs = 5_000

/** Investors who begin one position after the other, by the api; a call without an answer is made again under the same key. */
export async function beginActivations(stage: Stage, people: readonly string[]): Promise<Activations> {
  const acked: Acked[] = []
  const refused: string[] = []
  let isStopped = false
  const tokens = await Promise.all(people.map((personId) => tokenOf(stage, personId)))
  const investor = async (token: string, index: number) => {
    await pause((index * everyMs) / people.length)
    while (!isStopped) {
      const key = randomUUID()
      const { answer, sentMs } = await untilAnswered(stage.whole.apiUrl, token, key)
      if (answer.status === 200) acked.push({ key, sentMs, answeredMs: performance.now() })
      else refused.push(`${answer.status} ${String(answer.value['code'])}`)
      await pause(everyMs)
    }
  }
  const ended = Promise.all(tokens.map(investor))
  return {
    acked,
    refused,
    stop: async () => {
      isStopped = true
      await ended
    },
  }
}

async function tokenOf({ database }: Stage, personId: string): Promise<string> {
  const start = { personId, remember: false, address: '127.0.0.1', device: 'test', factorProved: true }
  const parts = { clock: systemClock, sessionKey, kycStatusOf }
  return (await database.transaction((tx) => beginSession(tx, parts, start))).token
}

async function untilAnswered(apiUrl: string, token: string, key: string): Promise<{ answer: Answer; sentMs: number }> {
  const body = { key, planKey: 'advance', amount: '2500', termsVersion: 1, riskVersion }
  for (;;) {
    const sentMs = performance.now()
    const answer = await callApi(`${apiUrl}/api/plan/activate`, token, 'POST', body).catch(() => undefined)
    // 5xx says nothing of the outcome: the same key finds what was done.
    if (answer !== undefined && answer.status < 500) return { answer, sentMs }
    await pause(100)
  }
}
