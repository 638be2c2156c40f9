import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { asked, insertWithdrawer, testWithdrawalParts } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { checkAccountName } from './check-account-name.ts'

const world = prepareWithdrawals()

test('SEC7: an identity that was sent anew with another name stops what was asked for under the first', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { method: 'bank' })
  expect(await checkAccountName(world.parts, id)).toEqual(ok({ personId }))
  const renamed = testWithdrawalParts(world.database, { readIdentityName: async () => 'Other Person' })
  expect(await checkAccountName(renamed, id)).toEqual(refuse('bank_name_differs'))
  expect(await checkAccountName(world.parts, randomId())).toEqual(refuse('not_found'))
})
