import { pageHeld } from '#platform/database/held.ts'
import { heldThreads } from '../held.ts'
import type { ThreadParts } from '../parts.ts'
import { showOwnThread } from './show-own-thread.ts'

/** Every thread of a person with all of its messages, one after the other. Staff appear as support, without names. */
export async function* copyThreads(
  parts: Pick<ThreadParts, 'database' | 'clock' | 'masterKey'>,
  of: { readonly personId: string; readonly email: string },
): AsyncGenerator<unknown[], void> {
  for await (const page of pageHeld(parts.database.reader, heldThreads, of)) {
    for (const { id } of page) {
      const asker = { kind: 'investor', personId: of.personId, threadId: String(id) } as const
      const thread = await showOwnThread(parts, asker)
      // Deleted meanwhile, when its time was over.
      if (thread.ok) yield [thread.value]
    }
  }
}
