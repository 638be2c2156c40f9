import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@clearhold/contract/audit/actions'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { copyRecords } from './copy-records.ts'
import { recordChange } from './record-change.ts'

const database = prepareDatabase()
const ada = randomUUID()
const staff = randomUUID()

const wrote = (actor: string, action: AuditAction, subject: string) =>
  database.app.transaction((tx) => recordChange(tx, { actor, action, subject, event: null }))

async function all(by: Parameters<typeof copyRecords>[2]) {
  const records: unknown[] = []
  for await (const page of copyRecords(database.app.reader, ada, by))
    records.push(...page.map(({ action, by: who, about }) => [action, who, about]))
  return records
}

test('records about a person name no other person, and say nothing of what the law forbids to tell', async () => {
  await wrote(`person:${ada}`, 'account.legal_accepted', `person:${ada}`)
  await wrote(`person:${staff}`, 'account.frozen', `person:${ada}`)
  await wrote('system:worker', 'account.freeze_lapsed', `person:${ada}`)
  await wrote('system:worker', 'sanctions.hit', `person:${ada}`)
  await wrote(`person:${staff}`, 'kyc.hold_kept', `person:${ada}`)
  await wrote(`person:${staff}`, 'account.noted', `person:${ada}`)
  expect(await all({ subjects: [`person:${ada}`] })).toEqual([
    ['account.legal_accepted', 'you', 'you'],
    ['account.frozen', 'another person or a member of staff', 'you'],
    ['account.freeze_lapsed', 'system:worker', 'you'],
  ])
})

test('of what a person did to others only the kind of thing is told', async () => {
  await wrote(`person:${ada}`, 'account.frozen', `person:${staff}`)
  expect(await all('actor')).toEqual([
    ['account.legal_accepted', 'you', 'you'],
    ['account.frozen', 'you', 'person'],
  ])
})
