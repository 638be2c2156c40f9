import { expect, test } from 'vitest'
import { digestOf } from '#domains/audit/index.ts'
import { verifyLedger } from '#domains/ledger/index.ts'
import { randomId, randomKey } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { approvalDesk } from '#testing/approved.ts'
import { capitalMicro, holdings } from '#testing/plans.ts'
import {
  asked,
  insertSigned,
  insertTransferFrom,
  insertWithdrawer,
  newAddress,
  paidByBank,
  setVerification,
  stored,
  usableAddress,
} from '#testing/withdrawals.ts'
import { disputePayout } from './actions/dispute-payout.ts'
import { markPaid } from './actions/mark-paid.ts'
import { moveWithdrawal } from './actions/move-withdrawal.ts'
import { settleDispute } from './actions/settle-dispute.ts'
import { sourcesOf, waitsFor, withdrawalEvent } from './rules.ts'
import {
  type HeldWithdrawal,
  writeAsked,
  writeCancelled,
  writeGivenBack,
  writeHold,
  writeMadeGood,
  writePaidByBank,
  writeReceived,
  writeRejected,
  writeSettledOnChain,
  writeUndisputed,
  writeUpheld,
} from './store/money.ts'
import { prepareWithdrawals } from './testing.ts'

const world = prepareWithdrawals()
const requestId = 'test'
const run = <Value>(work: (tx: Tx) => Promise<Value>) => world.database.app.transaction(work, { attemptsMax: 1 })

function heldBy(personId: string, change: Partial<HeldWithdrawal> = {}): HeldWithdrawal {
  return {
    id: randomId(),
    personId,
    requestKey: randomId(),
    type: 'capital',
    method: 'crypto',
    amountMicro: 40_000_000n,
    uncappedMicro: 0n,
    chainId: null,
    toAddress: null,
    addressId: null,
    bankName: null,
    accountName: null,
    accountNumber: null,
    tier: 'auto',
    state: 'approved',
    risk: [],
    ...change,
  }
}
const hold = (personId: string, change: Partial<HeldWithdrawal>) =>
  run((tx) => writeHold(tx, heldBy(personId, change), requestId))

const sign = (id: string) => insertSigned(world.database, id)

async function approved(): Promise<{ id: string; personId: string; addressId: string }> {
  const personId = await insertWithdrawer(world.database)
  const addressId = await usableAddress(world.parts, personId)
  const { id } = await asked(world.parts, personId, { addressId })
  return { id, personId, addressId }
}
async function sent(): Promise<{ id: string; personId: string }> {
  const { id, personId } = await approved()
  await run((tx) => moveWithdrawal(tx, { id, from: ['approved'], to: 'reserved' }))
  await run((tx) => moveWithdrawal(tx, { id, from: ['reserved'], to: 'signed' }))
  return { id, personId }
}

test('the rules of the code and of the database say the same', async () => {
  const { owner } = world.database
  const both = [true, false]
  for (const type of ['profit', 'capital', 'referral_bonus', 'all', 'return'] as const) {
    const personId = randomId()
    const [row] = await owner('select withdrawals.sources_of($1, $2) as sources', [personId, type])
    expect(row?.['sources']).toEqual(sourcesOf(type).map((source) => `investor:${personId}:${source}`))
    for (const method of ['crypto', 'bank'] as const)
      for (const tier of ['auto', 'one', 'two'] as const)
        for (const verified of both)
          for (const addressUsable of both)
            for (const approvals of [0, 1, 2]) {
              const [found] = await owner('select withdrawals.waits_for($1, $2, $3, $4, $5, $6) as state', [
                type,
                method,
                tier,
                verified,
                addressUsable,
                approvals,
              ])
              expect(found?.['state']).toBe(waitsFor({ type, method, tier, verified, addressUsable, approvals }))
            }
  }
})

test('the event payload is the same when the database and when the code writes it', async () => {
  const { id } = await sent()
  const changes = [
    `state = 'delayed', reason = 'gas'`,
    `state = 'confirming', reason = null, tx_hash = sha256('x')`,
    `state = 'failed', reason = 'reverted', bank_reference = 'A "quoted" 1'`,
    `state = 'rejected', reason = 'returned', note = 'été', end_entry_id = 1`,
  ]
  for (const change of changes) {
    await world.database.owner(`update withdrawals.withdrawal set ${change} where id = $1`, [id])
    const [row] = await world.database.owner(
      'select withdrawals.payload_of(w) as payload from withdrawals.withdrawal w where id = $1',
      [id],
    )
    expect(row?.['payload']).toEqual(withdrawalEvent(await stored(world.parts, id), 'withdrawal.moved').payload)
  }
})

