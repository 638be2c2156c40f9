import { expect, test } from 'vitest'
import { prepareFactors } from '../testing.ts'
import { draftPasskey } from './draft-passkey.ts'

const world = prepareFactors()

test('error: the twenty-first passkey is refused before the device is asked', async () => {
  await world.database.owner(
    `insert into accounts.passkey (id, person_id, credential_id, public_key, counter, transports, name)
     select gen_random_uuid(), $1, gen_random_uuid()::text::bytea, decode(repeat('00', 40), 'hex'), 0, '{}', 'Key'
     from generate_series(1, 20)`,
    [world.personId],
  )
  expect(
    await world.database.app.transaction((tx) => draftPasskey(tx, world.parts(), { personId: world.personId })),
  ).toEqual({
    ok: false,
    code: 'not_allowed',
  })
})
