import { diagnosisCodes } from '@clearhold/contract/deposits/doctor'
import { languages } from '@clearhold/contract/language'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkReportedTransfers } from '#domains/treasury/index.ts'
import { rpc } from '#stack/anvil.ts'
import { type DepositDesk, depositDesk } from '#testing/deposit-desk.ts'
import { lyingProxy } from '#testing/lying-proxy.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { deployFake, payer, send, stranger, tokenOn } from '#testing/token.ts'
import type { DoctorParts } from '../parts.ts'
import { sayFinding } from '../rules.ts'
import { diagnoseDeposit, type Finding } from './diagnose-deposit.ts'

let desk: DepositDesk
let parts: DoctorParts
let me: { personId: string; address: string }
let other: { personId: string; address: string }
const met = new Set<string>()

beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 3 })
  parts = { ...(await desk.parts()), depositXpub: testXpub }
  ;[me, other] = await Promise.all([desk.newPerson(), desk.newPerson()])
})

async function ask(text: string, person = me, doctor = parts): Promise<Finding> {
  const finding = await diagnoseDeposit(doctor, { personId: person.personId, text })
  met.add(finding.code)
  return finding
}

const automine = (on: boolean) => rpc(desk.anvil.url, 'evm_setAutomine', [on])
const coinTo = (to: string) => send(desk.anvil.url, payer, to, '0x', 10n ** 16n)

