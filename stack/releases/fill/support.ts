import { setTimeout as pause } from 'node:timers/promises'
import { formStampSchema } from '@clearhold/contract/content/schema'
import { languages } from '@clearhold/contract/language'
import { z } from 'zod'
import { openVisitorThread } from '#domains/support/actions/open-visitor-thread.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { visitor } from '../caller.ts'
import { emailOf, type Investor } from './investors.ts'
import type { World } from './world.ts'

/** Threads that wait, are answered and are closed, of investors and of visitors, read and not. */
export async function fillSupport(world: World, asker: Investor): Promise<void> {
  const { maker, served } = world
  const opened = new Map<string, string>()
  for (const language of languages) {
    const question = { subject: `A question (${language})`, text: 'When does it end?', language, key: randomId() }
    const { _id } = z.object({ _id: z.string() }).parse(await asker.call('POST', 'support/threads', question))
    opened.set(language, _id)
  }
  const staff = (language: string) => `admin/support-threads/${opened.get(language)}`
  await maker.call('POST', `${staff('en')}/messages`, { text: 'After eight hours.', key: randomId() })
  const upTo = systemClock.now().toISOString()
  await maker.call('POST', `${staff('en')}/read`, { upTo })
  await asker.call('POST', `support/threads/${opened.get('en')}/read`, { upTo })
  await maker.call('POST', `${staff('es')}/close`)
  // A browser keeps a visitor's cookie; here it is not kept.
  const { stamp, fillMs } = formStampSchema.parse(await visitor(served.url).call('GET', 'form-stamp'))
  await pause(fillMs)
  const { masterKey } = served.parts
  const form = { name: 'A Visitor', email: emailOf('visitor'), text: 'Is it open to all?', language: 'en' as const }
  const visit = { ...form, key: randomId(), website: '', stamp }
  const parts = { database: world.database, clock: systemClock, masterKey }
  await openVisitorThread(parts, { form: visit, token: undefined, requestId: 'fill' })
}
