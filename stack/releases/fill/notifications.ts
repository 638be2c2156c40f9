import { SMTPServer } from 'smtp-server'
import { mailJobs } from '#main/wiring/mail.ts'
import { postponeNotifying } from '#platform/events/outbox.ts'
import { openMailer } from '#platform/mail/mail.ts'
import { visitor } from '../caller.ts'
import { type Investor, join, register } from './investors.ts'
import { later, type World } from './world.ts'

/** Messages that were read, choices of what to be told by mail, and mails that were refused, overtaken, or wait for a server. */
export async function fillNotifications(world: World, reader: Investor): Promise<void> {
  const { turns, database, query, served } = world
  await turns.tell()
  await reader.call('POST', 'messages/read-all')
  await reader.call('PUT', 'user/me/preferences', { emailMoney: false, emailNews: true })
  const quiet = await join(world, { username: 'likes_mail', fullName: 'Likes Mail' })
  await quiet.call('PUT', 'user/me/preferences', { emailMoney: true, emailNews: false })
  await turns.relay()
  await fillRefused(world, quiet)
  await fillUnsent(world)
  // An event that could not be told is put off. Only a fault of ours makes one, so it is put off here by the same call.
  await visitor(served.url).call('POST', 'auth/forgot-password', { email: quiet.credentials.email })
  const [event] = await query('select max(id) as id from platform.outbox where told_at is null')
  await database.transaction((tx) => postponeNotifying(tx, BigInt(String(event?.['id'])), later(1).now()))
}

function turnsWith({ database, config, served, log, atStop }: World, smtpUrl: string) {
  const mailer = openMailer(smtpUrl, config.MAIL_FROM)
  atStop(async () => mailer.close())
  const MASTER_KEY = Buffer.from(served.parts.masterKey)
  return mailJobs({ database, mailer, log, config: { ...config, MASTER_KEY } })
}

/** A mail server that knows no such address. */
async function fillRefused(world: World, investor: Investor): Promise<void> {
  const { served } = world
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  const turns = turnsWith(world, `smtp://127.0.0.1:${address.port}`)
  await visitor(served.url).call('POST', 'auth/forgot-password', { email: investor.credentials.email })
  await turns.tell()
  await turns.send()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

/** A newer link overtakes an older one, and then no mail server answers. */
async function fillUnsent(world: World): Promise<void> {
  const { served, turns } = world
  const guest = visitor(served.url)
  const { email } = await register(world, { username: 'asks_again', fullName: 'Asks Again', language: 'es' })
  for (let times = 0; times < 2; times += 1) await guest.call('POST', 'auth/verify-email/resend', { email })
  await turns.tell()
  const silent = turnsWith(world, 'smtp://127.0.0.1:1')
  await guest.call('POST', 'auth/verify-email/resend', { email })
  await silent.tell()
  await silent.send()
}
