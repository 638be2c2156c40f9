import { setTimeout as pause } from 'node:timers/promises'
import { createRestateAdmin, type Registration, type RestateAdmin } from './restate-admin.ts'

export class RegistrationError extends Error {
  override readonly name = 'RegistrationError'
}

interface Tries {
  /**
   * Has Restate rediscover an address that it knows: only where the code behind an address changes (development), or where this release
   * is to be the newest again.
   */
  readonly force?: boolean
  readonly attemptsMax?: number | undefined
  readonly waitMs?: number
}

export interface RegistrationOptions extends Tries {
  readonly adminUrl: string
  readonly endpointUrl: string
}

/** As below; answers the deployment's id. */
export async function registerDeployment({ adminUrl, endpointUrl, ...tries }: RegistrationOptions): Promise<string> {
  return (await registerRelease(createRestateAdmin(adminUrl), endpointUrl, tries)).id
}

/**
 * Registers this release's flows with Restate. The address is versioned: one that is already known is left as it is, so nothing changes
 * under running invocations. Restate may still be starting: a bounded number of attempts, then a readable error.
 */
export async function registerRelease(
  admin: RestateAdmin,
  endpointUrl: string,
  { force = false, attemptsMax = 60, waitMs = 500 }: Tries = {},
): Promise<Registration> {
  let lastReason = 'not tried'
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    try {
      return await admin.register(endpointUrl, { force })
    } catch (error) {
      lastReason = (error as Error).message
      if (attempt < attemptsMax) await pause(waitMs)
    }
  }
  throw new RegistrationError(`Restate at ${admin.url} did not take the deployment ${endpointUrl}: ${lastReason}`)
}

/** True when Restate's admin API reports that it is ready. */
export async function restateReady(adminUrl: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/health', adminUrl), { signal: AbortSignal.timeout(1_000) })
    return response.ok
  } catch {
    return false
  }
}
