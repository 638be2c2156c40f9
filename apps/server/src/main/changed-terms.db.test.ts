import type { PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import type { OwnWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/api-client.ts'
import { offerPlans } from '#testing/plans.ts'
import { tamper } from '#testing/resources.ts'
import { withdrawalCounter } from '#testing/withdrawal-counter.ts'
import { newAddress, usableAddress } from '#testing/withdrawals.ts'
import { randomId } from '../platform/crypto/crypto.ts'

// New terms never stand between a person and their money: what begins something new asks for them, what ends something does not.
let counter: Awaited<ReturnType<typeof withdrawalCounter>>
beforeAll(async () => {
  counter = await withdrawalCounter()
  await offerPlans(counter.database.app, 50_000n)
})

const form = () => ({ key: randomId(), planKey: 'advance', amount: '2500', termsVersion: 1, riskVersion })
const termsChange = ({ personId }: Client) =>
  tamper(counter.database, `update accounts.acceptance set version = repeat('a', 64) where person_id = '${personId}'`)
const unaccepted = { status: 409, value: { code: 'legal_not_accepted', money: 'not_moved' } }

async function invested(): Promise<{ readonly me: Client; readonly positionId: string }> {
  const me = await counter.newClient({ cash: 6_000n })
  const { value } = await me.call('POST', 'plan/activate', form())
  const positionId = (value as unknown as PositionReceipt).position.id
  await termsChange(me)
  return { me, positionId }
}

test('who has not accepted changed terms is asked before anything new begins: a plan, its renewal', async () => {
  const { me, positionId } = await invested()
  expect((await me.call('GET', 'legal')).value).toMatchObject({ needed: true, terms: { before: true } })
  expect(await me.call('POST', 'plan/activate', form())).toMatchObject(unaccepted)
  const renewal = { choice: 'renew', termsVersion: 1, riskVersion }
  expect(await me.call('POST', `plan/positions/${positionId}/maturity-choice`, renewal)).toMatchObject(unaccepted)
  const { value } = await me.call('POST', 'plan/activate', form())
  expect(value['detail']).toContain('You can withdraw, and report a payment already made, without accepting them.')
})

test('behavior: what is theirs leaves as if nothing had changed: a withdrawal, its end, and a plan that is left early', async () => {
  const { me, positionId } = await invested()
  const { value: quote } = await me.call('GET', `plan/positions/${positionId}/early-exit`)
  const { amountBack, profitForgone } = quote
  const left = await me.call('POST', `plan/positions/${positionId}/exit`, { amountBack, profitForgone })
  expect(left).toMatchObject({ status: 200 })
  const choice = await me.call('POST', `plan/positions/${positionId}/maturity-choice`, { choice: 'pay_out' })
  expect(choice.value).not.toMatchObject({ code: 'legal_not_accepted' })

  expect((await me.call('GET', 'withdraw/terms')).value).toMatchObject({ available: { capital: '6000.000000' } })
  const wish = { key: randomId(), type: 'capital', method: 'crypto', amount: '40', walletAddress: newAddress() }
  const first = await me.call('POST', 'withdraw', wish)
  expect(first).toMatchObject({ status: 200 })
  expect(await me.call('POST', `withdrawal/${(first.value['withdrawal'] as OwnWithdrawal).id}/cancel`)).toMatchObject({
    status: 200,
    value: { withdrawal: { state: 'cancelled' } },
  })
  const addressId = await usableAddress(counter.parts, me.personId)
  const all = { key: randomId(), type: 'all', method: 'crypto', amount: '6000', addressId }
  expect(await me.call('POST', 'withdraw', all)).toMatchObject({ status: 200 })
})
