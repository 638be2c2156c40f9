import { beforeAll, expect, test } from 'vitest'
import { registerVerified, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { issueMailToken } from './issue-mail-token.ts'

const database = prepareDatabase()
let parts: TestAccounts
let personId: string
beforeAll(async () => {
  parts = testAccounts(database)
  personId = await registerVerified(database, parts, { language: 'fr' })
})

const mint = (purpose: 'verify' | 'reset' | 'change_email') =>
  parts.database.transaction((tx) => issueMailToken(tx, parts, personId, purpose))

test('answers what a mail needs, and keeps only the digest of the link', async () => {
  const link = await mint('reset')
  expect(link).toMatchObject({ email: 'ines@example.test', language: 'fr', fullName: 'Inês Carvalho' })
  expect(link?.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const rows = await database.owner('select * from accounts.mail_token')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(link?.token)
})

test('a change of address goes to the address that was asked for, and only while it is', async () => {
  expect(await mint('change_email')).toBeUndefined()
  await database.owner(`update accounts.person set pending_email = 'new@example.test'`)
  expect(await mint('change_email')).toMatchObject({ email: 'new@example.test' })
})

test('error: no link for an account that is frozen or closed', async () => {
  await database.owner(`update accounts.person set state = 'frozen'`)
  expect(await mint('reset')).toBeUndefined()
})
