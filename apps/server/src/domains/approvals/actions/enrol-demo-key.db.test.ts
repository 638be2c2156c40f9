import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { makeP256Key } from '#platform/crypto/signature.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { enrolDemoKey } from './enrol-demo-key.ts'

const database = prepareDatabase()

test('a demo admin gets their demo key once, however often the seed runs', async () => {
  const personId = randomId()
  const { publicKey } = makeP256Key()
  const enrol = () => database.app.transaction((tx) => enrolDemoKey(tx, { personId, name: 'Ada', publicKey }))
  await enrol()
  await enrol()
  expect(await database.owner('select kind, public_key from approvals.approver_key')).toEqual([
    { kind: 'demo', public_key: publicKey },
  ])
})
