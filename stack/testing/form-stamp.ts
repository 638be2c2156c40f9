import { issueFormStamp } from '#domains/content/actions/issue-form-stamp.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'

/** The stamp of a form that was opened ten seconds ago: slow enough for a person, and not expired. */
export function filledInStamp(masterKey: MasterKey, now: Date): string {
  return issueFormStamp(masterKey, new Date(now.getTime() - 10_000))
}
