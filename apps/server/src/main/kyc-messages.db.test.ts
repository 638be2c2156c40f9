import { type Language, languages } from '@clearhold/contract/language'
import { mailText } from '@clearhold/contract/texts/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serveApi } from '#testing/api.ts'
import { decided, resubmitted, revision, submitted, testReviewer } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { ask } from '../../../../scripts/authz/ask.ts'
import { notifyOfEvents } from '../domains/notifications/index.ts'
import { systemClock } from '../platform/clock/clock.ts'

const database = prepareDatabase()
let served: Served
beforeAll(async () => {
  served = await serveApi(database)
})
afterAll(() => served.close())

interface Told {
  readonly kind: string
  readonly title: string
  readonly body: string
}

async function messagesOf(personId: string): Promise<Told[]> {
  while ((await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })) > 0);
  const { token } = await served.signIn(personId)
  const reply = await ask(served.url, {
    method: 'GET',
    path: '/api/messages',
    headers: { authorization: `Bearer ${token}` },
  })
  return (JSON.parse(reply.text) as { messages: Told[] }).messages
}

const words: Readonly<Record<Language, { received: string; why: string; verified: string; final: string }>> = {
  en: {
    received: 'We have your identity documents',
    why: 'The photo of your document: A part is cut off.',
    verified: 'Your identity is verified',
    final: 'This decision is final.',
  },
  es: {
    received: 'Hemos recibido sus documentos de identidad',
    why: 'La foto de su documento: Una parte queda fuera de la imagen.',
    verified: 'Su identidad está verificada',
    final: 'Esta decisión es definitiva.',
  },
  fr: {
    received: 'Nous avons reçu vos documents d’identité',
    why: 'La photo de votre document\u00a0: Une partie est coupée.',
    verified: 'Votre identité est vérifiée',
    final: 'Cette décision est définitive.',
  },
}

test.each(languages)('every step is told in %s, in the product and by mail', async (language) => {
  const reviewerId = await testReviewer(database)
  const personId = await insertTestPerson(database, { language })
  const { kycId } = await submitted(database, served.kyc, { personId })
  await decided(served.kyc, { kycId, reviewerId }, revision('idCard', 'cut_off'))
  await resubmitted(served.kyc, personId, 'idCard')
  await decided(served.kyc, { kycId, reviewerId, round: 2 }, [{ part: 'idCard', decision: 'approve' }])
  const [verified, again, asked, received] = await messagesOf(personId)
  expect([verified, again, asked, received].map((told) => told?.kind)).toEqual([
    'kyc.verified',
    'kyc.received',
    'kyc.revision',
    'kyc.received',
  ])
  expect(received).toMatchObject({ title: words[language].received, body: expect.stringMatching(/K-\d{4}.*24/) })
  expect(asked?.body).toContain(words[language].why)
  expect(verified?.title).toBe(words[language].verified)
  const mails = await database.owner(
    'select kind, language, params from notifications.mail where person_id = $1 order by id',
    [personId],
  )
  expect(mails.map((mail) => [mail['kind'], mail['language']])).toEqual(
    ['kyc.received', 'kyc.revision', 'kyc.received', 'kyc.verified'].map((kind) => [kind, language]),
  )
  const params = mails[1]?.['params'] as Record<string, string>
  expect(mailText(language, 'kyc.revision', params).paragraphs.join(' ')).toContain(words[language].why)

  const other = await submitted(database, served.kyc, { personId: await insertTestPerson(database, { language }) })
  await decided(served.kyc, { kycId: other.kycId, reviewerId }, [
    { part: 'details', decision: 'reject', reason: 'under_age' },
  ])
  const [rejected] = await messagesOf(other.personId)
  expect(rejected).toMatchObject({ kind: 'kyc.rejected', body: expect.stringContaining(words[language].final) })
})
