import { afterAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { approvalDesk } from '#testing/approved.ts'
import { testPicture } from '#testing/kyc.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { testFolder } from '#testing/resources.ts'
import { asked, insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { markPaid } from './mark-paid.ts'
import { storePayoutProof } from './store-payout-proof.ts'
import { viewPayoutProof } from './view-payout-proof.ts'

const world = prepareWithdrawals()

const images = openImages()
afterAll(() => images.close())
const keeping = () => ({
  images,
  storage: diskStorage(testFolder()),
  masterKey: Buffer.alloc(32, 1),
  personKeys: testPersonKeys(),
})

test('its person and staff see it; a view by staff is audited, and any other caller gets nothing', async () => {
  const outside = { ...keeping(), database: world.database.app }
  const personId = await insertWithdrawer(world.database)
  const { id: withdrawalId } = await asked(world.parts, personId, { method: 'bank' })
  const look = (viewerId: string, isStaff: boolean) =>
    viewPayoutProof(outside, { withdrawalId, viewerId, isStaff, requestId: 'test' })
  expect(await look(personId, false)).toBeUndefined()
  const kept = await storePayoutProof(outside, { withdrawalId, personId }, await testPicture())
  if (!kept.ok) throw new Error(kept.code)
  const input = { withdrawalId, reference: 'SEPA 1', ...kept.value }
  await approvalDesk(world.database, [markPaid]).carryOut(markPaid.name, input)
  const image = await look(personId, false)
  expect(image?.subarray(8, 12).toString()).toBe('WEBP')
  const viewed = () => world.database.owner(`select actor from audit.record where action = 'withdrawal.proof_viewed'`)
  expect(await viewed()).toEqual([])
  const staff = randomId()
  expect(await look(staff, true)).toEqual(image)
  expect(await viewed()).toEqual([{ actor: `person:${staff}` }])
  expect(await look(staff, false)).toBeUndefined()
})
