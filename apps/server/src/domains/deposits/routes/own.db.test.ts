import {
  type Deposit,
  depositAddressSchema,
  depositListSchema,
  depositSchema,
} from '@clearhold/contract/deposits/schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { digest128 } from '#platform/crypto/crypto.ts'
import { serveApi } from '#testing/api.ts'
import type { Client } from '#testing/api-client.ts'
import { atEnd } from '#testing/at-end.ts'
import { type DepositCounter, depositCounter } from '#testing/deposit-counter.ts'
import { insertTestPerson } from '#testing/people.ts'
import { testDatabase } from '#testing/resources.ts'

let counter: DepositCounter
let me: Client
beforeAll(async () => {
  counter = await depositCounter()
  me = await counter.newClient()
})

const mine = async (client: Client): Promise<Deposit[]> =>
  depositListSchema.parse((await client.call('GET', 'deposit/mine')).value).deposits

describe('where to pay', () => {
  test('the address is the person’s own and stays; network, minimum, charge and confirmations are said beside it', async () => {
    const address = depositAddressSchema.parse((await me.call('GET', 'deposit/address')).value)
    expect(address).toMatchObject({
      network: 'Test chain',
      chainId: 31_337,
      minimum: '10.000000',
      charge: '0.00',
      confirmationsNeeded: 3,
      belowMinimum: '0.000000',
      chainLateSince: null,
      testMoney: { amount: '50000.000000', timesLeft: 3 },
    })
    expect(address.paymentUri).toBe(`ethereum:${address.token}@31337/transfer?address=${address.address}`)
    expect((await me.call('GET', 'deposit/address')).value).toEqual(address)
    const other = await counter.newClient()
    expect((await other.call('GET', 'deposit/address')).value['address']).not.toBe(address.address)
  })

  test('error: before the chain was ever read no address is shown', async () => {
    const database = await testDatabase()
    const served = await serveApi(database)
    atEnd(() => served.close())
    const personId = await insertTestPerson(database)
    const { token } = await served.signIn(personId)
    const answer = await fetch(`${served.url}/api/deposit/address`, { headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'chain_late', money: 'not_moved' }])
  })
})

describe('test money', () => {
  test('is sent to the own address, seen, counted x of y and credited; the user carries the deposit and the balance', async () => {
    const sent = await me.call('POST', 'deposit/faucet')
    expect(sent).toMatchObject({ status: 200, value: { amount: '50000.000000', timesLeft: 2 } })
    await counter.desk.pass(1)
    const [coming] = await mine(me)
    expect(coming).toMatchObject({
      amount: '50000.000000',
      transactionId: sent.value['transactionId'],
      user: { _id: me.personId, username: 'sam_holder' },
      cardImage: null,
      usdAmount: '0.000000',
      btcAmount: '0.000000',
      gateway: 'chain',
      state: 'confirming',
      network: 'Test chain',
      confirmations: 2,
      confirmationsNeeded: 3,
      secondsLeft: 1,
      explorerUrl: null,
      entry: null,
    })
    await counter.desk.pass(1)
    const [credited] = await mine(me)
    expect(credited).toMatchObject({
      state: 'credited',
      usdAmount: '50000.000000',
      confirmations: 3,
      secondsLeft: null,
      entry: expect.stringMatching(/^\d+-\d+$/),
    })
    const { value: user } = await me.call('GET', 'user/me')
    expect(user).toMatchObject({ usdAmount: '50000.000000', totalAmount: '50000.000000', deposits: [credited] })
    // The log identifies the entry: its key is chain, transaction and log.
    const key = `deposit:31337:${String(sent.value['transactionId'])}:0`
    const entries = await counter.desk.database.owner('select about from ledger.entry where key_digest = $1', [
      digest128(key),
    ])
    expect(entries).toEqual([{ about: `deposit:${credited?._id}` }])
  })

  test('error: the fourth time in a day is refused, and the address says that none is left', async () => {
    const person = await counter.newClient('es')
    for (let time = 0; time < 3; time += 1) expect((await person.call('POST', 'deposit/faucet')).status).toBe(200)
    expect(await person.call('POST', 'deposit/faucet')).toMatchObject({
      status: 429,
      value: { code: 'test_money_used_up', title: expect.stringContaining('dinero de prueba'), money: 'not_moved' },
    })
    expect((await person.call('GET', 'deposit/address')).value).toMatchObject({ testMoney: { timesLeft: 0 } })
  })

  test('error: in live there is no such call, and nothing is said of test money', async () => {
    const served = await serveApi(counter.desk.database, undefined, { wallet: undefined })
    atEnd(() => served.close())
    const { token } = await served.signIn(me.personId)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${served.url}/api/deposit/faucet`, { method: 'POST', headers })).status).toBe(404)
    const address = await (await fetch(`${served.url}/api/deposit/address`, { headers })).json()
    expect(address).toMatchObject({ testMoney: null })
  })
})

describe('own deposits', () => {
  test('one deposit is read by its owner and by staff; for any other caller it is not found', async () => {
    const [deposit] = await mine(me)
    const path = `deposit/${deposit?._id}`
    expect(depositSchema.parse((await me.call('GET', path)).value)).toEqual(deposit)
    const support = await counter.newClerk(['support'])
    expect((await support.call('GET', path)).value).toEqual(deposit)
    const reviewer = await counter.newClerk(['kyc_reviewer'])
    for (const stranger of [await counter.newClient(), reviewer]) {
      expect(await stranger.call('GET', path)).toMatchObject({ status: 404, value: { code: 'not_found' } })
    }
  })

  test('the history comes in pages, newest first, and has no deposit of another person', async () => {
    const person = await counter.newClient()
    const { value } = await person.call('GET', 'deposit/address')
    for (const amount of [20n, 30n, 40n]) await counter.desk.token.issue(String(value['address']), amount * 1_000_000n)
    await counter.desk.pass(1)
    const first = depositListSchema.parse((await person.call('GET', 'deposit/mine?limit=2')).value)
    const second = depositListSchema.parse((await person.call('GET', `deposit/mine?limit=2&after=${first.next}`)).value)
    const amounts = [...first.deposits, ...second.deposits].map(({ amount }) => amount)
    expect(new Set(amounts)).toEqual(new Set(['20.000000', '30.000000', '40.000000']))
    expect([amounts.length, second.next]).toEqual([3, null])
  })
})