/** Each situation sets itself up on the chain and returns what the person pastes. */
const situations: Record<string, () => Promise<{ text: string; code: string; params?: object }>> = {
  'something that is no reference': async () => ({ text: 'where is my money', code: 'not_a_reference' }),
  'a transaction that neither we nor the chain know': async () => ({
    text: 'AB'.repeat(32),
    code: 'tx_not_found',
    params: { network: 'Test chain' },
  }),
  'a failed transaction': async () => {
    const poor = await desk.newPerson()
    await rpc(desk.anvil.url, 'anvil_impersonateAccount', [poor.address])
    await rpc(desk.anvil.url, 'anvil_setBalance', [poor.address, '0xde0b6b3a7640000'])
    return { text: await desk.token.transfer(poor.address, me.address, 999n), code: 'tx_reverted' }
  },
  'a transaction without a transfer': async () => ({
    text: await desk.token.approve(payer, me.address, 5n),
    code: 'no_transfer',
  }),
  'a transfer of nothing': async () => ({
    text: await desk.token.transferFrom(stranger, payer, me.address, 0n),
    code: 'nothing_sent',
  }),
  'another token': async () => {
    const fake = await deployFake(desk.anvil.url)
    const hash = await tokenOn(desk.anvil.url, fake).issue(me.address, 77n)
    return { text: hash, code: 'wrong_token', params: { token: expect.stringMatching(new RegExp(fake, 'i')) } }
  },
  'the chain’s own coin': async () => ({ text: await coinTo(me.address), code: 'native_coin' }),
  'USDT to an address that is not ours': async () => ({
    text: await desk.token.issue(stranger, 20_000_000n),
    code: 'not_ours',
    params: { receiver: expect.stringMatching(new RegExp(stranger, 'i')) },
  }),
  'USDT to another person’s address': async () => ({
    text: await desk.token.issue(other.address, 20_000_000n),
    code: 'other_person',
    params: {},
  }),
  'a movement in the house': async () => {
    await rpc(desk.anvil.url, 'anvil_impersonateAccount', [other.address])
    await rpc(desk.anvil.url, 'anvil_setBalance', [other.address, '0xde0b6b3a7640000'])
    await desk.token.issue(other.address, 30_000_000n)
    const hash = await desk.token.transfer(other.address, me.address, 30_000_000n)
    await desk.scan()
    await desk.settle()
    return { text: hash, code: 'in_the_house' }
  },
  'a transfer the watcher has not come to': async () => ({
    text: await desk.token.issue(me.address, 21_000_000n),
    code: 'not_read_yet',
    params: { amount: '21.00' },
  }),
  'a transfer that is being confirmed': async () => {
    const hash = await desk.token.issue(me.address, 22_500_000n)
    await desk.pass(1)
    return {
      text: hash,
      code: 'confirming',
      params: { amount: '22.50', confirmations: '2', needed: '3', minutes: '1 min' },
    }
  },
  'a transfer that is credited': async () => {
    const hash = await desk.token.issue(me.address, 23_000_000n)
    await desk.pass(3)
    return { text: hash, code: 'credited', params: { amount: '23.00', entry: expect.stringMatching(/^#\d+-\d+$/) } }
  },
  'a transfer that is held for review': async () => {
    const held = await desk.newPerson()
    await desk.database.owner(
      `update treasury.deposit_address set created_at = clock_timestamp() + interval '9 days' where person_id = $1`,
      [held.personId],
    )
    const hash = await desk.token.issue(held.address, 40_000_000n)
    await desk.pass(3)
    me = held
    return { text: hash, code: 'frozen', params: { amount: '40.00' } }
  },
  'a transfer below the minimum': async () => {
    me = await desk.newPerson()
    const hash = await desk.token.issue(me.address, 4_250_000n)
    await desk.pass(3)
    return { text: hash, code: 'below_minimum', params: { amount: '4.25', held: '4.25', missing: '5.75' } }
  },
  'their own address, with arrivals': async () => ({
    text: me.address.toUpperCase(),
    code: 'own_address',
    params: { count: '1' },
  }),
  'their own address, still empty': async () => {
    me = await desk.newPerson()
    return { text: ` ${me.address.slice(2)} `, code: 'own_address_empty' }
  },
  'another person’s address': async () => ({ text: other.address, code: 'foreign_address', params: {} }),
  'a transaction that waits to be mined': async () => {
    await automine(false)
    return { text: await desk.token.issue(me.address, 24_000_000n), code: 'tx_pending' }
  },
  'a transaction the chain took back': async () => {
    await automine(true)
    const hash = await desk.token.issue(me.address, 25_000_000n)
    await desk.pass(1)
    await desk.reorg(2)
    await desk.pass(1)
    return { text: hash, code: 'reorged' }
  },
}

describe('each situation is named, and said in three languages without a gap', () => {
  test.each(Object.keys(situations))('%s', async (name) => {
    const situation = await situations[name]?.()
    if (situation === undefined) throw new Error('no such situation')
    const finding = await ask(situation.text)
    expect(finding).toMatchObject({ code: situation.code, params: situation.params ?? {} })
    const said = languages.map((language) => sayFinding(language, finding, situation.text))
    for (const { title, text, next, supportNote } of said)
      expect(`${title}${text}${next}${supportNote}`).not.toContain('{{')
    expect(new Set(said.map(({ text }) => text)).size).toBe(3)
  })
})

test('FLT15: when the providers do not agree, nothing is said about the transaction', async () => {
  const hash = await desk.token.issue(me.address, 26_000_000n)
  const proxy = await lyingProxy(desk.anvil.url)
  proxy.lie((method) => (method === 'eth_getTransactionReceipt' ? { result: null } : undefined))
  const doubtful = { ...(await desk.parts([desk.anvil.url, proxy.url])), depositXpub: testXpub }
  expect(await ask(hash, me, doubtful)).toEqual({ code: 'chain_late', params: {} })
})

test('the table meets every diagnosis there is', () => {
  expect([...met].sort()).toEqual([...diagnosisCodes].sort())
})

test('U11: the same hash in any spelling is the same transaction', async () => {
  const hash = await desk.token.issue(me.address, 27_000_000n)
  await desk.pass(3)
  for (const text of [hash, hash.toUpperCase(), hash.slice(2), ` ${hash} \n`, `https://etherscan.io/tx/${hash}#logs`]) {
    expect((await ask(text)).code).toBe('credited')
  }
})

test('U11: a transaction claimed by two people credits and tells only the one it paid', async () => {
  const hash = await desk.token.issue(me.address, 28_000_000n)
  await desk.pass(3)
  const before = await desk.cashMicro(other.personId)
  const finding = await ask(hash, other)
  expect(finding).toEqual({ code: 'other_person', params: {} })
  for (const language of languages) {
    const said = JSON.stringify(sayFinding(language, finding, hash)).replaceAll(hash, '')
    for (const secret of [me.personId, me.address, me.address.slice(2, 10), '28.00', '28', 'credited']) {
      expect(said.toLowerCase()).not.toContain(secret.toLowerCase())
    }
  }
  await desk.settle()
  expect(await desk.cashMicro(other.personId)).toBe(before)
})

test('U9: what cannot be credited is written down once, for support, and changes no balance', async () => {
  const person = await desk.newPerson()
  const coin = await coinTo(person.address)
  await ask(coin, person)
  expect((await ask(coin, person)).deposit).toMatchObject({ state: 'unsupported', logIndex: -1, amountRaw: 10n ** 16n })
  expect(await desk.deposits(person.personId)).toHaveLength(1)
  await desk.pass(3)
  expect(await desk.cashMicro(person.personId)).toBe(0n)
})

test('U11: a log the watcher did not get is found by asking, and credited once', async () => {
  const person = await desk.newPerson()
  const hash = await desk.token.issue(person.address, 31_000_000n)
  await desk.advance(3)
  await desk.database.owner(
    `delete from treasury.transfer_change where transfer_id in (select id from treasury.transfer where tx_hash = $1)`,
    [Buffer.from(hash.slice(2), 'hex')],
  )
  await desk.database.owner('delete from treasury.transfer where tx_hash = $1', [Buffer.from(hash.slice(2), 'hex')])
  expect(await ask(hash, person)).toMatchObject({ code: 'not_read_yet', params: { amount: '31.00' } })
  await checkReportedTransfers(parts)
  await desk.settle()
  expect(await ask(hash, person)).toMatchObject({ code: 'credited' })
  expect(await desk.cashMicro(person.personId)).toBe(31_000_000n)
})
