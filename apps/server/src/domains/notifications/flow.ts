import { type Appointment, defineFlow } from '#platform/durable/flow.ts'
import { mailsAtOnceMax } from '#platform/mail/mail.ts'
import { pushesAtOnceMax } from '#platform/push/push-sender.ts'
import { sendMail } from './actions/send-mail.ts'
import { sendPush } from './actions/send-push.ts'
import type { MailParts, PushParts } from './parts.ts'

/**
 * One mail, by its id, woken when it is queued: waiting -> sent, refused, void or uncertain. A mail server that is down is retried with
 * backoff; the row in PostgreSQL stores when.
 */
export function mailFlow(parts: MailParts) {
  return defineFlow({
    name: 'mail',
    stepsAtOnceMax: mailsAtOnceMax,
    advance: (id, run) => run('send', async () => appointment(parts, await sendMail(parts, BigInt(id)))),
  })
}

/** One push, by its id, beside the mail about the same message: neither waits for the other. States and retries as a mail's. */
export function pushFlow(parts: PushParts) {
  return defineFlow({
    name: 'push',
    stepsAtOnceMax: pushesAtOnceMax,
    advance: (id, run) => run('send', async () => appointment(parts, await sendPush(parts, BigInt(id)))),
  })
}

function appointment(
  { clock }: Pick<MailParts, 'clock'>,
  { againAt }: { readonly againAt: Date | null },
): Appointment | null {
  if (againAt === null) return null
  return { waitMs: againAt.getTime() - clock.now().getTime(), mark: againAt.toISOString() }
}
