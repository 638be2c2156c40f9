import { setTimeout as pause } from 'node:timers/promises'
import { incidentParts } from '@clearhold/contract/content/incidents'
import { formStampSchema } from '@clearhold/contract/content/schema'
import { type Language, languages } from '@clearhold/contract/language'
import { z } from 'zod'
import { cleanUpVisitors, createProber } from '#domains/content/index.ts'
import { newsletterToken } from '#domains/content/store/keyed-digests.ts'
import { HealthError, httpHealth } from '#platform/health/health.ts'
import { type Caller, visitor } from '../caller.ts'
import { emailOf, type Investor } from './investors.ts'
import { silentMailer, tellBy } from './mail-servers.ts'
import { approve } from './staff.ts'
import { later, type World } from './world.ts'

/** Visitors' messages, announcements, testimonials, and probe results. */
export async function fillContent(world: World, writers: readonly Investor[]): Promise<void> {
  const { served } = world
  const guest = visitor(served.url)
  const { stamp, fillMs } = formStampSchema.parse(await guest.call('GET', 'form-stamp'))
  await fillAnnouncements(world)
  await fillIncidents(world)
  await fillTestimonials(world, writers)
  await fillProbes(world)
  await pause(fillMs)
  await fillMessages(world, guest, stamp)
  await fillNewsletter(world, guest, stamp)
  // A visitor's network address is deleted after a day.
  await cleanUpVisitors(world.database, later(30))
  await write(guest, stamp, 'es', 'A question that may have been answered')
  await tellBy(world, silentMailer(world))
  await write(guest, stamp, 'en', 'Another question')
  await subscribe(world, guest, stamp, { username: 'undecided', language: 'fr' })
}

async function write(guest: Caller, stamp: string, language: Language, subject: string): Promise<void> {
  const form = { name: 'A Visitor', email: emailOf('visitor'), subject, message: 'When do plans end?', language }
  await guest.call('POST', 'contact', { ...form, stamp, website: '' })
}

/** Open, answered and closed. */
async function fillMessages(world: World, guest: Caller, stamp: string): Promise<void> {
  const { maker, query, turns } = world
  for (const language of languages) await write(guest, stamp, language, `A question (${language})`)
  const rows = await query('select id from content.contact_message order by received_at')
  const [answered, closed] = rows.map(({ id }) => `admin/contact-messages/${String(id)}`)
  await maker.call('POST', `${answered}/assign`, { assignee: 'me' })
  await maker.call('POST', `${answered}/reply`, { text: 'After eight hours.' })
  await maker.call('POST', `${closed}/close`)
  await turns.tell()
}

interface Subscriber {
  readonly username: string
  readonly language: Language
}

/** Subscribes to the newsletter; returns what its mail tokens are made from. */
async function subscribe(
  { query, served }: World,
  guest: Caller,
  stamp: string,
  { username, language }: Subscriber,
): Promise<(step: 'confirm' | 'leave') => string> {
  const email = emailOf(username)
  await guest.call('POST', 'newsletter', { email, language, stamp, website: '' })
  const [row] = await query('select id from content.subscription where email = $1', [email])
  return (step) => newsletterToken(served.parts.masterKey, String(row?.['id']), step)
}

/** Confirmed, and unsubscribed before the confirmation mail was sent. */
async function fillNewsletter(world: World, guest: Caller, stamp: string): Promise<void> {
  const { turns } = world
  const reader = await subscribe(world, guest, stamp, { username: 'reader', language: 'en' })
  await turns.tell()
  await guest.call('POST', 'newsletter/confirm', { token: reader('confirm') })
  await turns.tell()
  const left = await subscribe(world, guest, stamp, { username: 'left_again', language: 'es' })
  await guest.call('POST', 'newsletter/leave', { token: left('leave') })
  await turns.tell()
}

/** With every part, every state, and everything that can be true of the money. */
async function fillIncidents(world: World): Promise<void> {
  const { maker } = world
  const text = { en: 'We look into it.', es: 'Lo estamos estudiando.', fr: 'Nous l’examinons.' }
  const reason = 'agreed in the incident room'
  const opening = { title: text, parts: [...incidentParts], state: 'investigating', money: 'unknown', text, reason }
  const asked = await maker.call('POST', 'admin/incidents', opening)
  await approve(world, asked)
  const { approvalId } = z.object({ approvalId: z.string() }).parse(asked)
  for (const [state, money] of [
    ['identified', 'affected'],
    ['watching', 'waiting'],
    ['resolved', 'untouched'],
  ]) {
    const update = { state, money, text, reason }
    await approve(world, await maker.call('POST', `admin/incidents/${approvalId}/updates`, update))
  }
}

async function fillAnnouncements(world: World): Promise<void> {
  const { maker } = world
  const text = { en: 'We move house.', es: 'Nos mudamos.', fr: 'Nous déménageons.' }
  const reason = 'agreed in the morning meeting'
  const publish = async (level: string, more: Readonly<Record<string, string | null>>) => {
    const form = { level, text, page: null, startsAt: null, endsAt: null, reason, ...more }
    const asked = await maker.call('POST', 'admin/announcements', form)
    await approve(world, asked)
    return z.object({ approvalId: z.string() }).parse(asked).approvalId
  }
  const id = await publish('attention', { page: 'status' })
  await maker.call('POST', `admin/announcements/${id}/withdraw`)
  await publish('info', {
    endsAt: later(24 * 365)
      .now()
      .toISOString(),
  })
  const hours = { en: 'Mon-Fri 9-17', es: 'Lun-Vie 9-17', fr: 'Lun-Ven 9-17' }
  const support = { reason, after: 0, email: 'support@clearhold.example', phone: '+353 1 000 0000', hours }
  await approve(world, await maker.call('POST', 'admin/support', support))
}

/** One that waits, one that is public, and one refused for each reason; each by an investor with a settled withdrawal. */
async function fillTestimonials({ maker }: World, writers: readonly Investor[]): Promise<void> {
  const decisions = ['publish', 'names_somebody', 'advertisement', 'not_about_us', undefined] as const
  for (const [index, decision] of decisions.entries()) {
    const writer = writers[index % writers.length]
    const language = languages[index % languages.length]
    await writer?.call('POST', 'testimonial', { text: 'It arrived.', rating: 4, country: 'IE', language })
    if (decision === undefined) continue
    const { testimonials } = z
      .object({ testimonials: z.array(z.object({ _id: z.string() })) })
      .parse(await maker.call('GET', 'admin/testimonials?state=waiting'))
    const path = `admin/testimonials/${testimonials[0]?._id}`
    if (decision === 'publish') await maker.call('POST', `${path}/publish`)
    else await maker.call('POST', `${path}/refuse`, { reason: decision })
  }
}

/** A component that answers, and three that do not, each in its own way. */
async function fillProbes({ database, served }: World): Promise<void> {
  let hours = 0
  // Components are not probed in the first seconds after a start, so the clock is an hour later.
  const clock = { now: () => later(hours).now() }
  const tooSlow = () => Promise.reject(new HealthError('too_slow'))
  const turn = createProber(
    database,
    [
      { component: 'api', check: httpHealth(`${served.url}/api/public/identity`) },
      { component: 'restate', check: httpHealth(`${served.url}/api/nothing-here`) },
      { component: 'mail', check: httpHealth('http://127.0.0.1:1/') },
      { component: 'signer', check: tooSlow },
    ],
    clock,
  )
  hours = 1
  await turn()
}
