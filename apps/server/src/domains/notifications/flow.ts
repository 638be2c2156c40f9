import { type Appointment, defineFlow } from '#platform/durable/flow.ts'
import { mailsAtOnceMax } from '#platform/mail/mail.ts'
import { sendMail } from './actions/send-mail.ts'
import type { MailParts } from './parts.ts'

/**
 * One mail, by its id, woken when it is queued: waiting -> sent, refused, void or uncertain. A mail server that is down is retried with
 * backoff; the row in PostgreSQL stores when.
 */
export function mailFlow(parts: MailParts) {
  return defineFlow({
    name: 'mail',
    stepsAtOnceMax: mailsAtOnceMax,
    advance: (id, run) => run('send', () => send(parts, id)),
  })
}

async function send(parts: MailParts, id: string): Promise<Appointment | null> {
  const { againAt } = await sendMail(parts, BigInt(id))
  if (againAt === null) return null
  return { waitMs: againAt.getTime() - parts.clock.now().getTime(), mark: againAt.toISOString() }
}
