import { readJoining } from '#domains/accounts/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { codeOf, type Joined, judgeAttribution } from '../rules.ts'
import { findByCode, insertAttribution } from '../store.ts'

/**
 * Records who invited this person, from the code they registered with. Recorded once; idempotent. A code that is unknown, or that does
 * not count, leaves no trace.
 */
export async function attributePerson(tx: Tx, personId: string): Promise<void> {
  const joining = await readJoining(tx, personId)
  const code = joining?.referralCodeRaw == null ? undefined : codeOf(joining.referralCodeRaw)
  if (joining === undefined || code === undefined) return
  const referrerId = await findByCode(tx, code)
  const person = await joinedOf(tx, personId)
  const referrer = await joinedOf(tx, referrerId)
  if (person === undefined || referrer === undefined) return
  const outcome = judgeAttribution(person, referrer)
  if (outcome === 'refused') return
  const isNew = await insertAttribution(tx, {
    personId,
    referrerId: referrer.personId,
    joinedAt: person.joinedAt,
    referrerJoinedAt: referrer.joinedAt,
    objection: outcome === 'attributed' ? null : outcome,
  })
  if (!isNew) return

  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'referral.attributed',
    subject: `person:${personId}`,
    after: { referrerId: referrer.personId, verdict: outcome },
    event: { type: 'referral.joined', personId: referrer.personId, payload: {} },
  })
}

async function joinedOf(reader: Reader, personId: string | undefined): Promise<Joined | undefined> {
  const joining = personId === undefined ? undefined : await readJoining(reader, personId)
  if (personId === undefined || joining === undefined) return undefined
  const { email, joinedAt, role, state } = joining
  return { personId, email, joinedAt, isStaff: role === 'Admin', state }
}
