import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { documentProfile } from '#platform/images/images.ts'
import { openKeyring } from '#platform/keyring/keyring.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { runSql } from '#stack/postgres.ts'
import { testUrl } from '#stack/test-login.ts'
import { approvals, decided, submitted, type TestKyc, testDocumentKey, testPicture } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { testDatabase, testFolder } from '#testing/resources.ts'
import { kycStatusOf } from '../store/cases.ts'
import { prepareKyc } from '../testing.ts'
import { beginRetention } from './begin-retention.ts'
import { cleanUpDestroyedKeys } from './clean-up-destroyed-keys.ts'
import { eraseDocuments } from './erase-documents.ts'
import { listCases } from './list-cases.ts'
import { placeLegalHold } from './place-legal-hold.ts'
import { readOwnCase } from './read-own-case.ts'
import { requestDocumentView } from './request-document-view.ts'
import { submitDocuments } from './submit-documents.ts'
import { viewDocument } from './view-document.ts'

const { postgres, run } = inject('services')
const kyc = prepareKyc()
const restored: string[] = []
afterAll(async () => {
  for (const name of restored) await runSql(postgres, 'postgres', `drop database if exists "${name}" with (force)`)
})

const shred = (personId: string) =>
  eraseDocuments(kyc.parts, {
    personId,
    actor: 'operator:test',
    soonerBecause: 'the person asked, and no law keeps it',
  })
const look = async (of: TestKyc, kycId: string) => {
  const asked = await of.database.transaction((tx) =>
    requestDocumentView(tx, of, {
      kycId,
      document: 'idCard',
      viewerId: kyc.reviewerId,
      reason: 'legal_request',
      requestId: 'test',
    }),
  )
  if (!asked.ok) return asked
  return viewDocument(of, { token: asked.value.token, viewerId: kyc.reviewerId, requestId: 'test' })
}
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('shredding: key and files are gone, the person has no status, the history stays, and the log says who and when', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, approvals)
  const before = filesIn(kyc.parts.storageFolder).length
  expect(await shred(personId)).toEqual({ ok: true, value: { files: 2 } })
  expect(await look(kyc.parts, kycId)).toMatchObject({ code: 'kyc_documents_erased' })
  expect(filesIn(kyc.parts.storageFolder)).toHaveLength(before - 2)
  expect(await kycStatusOf(kyc.database.app.reader, personId)).toBeNull()
  const [row] = await kyc.database.owner('select state, erased_at from kyc.identity_case where id = $1', [kycId])
  expect(row).toMatchObject({ state: 'verified', erased_at: expect.any(Date) })
  const audit = await kyc.database.owner(
    "select actor from audit.record where action = 'kyc.erased' and subject = $1",
    [`person:${personId}`],
  )
  expect(audit).toEqual([{ actor: 'operator:test' }])
  expect(await shred(personId)).toMatchObject({ code: 'nothing_there' })
  const again = await submitted(kyc.database, kyc.parts, { personId })
  expect((await look(kyc.parts, again.kycId)).ok).toBe(true)
})

describe('an old backup of database and store, put back after shredding', () => {
  test('stays unreadable, for everybody and by every way in; other people’s documents open as before', async () => {
    const shredded = await submitted(kyc.database, kyc.parts)
    const kept = await submitted(kyc.database, kyc.parts)
    const backup = testFolder()
    cpSync(kyc.parts.storageFolder, backup, { recursive: true })
    const copy = `clearhold_${run}_${randomUUID().slice(0, 8)}`
    restored.push(copy)
    await kyc.database.disconnect()
    await runSql(postgres, 'postgres', `create database "${copy}" template "${kyc.database.name}"`)
    const live = openDatabase({ url: kyc.database.appUrl, poolMax: 4, process: 'test', onPoolError: () => undefined })
    const now: TestKyc = { ...kyc.parts, database: live }
    const erased = await eraseDocuments(now, {
      personId: shredded.personId,
      actor: 'operator:test',
      soonerBecause: 'asked',
    })
    expect(erased).toEqual({ ok: true, value: { files: 2 } })
    await live.close()

    const url = testUrl(postgres, copy)
    const app = openDatabase({ url, poolMax: 4, process: 'test', onPoolError: () => undefined })
    const old: TestKyc = { ...kyc.parts, database: app, storage: diskStorage(backup), storageFolder: backup }
    expect(await kycStatusOf(app.reader, shredded.personId)).toBe('pending')
    expect(await look(old, shredded.kycId)).toMatchObject({ ok: false, code: 'kyc_documents_erased' })
    expect((await look(old, kept.kycId)).ok).toBe(true)
    const { submissions } = await listCases(old, { limit: 50, search: shredded.kycId }, kyc.reviewerId)
    expect(submissions[0]).toMatchObject({ fullname: null, dob: null, address: null, selfie: null, idCard: null })
    const mine = await readOwnCase(old, shredded.personId, 'en', { measured: 0, medianSeconds: null })
    expect(mine.details).toBeNull()
    // Even with the document key: it wraps a key that no longer exists.
    const keyring = openKeyring(kyc.parts.keyringFolder, { current: testDocumentKey })
    const [subject] = (await runSql(postgres, copy, 'select key_id from kyc.subject where person_id = $1', [
      shredded.personId,
    ])) as Record<string, unknown>[]
    expect(await keyring.read(String(subject?.['key_id']))).toBeUndefined()

    expect(await cleanUpDestroyedKeys(old)).toBeGreaterThan(0)
    expect(await kycStatusOf(app.reader, shredded.personId)).toBeNull()
    expect(await kycStatusOf(app.reader, kept.personId)).toBe('pending')
    expect(await cleanUpDestroyedKeys(old)).toBe(0)
    await app.close()
  }, 60_000)
})

