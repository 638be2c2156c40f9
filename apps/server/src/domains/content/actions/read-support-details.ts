import type { Support } from '@clearhold/contract/content/admin-schema'
import type { Operator } from '@clearhold/contract/edition'
import { readNames } from '#domains/accounts/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { hoursOfSettings } from '../rules.ts'
import { readSupportVersions } from '../store/support.ts'

const versionsShown = 20

/** Current and earlier support details; the oldest entry is the configuration. */
export async function readSupportDetails(
  reader: Reader,
  operator: Operator,
): Promise<{ current: Support; before: Support[] }> {
  const rows = await readSupportVersions(reader, versionsShown)
  const names = await readNames(reader, [...new Set(rows.map(({ publishedBy }) => publishedBy))])
  const versions = rows.map(
    ({ version, email, phone, hours, publishedBy, publishedAt }): Support => ({
      version,
      email,
      phone,
      hours,
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
