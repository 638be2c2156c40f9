import type { Bulletin } from '@clearhold/contract/content/rules'
import type { Language } from '@clearhold/contract/language'
import type { Reader } from '#platform/database/database.ts'
import { readShown } from '../store/announcements.ts'
import { readSupportVersions } from '../store/support.ts'

/** What every page requests after it is shown: the announcement, and support details if they were ever changed. */
export async function readBulletin(reader: Reader, now: Date, language: Language): Promise<Bulletin> {
  const [shown, [support]] = await Promise.all([readShown(reader, now), readSupportVersions(reader, 1)])
  return {
    announcement: shown === undefined ? null : { level: shown.level, text: shown.text[language], page: shown.page },
    support:
      support === undefined
        ? null
        : { version: support.version, email: support.email, phone: support.phone, hours: support.hours[language] },
  }
}