describe('dumps', () => {
  test('of database, store and keyring contain no readable document and nothing that was typed', async () => {
    const secret = {
      fullname: 'Zebulon Quixotewater',
      dob: '1977-03-21',
      address: '77 Unmistakable Lane, Nowhereville',
    }
    const person = await insertTestPerson(kyc.database)
    const app = openDatabase({ url: kyc.database.appUrl, poolMax: 4, process: 'test', onPoolError: () => undefined })
    const now: TestKyc = { ...kyc.parts, database: app }
    const picture = await testPicture()
    const documents = [
      { document: 'idCard' as const, bytes: picture },
      { document: 'selfie' as const, bytes: picture },
    ]
    expect((await submitDocuments(now, { personId: person, details: secret, documents, requestId: 'test' })).ok).toBe(
      true,
    )
    const written = await kyc.parts.images.reencode(picture, documentProfile)
    if (!written.ok) throw new Error(written.code)
    await app.close()
    const marks = [
      ...Object.values(secret).map((text) => Buffer.from(text)),
      ...[picture, written.value].flatMap((bytes) => [
        bytes.subarray(200, 224),
        bytes.subarray(bytes.length - 60, bytes.length - 36),
      ]),
    ]
    const rows = await dumpRows()
    expect(rows).toContain(person)
    for (const mark of marks) {
      for (const spelling of [mark.toString('utf8'), mark.toString('hex'), mark.toString('base64').slice(2, -4)]) {
        expect(rows.includes(spelling)).toBe(false)
      }
    }
    const resting = [...filesIn(kyc.parts.storageFolder), ...filesIn(kyc.parts.keyringFolder)]
    expect(resting.length).toBeGreaterThan(3)
    for (const file of resting) {
      const bytes = readFileSync(file)
      for (const mark of [...marks, Buffer.from('WEBPVP8'), Buffer.from('JFIF')])
        expect(bytes.includes(mark)).toBe(false)
      if (bytes.length > 0) await expect(sharp(bytes).metadata()).rejects.toThrow()
    }
  })

  /** Every row of every table, as text; bytes in hexadecimal. */
  async function dumpRows(): Promise<string> {
    const tables = await kyc.database.owner(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const rows = await kyc.database.owner(`select to_jsonb(t)::text as row from ${String(name)} t`)
      texts.push(...rows.map(({ row }) => String(row)))
    }
    return texts.join('\n')
  }
})

describe('retention', () => {
  test('error: nothing is erased while the account is open, before its time, or under a legal hold', async () => {
    const fresh = await testDatabase()
    const own = { ...kyc.parts, database: fresh.app }
    const { personId } = await submitted(fresh, own)
    const due = () => eraseDocuments(own, { personId, actor: 'system:worker' })
    expect(await due()).toMatchObject({ code: 'account_open' })
    await fresh.owner("update accounts.person set state = 'closed' where id = $1", [personId])
    expect(await due()).toMatchObject({ code: 'not_due' })
    await fresh.app.transaction((tx) => beginRetention(tx, own, personId))
    expect(await due()).toMatchObject({ code: 'not_due' })
    kyc.parts.clock.pass(1825 * 86_400)
    const hold = (reason: string | null) =>
      fresh.app.transaction((tx) => placeLegalHold(tx, { personId, reason, actor: 'operator:test' }))
    expect(await hold('order 7/2026 of the court')).toBe(true)
    expect(await due()).toMatchObject({ code: 'legal_hold' })
    expect(await eraseDocuments(own, { personId, actor: 'operator:test', soonerBecause: 'asked' })).toMatchObject({
      code: 'legal_hold',
    })
    await hold(null)
    expect(await due()).toMatchObject({ ok: true })
    expect(await hold('too late')).toBe(true)
    const audit = await fresh.owner('select action from audit.record where subject = $1 order by id', [
      `person:${personId}`,
    ])
    expect(audit.map(({ action }) => action)).toEqual([
      'kyc.hold_begun',
      'kyc.hold_ended',
      'kyc.erased',
      'kyc.hold_begun',
    ])
  })

  test('behavior: a crash after the key was destroyed is finished by the next sweep', async () => {
    const fresh = await testDatabase()
    const own = { ...kyc.parts, database: fresh.app }
    const { personId } = await submitted(fresh, own)
    const [row] = await fresh.owner('select key_id from kyc.subject where person_id = $1', [personId])
    await kyc.parts.keyring.destroy(String(row?.['key_id']))
    expect(await kycStatusOf(fresh.app.reader, personId)).toBe('pending')
    expect(await cleanUpDestroyedKeys(own)).toBe(1)
    expect(await kycStatusOf(fresh.app.reader, personId)).toBeNull()
  })
})

test('error: without the keyring nothing opens: what was lost with it is lost', async () => {
  const fresh = await testDatabase()
  const own = { ...kyc.parts, database: fresh.app }
  const { kycId } = await submitted(fresh, own)
  const elsewhere = testFolder()
  cpSync(kyc.parts.keyringFolder, elsewhere, { recursive: true })
  rmSync(kyc.parts.keyringFolder, { recursive: true })
  expect(await look(own, kycId)).toMatchObject({ code: 'kyc_documents_erased' })
  cpSync(elsewhere, kyc.parts.keyringFolder, { recursive: true })
  expect((await look(own, kycId)).ok).toBe(true)
})
