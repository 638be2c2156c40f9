import { setTimeout as pause } from 'node:timers/promises'

/** Polls until there is a result (not undefined, null or false); on timeout it throws with what it waited for. */
export async function waitFor<Value>(
  what: string,
  ask: () => Promise<Value | undefined | null | false>,
  { timeoutMs = 30_000, everyMs = 100 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Value> {
  const until = performance.now() + timeoutMs
  let lastError: unknown
  while (performance.now() < until) {
    try {
      const value = await ask()
      if (value !== undefined && value !== null && value !== false) return value
    } catch (error) {
      lastError = error
    }
    await pause(everyMs)
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}`, { cause: lastError })
}

export async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
  await response.body?.cancel()
  return response.ok
}
