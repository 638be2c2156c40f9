import { setTimeout as pause } from 'node:timers/promises'
import type { LoneApi } from '#stack/lone-api.ts'
import type { Scratch } from '#stack/scratch-database.ts'

export interface LoginStrain {
  readonly logins: number
  readonly loginsRefused: number
  readonly loginP50Ms: number
  readonly loginP99Ms: number
  readonly reads: number
  readonly readsFailed: number
  readonly readP50Ms: number
  readonly readP99Ms: number
}

const password = 'four green kettles'
const people = 50
const emailOf = (person: number) => `person${person % people}@example.test`

/** Logins at a given rate, while a logged-in user keeps reading. */
export async function strainLogins(
  api: LoneApi,
  scratch: Scratch,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<LoginStrain> {
  for (let person = 0; person < people; person += 1) await register(api, person)
  await scratch.owner('update accounts.person set email_verified_at = clock_timestamp()')
  const login = (person: number) =>
    fetch(`${api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(person), password }),
    })
  const { token } = (await (await login(0)).json()) as { token: string }
  const read = () => fetch(`${api.url}/api/user/me/sign-ins`, { headers: { authorization: `Bearer ${token}` } })
  for (let warm = 0; warm < 20; warm += 1) await (await read()).text()

  const loginSpans: number[] = []
  const readSpans: number[] = []
  let loginsRefused = 0
  let readsFailed = 0
  const timed = async (call: () => Promise<Response>, spans: number[]): Promise<boolean> => {
    const startedAt = performance.now()
    const response = await call()
    await response.text()
    spans.push(performance.now() - startedAt)
    return response.ok
  }
  let running = true
  const reader = async () => {
    while (running) {
      if (!(await timed(read, readSpans))) readsFailed += 1
      await pause(10)
    }
  }
  const readers = Array.from({ length: 4 }, reader)
  const underway: Promise<void>[] = []
  const startedAt = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await pause(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()))
    underway.push(
      timed(() => login(count), loginSpans).then((letIn) => {
        if (!letIn) loginsRefused += 1
      }),
    )
  }
  await Promise.all(underway)
  running = false
  await Promise.all(readers)
  return {
    logins: loginSpans.length,
    loginsRefused,
    loginP50Ms: percentile(loginSpans, 50),
    loginP99Ms: percentile(loginSpans, 99),
    reads: readSpans.length,
    readsFailed,
    readP50Ms: percentile(readSpans, 50),
    readP99Ms: percentile(readSpans, 99),
  }
}

async function register({ url }: LoneApi, person: number): Promise<void> {
  const form = new FormData()
  const fields = { fullname: 'Some Body', username: 'applicant', email: emailOf(person), password }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = await fetch(`${url}/api/auth`, { method: 'POST', body: form })
  if (!response.ok) throw new Error(`registering answered ${response.status}`)
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}
