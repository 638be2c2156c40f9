import { beforeAll, expect, test } from 'vitest'
import { type DepositDesk, depositDesk } from '#testing/deposit-desk.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { deployFake, stranger, tokenOn } from '#testing/token.ts'
import type { DoctorParts } from '../parts.ts'
import { diagnoseDeposit } from './diagnose-deposit.ts'
import { diagnoseForSupport } from './diagnose-for-support.ts'

let desk: DepositDesk
let parts: DoctorParts
let me: { personId: string; address: string }
let other: { personId: string; address: string }
beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 3 })
  parts = { ...(await desk.parts()), depositXpub: testXpub }
  me = await desk.newPerson()
  other = await desk.newPerson()
})

test('support is told whose address it is, and only support', async () => {
  const hash = await desk.token.issue(me.address, 29_000_000n)
  const asOther = { personId: other.personId, text: hash }
  expect(await diagnoseDeposit(parts, asOther)).toEqual({ code: 'other_person', params: {} })
  expect(await diagnoseForSupport(parts, asOther)).toEqual({
    code: 'other_person',
    params: {},
    ownerId: me.personId,
  })
  expect(await diagnoseForSupport(parts, { text: me.address })).toMatchObject({ ownerId: me.personId })
})

test('without a person it diagnoses for the owner of the paid address, before and after the watcher read the block', async () => {
  const hash = await desk.token.issue(me.address, 30_000_000n)
  expect(await diagnoseForSupport(parts, { text: hash })).toMatchObject({
    code: 'not_read_yet',
    ownerId: me.personId,
  })
  await desk.pass(3)
  expect(await diagnoseForSupport(parts, { text: hash })).toMatchObject({ code: 'credited', ownerId: me.personId })
})

test('the owner of another token’s arrival is found, and it is written down for them', async () => {
  const fake = await deployFake(desk.anvil.url)
  const hash = await tokenOn(desk.anvil.url, fake).issue(other.address, 77n)
  expect(await diagnoseForSupport(parts, { text: hash })).toMatchObject({
    code: 'wrong_token',
    ownerId: other.personId,
    deposit: { personId: other.personId, state: 'unsupported' },
  })
})

test('one transaction that pays two people is shown for each of them', async () => {
  const two = [await desk.newPerson(), await desk.newPerson()]
  const hash = await desk.token.payAll(
    two.map(({ address }) => address),
    15_000_000n,
  )
  await desk.pass(3)
  for (const { personId } of two) {
    expect(await diagnoseForSupport(parts, { personId, text: hash })).toMatchObject({
      code: 'credited',
      ownerId: personId,
      deposit: { personId },
    })
  }
})

test('a payment to an unknown address has no owner, and neither has a text that is no reference', async () => {
  const hash = await desk.token.issue(stranger, 31_000_000n)
  expect(await diagnoseForSupport(parts, { text: hash })).toMatchObject({ code: 'not_ours' })
  expect(await diagnoseForSupport(parts, { text: hash })).not.toHaveProperty('ownerId')
  expect(await diagnoseForSupport(parts, { text: 'no idea' })).toEqual({ code: 'not_a_reference', params: {} })
})
