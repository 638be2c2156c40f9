import { type Appointment, defineFlow } from '#platform/durable/flow.ts'
import { mailsAtOnceMax } from '#platform/mail/mail.ts'
import { sendVisitorMail } from './actions/send-visitor-mail.ts'
import type { MailParts } from './parts.ts'

/**
 * One mail to a visitor, by its id, woken when it is queued: due -> sent, given up (after twenty attempts, or because its recipient is
 * gone), or uncertain. The row stores when it is retried.
 */
export function visitorMailFlow(parts: MailParts) {
  return defineFlow({
    name: 'visitorMail',
    stepsAtOnceMax: mailsAtOnceMax,
    advance: (id, run) => run('send', () => send(parts, id)),
  })
}

async function send(parts: MailParts, id: string): Promise<Appointment | null> {
  const { againAt } = await sendVisitorMail(parts, id)
  if (againAt === null) return null
  return { waitMs: againAt.getTime() - parts.clock.now().getTime(), mark: againAt.toISOString() }
}
