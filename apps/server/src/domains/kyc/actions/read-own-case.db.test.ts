import { kycMeSchema } from '@clearhold/contract/kyc/schema'
import { expect, test } from 'vitest'
import { approvals, decided, revision, submitted, testDetails } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareKyc } from '../testing.ts'
import { readOwnCase } from './read-own-case.ts'

const kyc = prepareKyc()

const figures = { measured: 12, medianSeconds: 3_600 }
const read = async (personId: string, language: 'en' | 'es' | 'fr' = 'en') =>
  kycMeSchema.parse(await readOwnCase(kyc.parts, personId, language, figures))

test('before anything was sent: what each part needs, in the person’s language, and how long it takes', async () => {
  const mine = await read(await insertTestPerson(kyc.database), 'es')
  expect(mine).toMatchObject({
    status: null,
    kycId: null,
    canSubmit: true,
    round: 0,
    details: null,
    timeline: [],
    views: [],
  })
  expect(mine.steps.map(({ part, state }) => [part, state])).toEqual([
    ['details', 'needed'],
    ['idCard', 'needed'],
    ['selfie', 'needed'],
  ])
  expect(mine.steps[1]?.needs[0]).toContain('pasaporte')
  expect(mine.review).toEqual({ promisedHours: 24, measured: 12, medianSeconds: 3_600, dueAt: null, before: null })
  expect(mine.retention).toEqual({ days: 1825, eraseAt: null })
})

test('while it waits: own details, when an answer is promised, and how many are before it', async () => {
  const first = await submitted(kyc.database, kyc.parts)
  kyc.parts.clock.pass(60)
  const second = await submitted(kyc.database, kyc.parts)
  const mine = await read(second.personId)
  expect(mine).toMatchObject({
    status: 'pending',
    kycId: second.kycId,
    canSubmit: false,
    round: 1,
    details: testDetails,
  })
  expect(mine.reference).toMatch(/^K-\d{4,}$/)
  expect(mine.review).toMatchObject({ before: 1, dueAt: second.promisedBy.toISOString() })
  expect((await read(first.personId)).review.before).toBe(0)
})

test('a revision says in three languages what was wrong and what to do', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, revision('selfie', 'glare'))
  const texts = await Promise.all((['en', 'es', 'fr'] as const).map((language) => read(personId, language)))
  const titles = texts.map(({ steps }) => steps.find(({ part }) => part === 'selfie')?.text?.title)
  expect(titles).toEqual(['Light hides a part of it', 'Un reflejo tapa una parte', 'Un reflet cache une partie'])
  const [mine] = texts
  expect(mine?.status).toBe('revision')
  expect(mine?.timeline.at(-1)).toMatchObject({ kind: 'revision_asked', parts: [{ part: 'selfie', reason: 'glare' }] })
  expect(mine?.review).toMatchObject({ dueAt: null, before: null })
})

test('a rejection says whether there is another try', async () => {
  const final = await submitted(kyc.database, kyc.parts)
  const again = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId: final.kycId, reviewerId: kyc.reviewerId }, [
    { part: 'details', decision: 'reject', reason: 'not_permitted' },
  ])
  await decided(kyc.parts, { kycId: again.kycId, reviewerId: kyc.reviewerId }, [
    { part: 'idCard', decision: 'reject', reason: 'document_not_accepted' },
  ])
  expect(await read(final.personId)).toMatchObject({ status: 'rejected', final: true, canSubmit: false })
  expect(await read(again.personId)).toMatchObject({ status: 'rejected', final: false, canSubmit: true })
  expect((await read(final.personId)).timeline.at(-1)).toMatchObject({
    kind: 'rejected',
    parts: [{ reason: 'not_permitted' }],
  })
})

test('once verified there is nothing more to do', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals)
  const mine = await read(personId)
  expect(mine).toMatchObject({ status: 'verified', canSubmit: false, final: false })
  expect(mine.steps.every(({ state }) => state === 'accepted')).toBe(true)
  expect(mine.timeline.map(({ kind }) => kind)).toEqual(['submitted', 'verified'])
})
