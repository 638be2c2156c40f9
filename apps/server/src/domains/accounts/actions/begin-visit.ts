import type { SessionUser, VisitAs } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { randomId, randomKey, sha256 } from '#platform/crypto/crypto.ts'
import type { AccountsParts } from '../parts.ts'
import { after, sessionUserOf, visitMs, visitsMax } from '../rules.ts'
import { findPersonByEmail } from '../store/people.ts'
import { refreshTokenOf, signAccessToken } from '../store/session-tokens.ts'
import { countVisits, insertSession } from '../store/sessions.ts'

export interface StartedVisit {
  readonly token: string
  readonly refreshToken: string
  readonly refreshSeconds: number
  readonly user: SessionUser
}

/** Seeded in every demo (main/seed-demo.ts). */
const hosts: Readonly<Record<VisitAs, string>> = {
  investor: 'ines@demo.clearhold.example',
  admin: 'admin.one@demo.clearhold.example',
}

type Parts = Pick<AccountsParts, 'database' | 'clock' | 'sessionKey' | 'kycStatusOf'>

/**
 * Opens a visit: a read-only session of one of the demo's own people. It proves nothing, lasts half an hour and does not count as a sign-in
 * of that person: it appears neither in their history nor among their devices.
 */
export async function beginVisit(
  parts: Parts,
  { as, device }: { readonly as: VisitAs; readonly device: string },
): Promise<Result<StartedVisit, 'no_visits' | 'too_many_requests'>> {
  return parts.database.transaction(async (tx) => {
    const now = parts.clock.now()
    const host = await findPersonByEmail(tx, hosts[as])
    if (host === undefined || host.state !== 'active') return refuse('no_visits')
    if ((host.role === 'Admin') !== (as === 'admin')) return refuse('no_visits')
    if ((await countVisits(tx, now)) >= visitsMax) return refuse('too_many_requests')
    const id = randomId()
    const refreshToken = refreshTokenOf(parts.sessionKey, id, randomKey())
    await insertSession(tx, {
      id,
      personId: host.id,
      refreshDigest: sha256(refreshToken),
      remember: false,
      byPasskey: false,
      startedAt: now,
      expiresAt: after(now, visitMs),
      // Visitors' network addresses are not stored.
      address: 'visit',
      device,
      freshUntil: null,
      readOnly: true,
    })
    return ok({
      token: await signAccessToken(parts, id, host.id),
      refreshToken,
      refreshSeconds: visitMs / 1000,
      user: { ...sessionUserOf(host, await parts.kycStatusOf(tx, host.id)), readOnly: true },
    })
  })
}
