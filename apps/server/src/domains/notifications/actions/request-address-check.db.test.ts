import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { sendOpenMails } from '../testing.ts'
import { requestAddressCheck } from './request-address-check.ts'
import { suppressAddress } from './suppress-address.ts'

const database = prepareDatabase('test')
const masterKey = Buffer.alloc(32, 3)

test('the link goes to the address that refused mails; where nothing was refused, none goes out', async () => {
  const personId = await insertTestPerson(database)
  const ask = () => database.app.transaction((tx) => requestAddressCheck(tx, { personId, requestId: 'r-1' }))
  expect(await ask()).toMatchObject({ ok: false, code: 'not_found' })
  const address = `${personId}@example.test`
  const now = systemClock.now()
  await database.app.transaction((tx) => suppressAddress(tx, { personId, address, status: '5.1.1', now }))
  expect(await ask()).toMatchObject({ ok: true })
  const [mail, ...others] = await sendOpenMails(database, masterKey)
  expect([mail?.to, mail?.subject, others]).toEqual([address, 'Confirm that our emails reach you', []])
  expect(mail?.text).toContain('https://clearhold.example/verify-email?again=')
  expect(await database.owner("select actor from audit.record where action = 'account.address_check_asked'")).toEqual([
    { actor: `person:${personId}` },
  ])
})