test('an audit record digests a value as the code does', async () => {
  const values = [
    { state: 'review' },
    { b: 1, a: null, aa: ['x', 'y "z"\n\té€'], nested: { z: true, _: [] }, empty: {}, amountMicro: 40_000_000 },
  ]
  for (const value of values) {
    const [row] = await world.database.owner(`select sha256(convert_to(audit.canonical_json($1), 'UTF8')) as digest`, [
      JSON.stringify(value),
    ])
    expect(row?.['digest']).toEqual(digestOf(value))
  }
  const personId = await insertWithdrawer(world.database)
  const withdrawal = await asked(world.parts, personId, { addressId: await usableAddress(world.parts, personId) })
  const { type, method, amountMicro, uncappedMicro, tier, risk, digest, state, holdEntryId } = withdrawal
  const [record] = await world.database.owner(
    `select before_digest, after_digest from audit.record where subject = $1 and action = 'withdrawal.requested'`,
    [`withdrawal:${withdrawal.id}`],
  )
  expect(record).toEqual({
    before_digest: null,
    after_digest: digestOf({
      type,
      method,
      amountMicro,
      uncappedMicro,
      tier,
      risk,
      digest: digest?.toString('hex'),
      state,
      holdEntryId,
    }),
  })
})

test('error: a hold without its ground: the person, the law, the identity, the address, the state', async () => {
  const personId = await insertWithdrawer(world.database)
  const addressId = await usableAddress(world.parts, personId)
  const set = (change: string) => world.database.owner(`update accounts.person set ${change} where id = $1`, [personId])
  const law = (text: string | null) =>
    world.database.owner('update kyc.subject set legal_hold = $2 where person_id = $1', [personId, text])
  await expect(hold(personId, { addressId, amountMicro: -40_000_000n })).rejects.toThrow('more than nothing')
  await set(`state = 'frozen'`)
  await expect(hold(personId, { addressId })).rejects.toThrow('not active')
  await set(`state = 'active'`)
  await law('court order')
  await expect(hold(personId, { addressId })).rejects.toThrow('the law holds it')
  await law(null)
  const others = await usableAddress(world.parts, await insertWithdrawer(world.database))
  await expect(hold(personId, { addressId: others })).rejects.toThrow('not in the book')
  await expect(
    hold(personId, { addressId: null, chainId: 31_337n, toAddress: randomKey().subarray(0, 20) }),
  ).rejects.toThrow('not in the book')
  await expect(hold(personId, { addressId, state: 'reserved' })).rejects.toThrow('must wait')
  await expect(hold(personId, { addressId, tier: 'one' })).rejects.toThrow('must wait')
  await world.database.owner('update withdrawals.book_address set usable_at = $2 where id = $1', [
    addressId,
    new Date('2100-01-01'),
  ])
  await expect(hold(personId, { addressId })).rejects.toThrow('must wait')
  await setVerification(world.database, personId, 'pending')
  await expect(hold(personId, { addressId, state: 'on_hold' })).rejects.toThrow('must wait')
  await setVerification(world.database, personId, 'absent')
  await expect(hold(personId, { addressId, state: 'awaiting_verification' })).rejects.toThrow('the identity')
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
})

test('error: what was judged before the person asked for something else is not carried out', async () => {
  const { id, personId, addressId } = await approved()
  const { app } = world.database
  const ask = (askedBefore: number, change: Partial<HeldWithdrawal> = {}) =>
    writeAsked(app.reader, heldBy(personId, { addressId, ...change }), { askedBefore, requestId })
  await expect(ask(0)).rejects.toThrow('more was asked for meanwhile')
  await expect(ask(1, { state: 'reserved' })).rejects.toThrow('must wait')
  expect(await ask(1, { amountMicro: 960_000_001n, tier: 'two', state: 'review' })).toBeUndefined()
  expect(await ask(1)).toMatchObject({ number: expect.any(BigInt) })
  // A withdrawal that ended was asked for all the same.
  await run((tx) => writeCancelled(tx, id, personId, requestId))
  await expect(ask(1)).rejects.toMatchObject({ code: '40001' })
  expect(await holdings(app, personId)).toMatchObject({ leaving: 40_000_000n })
})

