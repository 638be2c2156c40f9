import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { countMail } from './count-mail.ts'

let database: TestDatabase
let parts: TestAccounts
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  parts = testAccounts(database)
  await database.owner('truncate accounts.attempt')
})

const email = 'ines@example.test'

test('nobody’s inbox is filled: four mails, then a pause', async () => {
  const mail = () => parts.database.transaction((tx) => countMail(tx, parts, email))
  const answers: boolean[] = []
  for (let time = 0; time < 7; time += 1) answers.push(await mail())
  expect(answers).toEqual([true, true, true, true, true, false, false])
  parts.clock.pass(15 * 60)
  expect(await mail()).toBe(true)
})
