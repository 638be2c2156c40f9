import { threadAuthors, threadMax, threadStates } from '@clearhold/contract/support/rules'
import type { ThreadMessage, Visit, WholeThread } from '@clearhold/contract/support/schema'
import { instant, list, oneOf, orNull, plainSchema, record, text } from '#client/api/plain-schema.ts'

const id = text(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
const anyText = text(/^[\s\S]{0,10000}$/)

/** visitSchema of the contract, by hand. */
export const plainVisitSchema = plainSchema<Visit>(
  record({
    thread: orNull(
      record<WholeThread>({
        _id: id,
        reference: anyText,
        subject: anyText,
        state: oneOf(...threadStates),
        openedAt: instant,
        lastAt: instant,
        messages: list(
          record<ThreadMessage>({ id, author: oneOf(...threadAuthors), text: anyText, writtenAt: instant }),
          threadMax.messages,
        ),
        askerReadTo: orNull(instant),
        staffReadTo: orNull(instant),
      }),
    ),
  }),
)