test('error: a return goes only to where everything came from, after a final rejection, and two people sign it', async () => {
  const personId = await insertWithdrawer(world.database, { cash: 75n, verification: 'rejected finally' })
  const origin = newAddress()
  await insertTransferFrom(world.database, personId, origin)
  const toAddress = Buffer.from(origin.slice(2), 'hex')
  const back = { type: 'return', tier: 'two', state: 'review', chainId: 31_337n, toAddress } as const
  await expect(hold(personId, { ...back, toAddress: randomKey().subarray(0, 20) })).rejects.toThrow(
    'this address alone',
  )
  await expect(hold(personId, { ...back, tier: 'auto' })).rejects.toThrow('two people')
  await expect(hold(personId, { ...back, state: 'approved' })).rejects.toThrow('must wait')
  await setVerification(world.database, personId, 'verified')
  await expect(hold(personId, back)).rejects.toThrow('the identity')
  await setVerification(world.database, personId, 'rejected finally')
  expect(await hold(personId, back)).toBe(true)
})

test('error: a release of another person’s, of one’s own, of what is being sent, or twice', async () => {
  const { id, personId } = await approved()
  const other = await insertWithdrawer(world.database)
  const cancel = (by: string) => run((tx) => writeCancelled(tx, id, by, requestId))
  const reject = (reviewerId: string) =>
    run((tx) => writeRejected(tx, { id, reviewerId, rejection: 'suspected_fraud', note: '', requestId }))
  await expect(cancel(other)).rejects.toThrow('another person')
  await expect(reject(personId)).rejects.toThrow('own')
  const being = await sent()
  await expect(run((tx) => writeCancelled(tx, being.id, being.personId, requestId))).rejects.toThrow('is signed')
  await cancel(personId)
  await expect(cancel(personId)).rejects.toThrow('is cancelled')
  await expect(reject(other)).rejects.toThrow('is cancelled')
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  expect(await verifyLedger(world.database.app.reader)).toEqual([])
})

test('error: INV6: a row whose state was set back by hand does not release what the signer keeps a nonce for', async () => {
  const { id, personId } = await sent()
  await sign(id)
  await world.database.owner(`update withdrawals.withdrawal set state = 'approved' where id = $1`, [id])
  await expect(run((tx) => writeCancelled(tx, id, personId, requestId))).rejects.toThrow('keeps a nonce')
  expect(await holdings(world.database.app, personId)).toMatchObject({ leaving: 40_000_000n })
})

test('error: a settlement of what was not sent, not signed, or signed for another; then it is settled, once', async () => {
  const { id, personId } = await sent()
  const other = await sent()
  const othersHash = await sign(other.id)
  const settle = (txHash: Buffer, of = id) =>
    run((tx) => writeSettledOnChain(tx, { id: of, txHash, arrivedMicro: 40_000_000n, confirmations: 3 }))
  await expect(settle(randomKey())).rejects.toThrow('did not sign')
  await expect(settle(othersHash)).rejects.toThrow('did not sign')
  const waiting = await approved()
  await expect(settle(await sign(waiting.id), waiting.id)).rejects.toThrow('is approved')
  const hash = await sign(id)
  await settle(hash)
  expect(await stored(world.parts, id)).toMatchObject({ state: 'settled', arrivedMicro: 40_000_000n, confirmations: 3 })
  expect(await holdings(world.database.app, personId)).toMatchObject({ leaving: 0n })
  await expect(settle(hash)).rejects.toThrow('is settled')
  await expect(run((tx) => writeMadeGood(tx, id))).rejects.toThrow('nothing of it is missing')
  expect(await verifyLedger(world.database.app.reader)).toEqual([])
})

