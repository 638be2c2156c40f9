import type { StaffThread } from '@clearhold/contract/support/schema'
import { readDirectoryPeople } from '#domains/accounts/index.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Reader } from '#platform/database/database.ts'
import { describeThread } from '../rules.ts'
import { openedThread } from './opened.ts'
import { openVisitor } from './seals.ts'
import type { Thread } from './threads.ts'

/** Threads as staff see them: with the name of the other party. */
export async function staffThreadsOf(
  reader: Reader,
  masterKey: MasterKey,
  threads: readonly Thread[],
): Promise<StaffThread[]> {
  const ids = [...new Set(threads.flatMap(({ personId }) => personId ?? []))]
  const people = new Map((await readDirectoryPeople(reader, ids)).map((person) => [person.id, person]))
  return threads.map((thread) => {
    const { personId, visitorSealed, language, waitingSince } = thread
    const known = personId === null ? undefined : people.get(personId)
    const visitor = visitorSealed === null ? undefined : openVisitor(masterKey, visitorSealed, thread.id)
    return {
      ...describeThread(openedThread(masterKey, thread)),
      asker: {
        name: known?.fullName ?? visitor?.name ?? '',
        email: known?.email ?? visitor?.email ?? '',
        personId,
      },
      language,
      waitingSince: waitingSince?.toISOString() ?? null,
    }
  })
}
