import { noticeConsentSchema, withdrawalNoticesSchema } from '@clearhold/contract/withdrawals/schema'
import { expect, test } from 'vitest'
import { withdrawalCounter } from '#testing/withdrawal-counter.ts'

test('A05: the notices are public; each person reads and changes their own consent only', async () => {
  const counter = await withdrawalCounter()
  const path = 'withdrawal-notices/me'
  const one = await counter.newClient()
  const other = await counter.newClient()
  const agreed = async (client: typeof one) => noticeConsentSchema.parse((await client.call('GET', path)).value).agreed
  expect(await agreed(one)).toBe(false)
  expect(await one.call('PUT', path, { agreed: true })).toMatchObject({ status: 200, value: { agreed: true } })
  expect([await agreed(one), await agreed(other)]).toEqual([true, false])
  const visitor = await fetch(`${counter.served.url}/api/public/withdrawal-notices`)
  expect(withdrawalNoticesSchema.parse(await visitor.json())).toEqual({ notices: [] })
})
