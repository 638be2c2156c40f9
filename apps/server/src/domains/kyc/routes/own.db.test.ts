import { kycMeSchema, kycSubmittedSchema } from '@clearhold/contract/kyc/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSpanBegan } from '#platform/clock/demo-history.ts'
import { type Served, serveApi } from '#testing/api.ts'
import { beginInThePast } from '#testing/demo-history.ts'
import { decided, revision, testDetails, testPicture, testReviewer } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { passHours } from '#testing/plans.ts'
import { prepareDatabase, testDatabase } from '#testing/resources.ts'
import { measureReviews } from '../store/queue.ts'

const database = prepareDatabase()
let served: Served
let picture: Buffer
let personId: string
let token: string
beforeAll(async () => {
  served = await serveApi(database)
  picture = await testPicture()
})
afterAll(() => served.close())
beforeEach(async () => {
  personId = await insertTestPerson(database)
  token = (await served.signIn(personId)).token
})

type Fields = Record<string, string | Buffer | undefined>
const whole = (): Fields => ({ ...testDetails, selfie: picture, idCard: picture })

async function send(path: string, fields: Fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else if (value !== undefined) form.set(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'me.jpg')
  }
  const reply = await fetch(`${served.url}/api/kyc/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const value = (await reply.json()) as Record<string, unknown>
  return { status: reply.status, code: value['code'], params: value['params'], value }
}

async function get(path: string) {
  const reply = await fetch(`${served.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: reply.status, headers: reply.headers, value: (await reply.json()) as Record<string, unknown> }
}

test('I11 POST kyc/submit takes fullname, dob, address, selfie and idCard; F07 from then on the person is pending', async () => {
  expect((await get('kyc/me')).value).toMatchObject({ status: null, canSubmit: true })
  expect((await get('user/me')).value).toMatchObject({ kyc: null })
  const sent = await send('submit', whole())
  expect(sent.status).toBe(200)
  expect(kycSubmittedSchema.parse(sent.value)).toMatchObject({
    status: 'pending',
    message: 'Your documents have arrived. A person will look at them, and you will get an answer here and by email.',
  })
  const mine = kycMeSchema.parse((await get('kyc/me')).value)
  expect(mine).toMatchObject({ status: 'pending', details: testDetails, canSubmit: false })
  expect((await get('user/me')).value).toMatchObject({ kyc: { status: 'pending', ...testDetails } })
  expect((await served.signIn(personId)).user.kyc).toEqual({ status: 'pending' })
  expect(await send('submit', whole())).toMatchObject({ status: 409, code: 'kyc_case_open' })
})

describe('G08 every field is required, and the two pictures are pictures: refused', () => {
  const large = Buffer.alloc(9 * 1024 * 1024)
  test.each<[string, () => Fields, number, string]>([
    ['without a name', () => ({ fullname: undefined }), 400, 'bad_request'],
    ['without a date of birth', () => ({ dob: undefined }), 400, 'bad_request'],
    ['without an address', () => ({ address: undefined }), 400, 'bad_request'],
    ['without a selfie', () => ({ selfie: undefined }), 422, 'kyc_part_missing'],
    ['without a document', () => ({ idCard: undefined }), 422, 'kyc_part_missing'],
    ['with an empty name', () => ({ fullname: ' ' }), 400, 'bad_request'],
    ['with a name that turns around', () => ({ fullname: 'Ines\u202esenoj' }), 400, 'bad_request'],
    ['with a date in another form', () => ({ dob: '14/06/1991' }), 400, 'bad_request'],
    ['with a day that never was', () => ({ dob: '2001-02-29' }), 422, 'kyc_birth_date_invalid'],
    ['with an address of one letter', () => ({ address: 'x' }), 400, 'bad_request'],
    ['with a PDF for a selfie', () => ({ selfie: Buffer.from('%PDF-1.7') }), 422, 'kyc_image_unreadable'],
    ['with nine megabytes', () => ({ idCard: large }), 413, 'payload_too_large'],
    ['with a status of their own', () => ({ status: 'verified' }), 400, 'bad_request'],
    ['in another person’s name', () => ({ personId: '00000000-0000-4000-8000-000000000000' }), 400, 'bad_request'],
  ])('%s', async (_name, change, status, code) => {
    expect(await send('submit', { ...whole(), ...change() })).toMatchObject({
      status,
      code,
      value: { money: 'not_moved' },
    })
    expect((await get('kyc/me')).value).toMatchObject({ status: null })
  })

  test('under eighteen; the day itself is a matter of the rules', async () => {
    const [row] = await database.owner('select extract(year from now())::int as year')
    const born = (age: number) => `${Number(row?.['year']) - age}-01-01`
    expect(await send('submit', { ...whole(), dob: born(16) })).toMatchObject({ status: 422, code: 'kyc_under_age' })
    expect(await send('submit', { ...whole(), dob: born(20) })).toMatchObject({ status: 200 })
  })
})