test('error: without the command of two people about this withdrawal nothing is paid by bank, given back or upheld', async () => {
  const desk = approvalDesk(world.database, [markPaid, settleDispute])
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { method: 'bank', amount: '90' })
  const proposed = await desk.ask(markPaid.name, {
    withdrawalId: id,
    reference: 'SEPA 1',
    proofKey: 'x',
    proofDigest: '00'.repeat(32),
  })
  const commandId = proposed.ok ? proposed.value.approvalId : ''
  const agreed = { id, commandId, requestId }
  await expect(run((tx) => writePaidByBank(tx, agreed))).rejects.toThrow(/not_agreed|have not agreed/)
  expect((await desk.approve(commandId)).ok).toBe(true)
  await expect(run((tx) => writePaidByBank(tx, agreed))).rejects.toThrow('is paid')
  const paid = await paidByBank(world.database, world.parts)
  await expect(run((tx) => writePaidByBank(tx, { ...agreed, id: paid.id }))).rejects.toThrow(
    /not_agreed|have not agreed/,
  )

  await run((tx) => disputePayout(tx, { withdrawalId: id, personId, requestId }))
  for (const write of [writeGivenBack, writeUpheld]) {
    await expect(run((tx) => write(tx, agreed))).rejects.toThrow(/not_agreed|have not agreed/)
  }
  const decided = await desk.ask(settleDispute.name, { withdrawalId: id, outcome: 'stands' })
  const settling = { ...agreed, commandId: decided.ok ? decided.value.approvalId : '' }
  expect((await desk.approve(settling.commandId)).ok).toBe(true)
  for (const write of [writeGivenBack, writeUpheld]) {
    await expect(run((tx) => write(tx, settling))).rejects.toThrow(/not_agreed|have not agreed|is settled/)
  }
  expect(await verifyLedger(world.database.app.reader)).toEqual([])
})

test('error: a bank payout is over only when its owner says so or 30 days have passed, and once', async () => {
  const { id, personId } = await paidByBank(world.database, world.parts, '90')
  const before = await capitalMicro(world.database.app)
  await expect(run((tx) => writeReceived(tx, id, randomId(), requestId))).rejects.toThrow('another person')
  expect(await run((tx) => writeUndisputed(tx, id))).toBe(false)
  const waiting = await asked(world.parts, personId, { method: 'bank', amount: '90' })
  await expect(run((tx) => writeReceived(tx, waiting.id, personId, requestId))).rejects.toThrow('not paid')
  await expect(run((tx) => writeUndisputed(tx, waiting.id))).rejects.toThrow('not paid')
  await world.database.owner(`update withdrawals.withdrawal set paid_at = now() - interval '31 days' where id = $1`, [
    id,
  ])
  expect(await run((tx) => writeUndisputed(tx, id))).toBe(true)
  expect(await stored(world.parts, id)).toMatchObject({ state: 'settled', arrivedMicro: 90_000_000n })
  const record = `select actor, request_id from audit.record where subject = $1 and action = 'withdrawal.settled'`
  expect(await world.database.owner(record, [`withdrawal:${id}`])).toEqual([
    { actor: 'system:worker', request_id: null },
  ])
  await expect(run((tx) => writeUndisputed(tx, id))).rejects.toThrow('is settled')
  expect(await capitalMicro(world.database.app)).toBe(before + 90_000_000n)
})

test('MON1: the function that ends a bank payout counts no day in which its person could not object', async () => {
  const { id, personId } = await paidByBank(world.database, world.parts)
  const { owner } = world.database
  const paidDaysAgo = (days: number) =>
    owner(`update withdrawals.withdrawal set paid_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
  await paidDaysAgo(40)
  await owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
  await owner(`update accounts.freeze set began_at = now() - interval '35 days' where person_id = $1`, [personId])
  expect(await run((tx) => writeUndisputed(tx, id))).toBe(false)
  await owner(`update accounts.person set state = 'active' where id = $1`, [personId])
  await owner(`update accounts.freeze set ended_at = now() - interval '20 days' where person_id = $1`, [personId])
  // Forty days, of which fifteen were frozen and eight under a legal hold, four of them both: 21 count.
  await owner(
    `insert into kyc.legal_hold (person_id, began_at, ended_at) values ($1, now() - interval '24 days', now() - interval '16 days')`,
    [personId],
  )
  expect(await run((tx) => writeUndisputed(tx, id))).toBe(false)
  await paidDaysAgo(48)
  expect(await run((tx) => writeUndisputed(tx, id))).toBe(false)
  await paidDaysAgo(50)
  expect(await run((tx) => writeUndisputed(tx, id))).toBe(true)
})
