import type { Support } from '@clearhold/contract/content-admin'
import type { Operator, PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import type { Reader } from '../../../platform/database/database.ts'
import { readNames } from '../../accounts/index.ts'
import { hoursOfSettings } from '../rules.ts'
import { readSupportVersions } from '../store/support.ts'

const versionsShown = 20

/** How support is reached now, and how it was before; at the end of the line stands what the settings say. */
export async function readSupport(
  reader: Reader,
  operator: Operator,
): Promise<{ current: Support; before: Support[] }> {
  const rows = await readSupportVersions(reader, versionsShown)
  const names = await readNames(reader, [...new Set(rows.map(({ publishedBy }) => publishedBy))])
  const versions = rows.map(
    ({ version, email, phone, hours, publishedBy, publishedAt }): Support => ({
      ...{ version, email, phone, hours },
      publishedAt: publishedAt.toISOString(),
      publishedBy: { id: publishedBy, name: names.get(publishedBy) ?? '' },
    }),
  )
  const settings: Support = {
    version: 0,
    email: operator.supportEmail,
    phone: operator.supportPhone,
    hours: hoursOfSettings(operator.supportHours),
    publishedAt: null,
    publishedBy: null,
  }
  const [current = settings, ...before] = rows.length < versionsShown ? [...versions, settings] : versions
  return { current, before }
}

/** Who runs this installation, with how support is reached at this moment, in somebody's language. */
export async function identityNow(
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
