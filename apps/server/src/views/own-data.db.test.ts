import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Served, serveApi } from '#testing/api.ts'
import { submitted, testDetails } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { unzip } from '#testing/unzip.ts'

const database = prepareDatabase()
let served: Served
let ada: Person
let ben: Person
let staffId: string

interface Person {
  readonly id: string
  readonly kycId: string
  /** Words and ids that appear in the data of this person alone. */
  readonly marks: readonly string[]
}

beforeAll(async () => {
  served = await serveApi(database)
  staffId = await insertTestPerson(database, { role: 'Admin' })
  ada = await lived('ada')
  ben = await lived('ben')
  // Ada invited Ben: the rows that name both.
  await database.owner("insert into referrals.code (person_id, code, invited) values ($1, 'ADACQDE2', 1)", [ada.id])
  await database.owner(
    `insert into referrals.attribution (person_id, referrer_id, number, joined_at, referrer_joined_at)
     values ($1, $2, 1, now(), now() - interval '1 day')`,
    [ben.id, ada.id],
  )
})

/** A person with rows in many domains, each with a word that only theirs have. */
async function lived(name: string): Promise<Person> {
  const id = await insertTestPerson(database)
  const email = `${name}-${id}@example.test`
  await database.owner('update accounts.person set email = $2, username = $3, full_name = $4 where id = $1', [
    id,
    email,
    `${name}_user`,
    `${name} Fullname`,
  ])
  const { kycId } = await submitted(database, served.kyc, {
    personId: id,
    details: { ...testDetails, fullname: `${name} Passportname`, address: `${name} Street 1, Cork, Ireland` },
  })
  const opening = await fetch(`${served.url}/api/support/threads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await served.signIn(id)).token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      subject: `${name} subject`,
      text: `${name} asks a question`,
      language: 'en',
      key: randomUUID(),
    }),
  })
  expect(opening.ok).toBe(true)
  const deposit = randomUUID()
  await database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, reference)
     values ($1, $2, 'bank', 'submitted', 1234567890, $3)`,
    [deposit, id, `${name}-REF-1`],
  )
  await database.owner(
    `insert into withdrawals.book_address (id, person_id, chain_id, address, label)
     values (gen_random_uuid(), $1, 31337, decode(md5($2) || '00000000', 'hex'), $3)`,
    [id, name, `${name} wallet`],
  )
  await database.owner(
    `insert into accounts.sign_in (person_id, at, outcome, address, device)
     values ($1, now(), 'signed_in', '192.0.2.1', $2)`,
    [id, `${name} browser`],
  )
  await database.owner('insert into accounts.note (person_id, author_id, text) values ($1, $2, $3)', [
    id,
    staffId,
    `${name} secret note`,
  ])
  const marks = [
    id,
    email,
    `${name}_user`,
    `${name} Fullname`,
    `${name} Passportname`,
    `${name} Street 1`,
    `${name} subject`,
    `${name} asks a question`,
    `${name}-REF-1`,
    `${name} wallet`,
    `${name} browser`,
    kycId,
    deposit,
  ]
  return { id, kycId, marks }
}

async function ask(person: Person, of = 'me', fresh = true) {
  const authorization = `Bearer ${(await served.signIn(person.id, fresh)).token}`
  return fetch(`${served.url}/api/user/${of}/data.zip`, { headers: { authorization } })
}

async function copyOf(person: Person) {
  const response = await ask(person)
  expect(response.status).toBe(200)
  return { response, files: unzip(Buffer.from(await response.arrayBuffer())) }
}

const wordsIn = (files: ReadonlyMap<string, Buffer>) =>
  [...files].map(([name, content]) => `${name}\n${content.toString('utf8')}`).join('\n')

test('a person gets all that is theirs, and of the other person and of staff nothing', async () => {
  const { response, files } = await copyOf(ada)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="clearhold-data.zip"',
    'cache-control': 'no-store, private',
  })
  const words = wordsIn(files)
  expect(ada.marks.filter((mark) => !words.includes(mark))).toEqual([])
  expect([...ben.marks, staffId, 'secret note', 'argon2id'].filter((mark) => words.includes(mark))).toEqual([])
  const other = wordsIn((await copyOf(ben)).files)
  expect([...ada.marks, staffId, 'secret note'].filter((mark) => other.includes(mark))).toEqual([])
})

