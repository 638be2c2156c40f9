import { setTimeout as pause } from 'node:timers/promises'

export class RegistrationError extends Error {
  override readonly name = 'RegistrationError'
}

export interface RegistrationOptions {
  readonly adminUrl: string
  readonly endpointUrl: string
  readonly attemptsMax?: number
  readonly waitMs?: number
}

/**
 * Tells Restate about this release's flows. The address is versioned, so registering is idempotent and never forces a
 * change under running invocations. Restate may still be starting: a bounded number of tries, then a readable error.
 */
export async function registerDeployment(options: RegistrationOptions): Promise<string> {
  const { adminUrl, endpointUrl, attemptsMax = 60, waitMs = 500 } = options
  let lastReason = 'not tried'
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    try {
      return await register(adminUrl, endpointUrl)
    } catch (error) {
      lastReason = (error as Error).message
      await pause(waitMs)
    }
  }
  throw new RegistrationError(`Restate at ${adminUrl} did not take the deployment ${endpointUrl}: ${lastReason}`)
}

async function register(adminUrl: string, endpointUrl: string): Promise<string> {
  const response = await fetch(new URL('/deployments', adminUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uri: endpointUrl }),
    signal: AbortSignal.timeout(5_000),
  })
  const text = await response.text()
  if (!response.ok) throw new RegistrationError(`${response.status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { id: string }).id
}

/** True when Restate's admin side answers that it is ready. */
export async function restateReady(adminUrl: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/health', adminUrl), { signal: AbortSignal.timeout(1_000) })
    return response.ok
  } catch {
    return false
  }
}
