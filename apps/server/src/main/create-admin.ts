import { emailSchema, fullNameSchema } from '@clearhold/contract/accounts/schema'
import { createOwner } from '../domains/accounts/index.ts'
import { investorAccounts, openAccounts } from '../domains/ledger/index.ts'
import { type Clock, systemClock } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { createPasswords } from '../platform/crypto/passwords.ts'
import type { Database } from '../platform/database/database.ts'
import { createGate } from '../platform/gate/gate.ts'
import { relyingParty } from '../platform/passkeys/passkeys.ts'

type AdminConfig = Pick<Config, 'MASTER_KEY' | 'PUBLIC_URL' | 'operator'>

const refusals = {
  owners_exist:
    'Two owners exist. From here on, permissions are changed by two people, on the approvals page. No account was added.',
  email_taken: 'This email already belongs to an account. No account was added.',
} as const

/** Creates one of the first two owners; answers what to print, and whether an account was added. */
export async function createAdmin(
  database: Database,
  config: AdminConfig,
  { email, name }: { readonly email: string | undefined; readonly name: string | undefined },
  clock: Clock = systemClock,
): Promise<{ readonly added: boolean; readonly text: string }> {
  const address = emailSchema.safeParse(email?.trim())
  const fullName = fullNameSchema.safeParse(name)
  if (!address.success || !fullName.success) {
    return { added: false, text: 'Give --email (an address) and --name (1 to 120 characters). No account was added.' }
  }
  const made = await createOwner(
    {
      database,
      clock,
      masterKey: config.MASTER_KEY,
      passwords: createPasswords(createGate({ parallelMax: 1, waitingMax: 0 })),
      party: relyingParty(config.PUBLIC_URL, config.operator.brand),
      onPersonCreated: (tx, personId) => openAccounts(tx, investorAccounts(personId)),
    },
    { email: address.data, fullName: fullName.data },
  )
  if (!made.ok) return { added: false, text: refusals[made.code] }
  const { passwordToken, totpUri, recoveryCodes } = made.value
  const link = new URL(`/reset-password?token=${passwordToken}`, config.PUBLIC_URL)
  return {
    added: true,
    text: [
      `${address.data} is an owner. What follows is shown this once:`,
      `  password, to be set within 30 minutes:  ${link.href}`,
      `  authenticator app:                      ${totpUri}`,
      `  recovery codes, each good once:         ${recoveryCodes.join(' ')}`,
      'At the first login add a passkey under Settings and log in with it: in live nothing else opens the back office.',
    ].join('\n'),
  }
}
