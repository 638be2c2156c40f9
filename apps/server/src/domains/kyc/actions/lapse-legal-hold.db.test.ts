import { expect, test } from 'vitest'
import { prepareHolds } from '../testing.ts'

const { held, lapse, isHeld } = prepareHolds()

test('SEC8: a legal hold that was not confirmed lapses after 72 hours', async () => {
  const personId = await held()
  expect(await lapse(personId, 71)).not.toBeNull()
  expect(await isHeld(personId)).toBe(true)
  expect(await lapse(personId, 73)).toBeNull()
  expect(await isHeld(personId)).toBe(false)
})
