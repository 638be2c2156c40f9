import type { Registry } from 'prom-client'
import type { Mailer } from '../mail/mail.ts'
import { makeCounter } from './make-metric.ts'

/** What the alert about mails that come back compares them with. */
export function exposeMailer(registry: Registry, { acceptedCount }: Pick<Mailer, 'acceptedCount'>): void {
  makeCounter(registry, 'clearhold_mails_accepted_total', acceptedCount)
}