test('J04 a refusal names the part and says what to do, in the person’s language', async () => {
  await database.owner("update accounts.person set language = 'fr' where id = $1", [personId])
  const refused = await send('submit', { ...whole(), selfie: Buffer.from('GIF89a') })
  expect(refused).toMatchObject({ status: 422, params: { part: 'selfie', partName: 'la photo de votre visage' } })
  expect(refused.value['title']).toBe('Nous ne pouvons pas lire cette image\u00a0: la photo de votre visage')
  expect((await send('submit', whole())).value['message']).toContain('Vos documents sont arrivés')
})

test('a revision takes the failing part alone, and details only whole', async () => {
  const { value } = await send('submit', whole())
  const kycId = String(value['kycId'])
  const reviewerId = await testReviewer(database)
  expect(await send('resubmit', { selfie: picture })).toMatchObject({ status: 409, code: 'kyc_not_in_revision' })
  await decided(served.kyc, { kycId, reviewerId }, revision('details', 'name_differs'))
  expect(await send('resubmit', { fullname: 'Only The Name' })).toMatchObject({ status: 400, code: 'bad_request' })
  expect(await send('resubmit', { ...testDetails, selfie: picture })).toMatchObject({
    status: 422,
    code: 'kyc_part_not_asked',
    params: { part: 'selfie', partName: 'the photo of your face' },
  })
  expect(await send('resubmit', {})).toMatchObject({
    status: 422,
    code: 'kyc_part_missing',
    params: { part: 'details' },
  })
  expect(await send('resubmit', testDetails)).toMatchObject({ status: 200, value: { kycId, status: 'pending' } })
})

test('the measured time is the median of real reviews, and nothing is claimed before there are five', async () => {
  const fresh = await testDatabase()
  // The figures are cached for a minute: each request uses a newly started api.
  const review = async () => {
    const api = await serveApi(fresh)
    const { token: mine } = await api.signIn(await insertTestPerson(fresh))
    const reply = await fetch(`${api.url}/api/kyc/me`, { headers: { authorization: `Bearer ${mine}` } })
    await api.close()
    return ((await reply.json()) as { review: unknown }).review
  }
  const reviewed = async (seconds: number) =>
    fresh.owner(
      `with s as (insert into kyc.subject (person_id, key_id) values ($1, gen_random_uuid()) returning person_id, key_id),
       c as (insert into kyc.identity_case (id, person_id, key_id, opened_at, state_at)
         select gen_random_uuid(), person_id, key_id, now() - interval '2 days', now() - interval '2 days' from s returning id)
       insert into kyc.round (case_id, round, sent_at, decided_at, outcome, over)
       select id, 1, now() - make_interval(secs => $2) - interval '1 hour', now() - interval '1 hour', 'verified', true from c`,
      [await insertTestPerson(fresh), seconds],
    )
  for (const seconds of [60, 120, 3_600, 86_400]) await reviewed(seconds)
  expect(await review()).toMatchObject({ promisedHours: 24, medianSeconds: null, measured: 4 })
  await reviewed(600)
  expect(await review()).toMatchObject({ medianSeconds: 600, measured: 5 })
})

test('a demo’s history counts reviews by its own clock: how long they took, and which are of the last 30 days', async () => {
  const seeded = await testDatabase()
  await beginInThePast(seeded, 90)
  for (let place = 0; place < 5; place += 1)
    await seeded.owner(
      `with s as (insert into kyc.subject (person_id, key_id) values ($1, gen_random_uuid()) returning person_id, key_id),
       c as (insert into kyc.identity_case (id, person_id, key_id, opened_at, state_at)
         select gen_random_uuid(), person_id, key_id, now(), now() from s returning id)
       insert into kyc.round (case_id, round, sent_at) select id, 1, clock_timestamp() from c`,
      [await insertTestPerson(seeded)],
    )
  await passHours(seeded.app, 10)
  await seeded.owner(`update kyc.round set decided_at = clock_timestamp(), outcome = 'verified', over = true`)
  const { reader } = seeded.app
  const measured = async () => measureReviews(reader, await readSpanBegan(reader, new Date(), 30 * 86_400_000))
  const { measured: count, medianSeconds } = await measured()
  expect(count).toBe(5)
  expect(Math.abs(medianSeconds - 36_000)).toBeLessThan(60)
  await passHours(seeded.app, 24 * 31)
  expect(await measured()).toMatchObject({ measured: 0 })
})
