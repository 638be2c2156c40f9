import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { randomToken } from '#platform/crypto/crypto.ts'
import { newTotpSecret, totpUri } from '#platform/crypto/totp.ts'
import type { AccountsParts } from '../parts.ts'
import { ownersMin } from '../rules.ts'
import { countHolders, insertPermissions, lockPermissions } from '../store/permissions.ts'
import { createPerson } from './create-person.ts'
import { issueMailToken } from './issue-mail-token.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'

export interface NewOwner {
  readonly personId: string
  /** All of these are shown once, on the operator's terminal. */
  readonly passwordToken: string
  readonly totpUri: string
  readonly recoveryCodes: string[]
}

type Parts = Pick<AccountsParts, 'database' | 'clock' | 'masterKey' | 'passwords' | 'party' | 'onPersonCreated'>

/** Creates one of the first two owners. Afterwards permissions take two people, and this command is refused. */
export async function createOwner(
  parts: Parts,
  { email, fullName }: { readonly email: string; readonly fullName: string },
): Promise<Result<NewOwner, 'owners_exist' | 'email_taken'>> {
  // A random password that is never disclosed: the owner sets their own by the link.
  const passwordHash = await parts.passwords.hash(randomToken())
  const totpSecret = newTotpSecret()
  return parts.database.transaction(async (tx) => {
    await lockPermissions(tx)
    if ((await countHolders(tx, 'owner')) >= ownersMin) return refuse('owners_exist')
    const personId = await createPerson(tx, parts, {
      email,
      fullName,
      username: usernameFrom(email),
      role: 'Admin',
      language: 'en',
      passwordHash,
      totpSecret,
      emailVerifiedAt: parts.clock.now(),
    })
    if (personId === undefined) return refuse('email_taken')
    await insertPermissions(tx, personId, ['owner'])
    const recoveryCodes = await issueRecoveryCodes(tx, personId)
    const link = await issueMailToken(tx, parts, personId, 'reset')
    if (link === undefined) throw new Error('a new person got no link for a password')
    await recordChange(tx, {
      actor: 'operator:cli',
      action: 'permissions.changed',
      subject: `person:${personId}`,
      after: { permissions: ['owner'] },
      event: null,
    })
    return ok({
      personId,
      passwordToken: link.token,
      totpUri: totpUri(parts.party.name, email, totpSecret),
      recoveryCodes,
    })
  })
}

/** The part before the @, reduced to the characters a username may have. */
function usernameFrom(email: string): string {
  const name = (email.split('@')[0] ?? '').replace(/[^A-Za-z0-9_]/g, '_').slice(0, 40)
  return name.padEnd(3, '_')
}