test('files are JSON that any program reads, with amounts in USDT, and pictures as they are', async () => {
  const { files } = await copyOf(ada)
  for (const [name, content] of files) if (name.endsWith('.json')) JSON.parse(String(content))
  const read = (name: string): unknown => JSON.parse(String(files.get(name)))
  expect(read('deposits/deposit.json')).toEqual([
    expect.objectContaining({ amount: '1234.567890', reference: 'ada-REF-1', gateway: 'bank' }),
  ])
  expect(read('referrals/attribution.json')).toEqual([{ number: 1, joinedAt: expect.any(String) }])
  expect(read('ledger/balances.json')).toHaveLength(5)
  expect(read(`kyc/${ada.kycId}/round-1-details.json`)).toMatchObject({ fullname: 'ada Passportname' })
  const picture = files.get(`kyc/${ada.kycId}/round-1-idCard.webp`)
  expect(picture?.subarray(8, 12).toString()).toBe('WEBP')
  expect(String(files.get('README.txt'))).toContain('A copy of all that is held about you')
})

test('a person who was invited gets the rows about themselves, and not who invited them', async () => {
  const { files } = await copyOf(ben)
  const read = (name: string): unknown => JSON.parse(String(files.get(name)))
  expect(read('referrals/attribution-of-you.json')).toEqual([{ joinedAt: expect.any(String) }])
  expect(read('referrals/attribution.json')).toEqual([])
  expect(read('index.json')).toMatchObject({
    files: expect.arrayContaining([
      {
        file: 'referrals/attribution-of-you.json',
        leftOut: expect.objectContaining({ referrer_id: 'the person who invited you' }),
      },
      { file: 'referrals/bonus-for-inviting-you.json', leftOut: expect.any(Object) },
    ]),
  })
})

test('the copy is recorded before it is sent, every opened case too, and the person is told', async () => {
  await copyOf(ada)
  const records = await database.owner(
    `select actor, action, subject from audit.record where action in ('account.data_copied', 'kyc.copied')
     order by id desc limit 2`,
  )
  expect(records).toEqual([
    { actor: `person:${ada.id}`, action: 'kyc.copied', subject: `kyc:${ada.kycId}` },
    { actor: `person:${ada.id}`, action: 'account.data_copied', subject: `person:${ada.id}` },
  ])
  const events = await database.owner(
    `select type from platform.outbox where person_id = $1 and type = 'account.data_copied'`,
    [ada.id],
  )
  expect(events.length).toBeGreaterThan(0)
  const { files } = await copyOf(ada)
  expect(String(files.get('audit/about-you.json'))).toContain('"account.data_copied","by":"you","about":"you"')
})

describe('error: no other caller gets it', () => {
  test('without a fresh proof', async () => {
    const response = await ask(ada, 'me', false)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'step_up_needed' })
  })

  test('for another person it is not found, for every caller', async () => {
    expect((await ask(ada, ben.id)).status).toBe(404)
    await database.owner("insert into accounts.permission (person_id, permission) values ($1, 'owner')", [staffId])
    expect((await ask({ id: staffId, kycId: '', marks: [] }, ben.id)).status).toBe(404)
  })

  test('what was erased is no longer in it', async () => {
    const eve = await lived('eve')
    await database.owner('update kyc.identity_case set erased_at = now() where person_id = $1', [eve.id])
    const [subject] = await database.owner('select key_id from kyc.subject where person_id = $1', [eve.id])
    await served.kyc.keyring.destroy(String(subject?.['key_id']))
    const { files } = await copyOf(eve)
    expect([...files.keys()].filter((name) => name.startsWith(`kyc/${eve.kycId}`))).toEqual([])
    expect(wordsIn(files)).not.toContain('eve Passportname')
  })

  test('what is lost and was not erased is said to be missing', async () => {
    const kim = await lived('kim')
    await database.owner('update accounts.person set photo_name = $2 where id = $1', [kim.id, '0f'.repeat(16)])
    const [subject] = await database.owner('select key_id from kyc.subject where person_id = $1', [kim.id])
    await served.kyc.keyring.destroy(String(subject?.['key_id']))
    const { files } = await copyOf(kim)
    for (const name of ['accounts/photo', `kyc/${kim.kycId}/round-1-details`, `kyc/${kim.kycId}/round-1-selfie`])
      expect(JSON.parse(String(files.get(`${name}-missing.json`))), name).toEqual({ missing: expect.any(String) })
  })
})
