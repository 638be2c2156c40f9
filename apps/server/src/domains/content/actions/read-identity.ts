import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import type { Reader } from '#platform/database/database.ts'
import { hoursOfSettings } from '../rules.ts'
import { readSupportVersions } from '../store/support.ts'

/** The operator's identity and current support details, in one language. */
export async function readIdentity(
  reader: Reader,
  identity: PublicIdentity,
  language: Language,
): Promise<PublicIdentity> {
  const [support] = await readSupportVersions(reader, 1)
  const { operator } = identity
  const hours = support?.hours ?? hoursOfSettings(operator.supportHours)
  const { email = operator.supportEmail, phone = operator.supportPhone } = support ?? {}
  return {
    ...identity,
    operator: { ...operator, supportEmail: email, supportPhone: phone, supportHours: hours[language] },
  }
}
