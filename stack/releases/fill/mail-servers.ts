import { wireMail } from '#main/wiring/mail.ts'
import { type Mailer, openMailer, UncertainMail } from '#platform/mail/mail.ts'
import { testMasterKey } from '../../testing/api.ts'
import { sendOpenMails } from '../jobs.ts'
import type { World } from './world.ts'

/** Notifies people of events and sends every open mail through this mail server. */
export async function tellBy({ database, config, log }: World, mailer: Mailer): Promise<void> {
  const MASTER_KEY = testMasterKey
  const { tell, parts } = wireMail({ database, mailer, log, config: { ...config, MASTER_KEY } })
  while (await tell());
  await sendOpenMails(parts)
}

export function mailerTo({ config, atStop }: World, smtpUrl: string): Mailer {
  const mailer = openMailer(smtpUrl, config.MAIL_FROM)
  atStop(async () => mailer.close())
  return mailer
}

/** A server that accepts the end of the message and never replies. */
export function silentMailer(world: World): Mailer {
  const send = () => Promise.reject(new UncertainMail('no answer to the mail'))
  return { ...mailerTo(world, 'smtp://127.0.0.1:1'), send }
}
