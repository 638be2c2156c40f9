import { SMTPServer } from 'smtp-server'
import { recordBounce } from '#domains/notifications/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { postponeNotifying } from '#platform/events/outbox.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { testMasterKey } from '../../testing/api.ts'
import { visitor } from '../caller.ts'
import { type Investor, join, register } from './investors.ts'
import { mailerTo, silentMailer, tellBy } from './mail-servers.ts'
import { later, tokenInMail, type World } from './world.ts'

/** Read messages, email preferences, and mails that were refused, superseded, uncertain, or wait for a server. */
export async function fillNotifications(world: World, reader: Investor): Promise<void> {
  const { turns, database, query, served } = world
  await turns.tell()
  await reader.call('POST', 'messages/read-all')
  await reader.call('PUT', 'user/me/preferences', { emailMoney: false, emailNews: true })
  await reader.call('PUT', 'user/me/phrase', { phrase: 'Three calm words' })
  await reader.call('PUT', 'user/me/phrase', { phrase: 'Four calm words' })
  const quiet = await join(world, { username: 'likes_mail', fullName: 'Likes Mail' })
  await quiet.call('PUT', 'user/me/preferences', { emailMoney: true, emailNews: false })
  const first = await join(world, { username: 'first_words', fullName: 'First Words' })
  await first.call('PUT', 'user/me/phrase', { phrase: 'Never changed since' })
  for (const phrase of ['Taken back again', null]) await quiet.call('PUT', 'user/me/phrase', { phrase })
  await turns.relay()
  await fillBounced(world, quiet)
  await fillRefused(world, quiet)
  await fillRefused(world, first)
  await fillRestored(world, first)
  await fillUncertain(world, quiet)
  await fillUnsent(world)
  // An event whose notification fails is postponed. Only a bug causes that, so the same call postpones one here.
  await visitor(served.url).call('POST', 'auth/forgot-password', { email: quiet.credentials.email })
  const [event] = await query('select max(id) as id from platform.outbox where told_at is null')
  await database.transaction((tx) => postponeNotifying(tx, BigInt(String(event?.['id'])), later(1).now()))
}

/** A mail that a report says came back, for reasons that are not of its address. */
async function fillBounced(world: World, investor: Investor): Promise<void> {
  const { database, served, log } = world
  let returnId: string | undefined
  await visitor(served.url).call('POST', 'auth/forgot-password', { email: investor.credentials.email })
  const keep = async (mail: Mail) => {
    returnId = mail.returnId ?? returnId
  }
  await tellBy(world, { ...mailerTo(world, 'smtp://127.0.0.1:1'), send: keep })
  await recordBounce({ database, clock: systemClock, log, masterKey: testMasterKey }, { returnId, status: '5.7.1' })
}

/** A mail server that rejects the recipient. */
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
  await visitor(served.url).call('POST', 'auth/forgot-password', { email: investor.credentials.email })
  await tellBy(world, mailerTo(world, `smtp://127.0.0.1:${address.port}`))
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

/** The person follows the link that was mailed to the address that refused mails. */
async function fillRestored(world: World, { call, credentials: { email } }: Investor): Promise<void> {
  await call('POST', 'user/me/mail-reach/check')
  await world.turns.tell()
  const token = tokenInMail(world, email, '/verify-email')
  await visitor(world.served.url).call('POST', 'auth/confirm-address', { token })
}

/** A mail server that stops answering after the end of the message. */
async function fillUncertain(world: World, investor: Investor): Promise<void> {
  await visitor(world.served.url).call('POST', 'auth/forgot-password', { email: investor.credentials.email })
  await tellBy(world, silentMailer(world))
}

/** A newer link supersedes an older one, and then no mail server answers. */
async function fillUnsent(world: World): Promise<void> {
  const { served, turns } = world
  const guest = visitor(served.url)
  const { email } = await register(world, { username: 'asks_again', fullName: 'Asks Again', language: 'es' })
  for (let times = 0; times < 2; times += 1) await guest.call('POST', 'auth/verify-email/resend', { email })
  await turns.tell()
  await guest.call('POST', 'auth/verify-email/resend', { email })
  await tellBy(world, mailerTo(world, 'smtp://127.0.0.1:1'))
}
