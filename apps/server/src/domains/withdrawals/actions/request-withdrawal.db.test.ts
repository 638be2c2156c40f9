import { refuse } from '@clearhold/contract/result'
import { describe, expect, test } from 'vitest'
import { formatEntryId, investorAccount, verifyLedger } from '#domains/ledger/index.ts'
import { assignCapitalAddress } from '#domains/treasury/index.ts'
import { checksummed } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { countTrips } from '#testing/count-trips.ts'
import { custody, holdings, move, passHours } from '#testing/plans.ts'
import { testXpub } from '#testing/test-xpub.ts'
import {
  ask,
  asked,
  deniedAddress,
  followLink,
  fund,
  insertWithdrawer,
  newAddress,
  prepareWallets,
  setVerification,
  stored,
  testSettings,
  testToken,
  testWithdrawalParts,
  usableAddress,
} from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { digestPayout } from './digest-payout.ts'

const world = prepareWithdrawals()

const unit = 1_000_000n

describe('a request', () => {
  test('sets the money aside at once, enters the typed address and waits out its hold', async () => {
    const personId = await insertWithdrawer(world.database)
    const walletAddress = newAddress()
    const withdrawal = await asked(world.parts, personId, { walletAddress })
    expect(withdrawal).toMatchObject({ state: 'on_hold', tier: 'auto', amountMicro: 40n * unit, type: 'capital' })
    expect(withdrawal.risk).toEqual(['first_withdrawal'])
    expect(withdrawal.digest).toEqual(digestPayout(withdrawal))
    expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 960n * unit, leaving: 40n * unit })
    expect(
      await world.database.owner('select type, payload from platform.outbox where person_id = $1 order by id', [
        personId,
      ]),
    ).toMatchObject([
      { type: 'withdrawal.address_added', payload: { address: checksummed(walletAddress as Hex) } },
      { type: 'withdrawal.requested', payload: { withdrawalId: withdrawal.id, amount: '40.000000' } },
    ])
    expect(
      await world.database.owner(
        `select actor from audit.record where action = 'withdrawal.requested' and subject = $1`,
        [`withdrawal:${withdrawal.id}`],
      ),
    ).toEqual([{ actor: `person:${personId}` }])
    expect(formatEntryId(withdrawal.holdEntryId)).toMatch(/^\d+-\d+$/)
    expect(await verifyLedger(world.database.app.reader)).toEqual([])
  })

  test.each([
    ['profit', 'profit'],
    ['capital', 'cash'],
    ['referral_bonus', 'bonus'],
  ] as const)('%s is taken out of %s', async (type, kind) => {
    const personId = await insertWithdrawer(world.database, { cash: 0n })
    await fund(world.database, personId, kind, 100n)
    await asked(world.parts, personId, { type, amount: '100' })
    expect(await holdings(world.database.app, personId)).toMatchObject({ [kind]: 0n, leaving: 100n * unit })
  })

  test('to an address that can be used is approved when small, waits for one person, then for two', async () => {
    const personId = await insertWithdrawer(world.database)
    const addressId = await usableAddress(world.parts, personId)
    expect(await asked(world.parts, personId, { addressId, amount: '50' })).toMatchObject({
      tier: 'auto',
      state: 'approved',
    })
    expect(await asked(world.parts, personId, { addressId, amount: '50.000001' })).toMatchObject({
      tier: 'one',
      state: 'review',
    })
    expect(await asked(world.parts, personId, { addressId, amount: '200.000001' })).toMatchObject({
      tier: 'two',
      state: 'review',
      risk: ['large'],
    })
  })

  test('is told and recorded as the general functions would say its row', async () => {
    const personId = await insertWithdrawer(world.database)
    const addressId = await usableAddress(world.parts, personId)
    const wishes = [
      { addressId, amount: '10' },
      { addressId, amount: '250' },
      { addressId, type: 'all', amount: '500' },
      { method: 'bank', amount: '60' },
    ] as const
    for (const wish of wishes) await asked(world.parts, personId, wish)
    const rows = await world.database.owner(
      `select w.type, o.payload = withdrawals.payload_of(w) as "isToldAsItIs", s.at = w.created_at as "isOfOneMoment",
         r.after_digest = sha256(convert_to(audit.canonical_json(jsonb_build_object('type', w.type, 'method', w.method,
           'amountMicro', w.amount_micro, 'uncappedMicro', w.uncapped_micro, 'tier', w.tier, 'risk', w.risk,
           'digest', encode(w.digest, 'hex'), 'state', w.state, 'holdEntryId', w.hold_entry_id)), 'UTF8')) as "isRecordedAsItIs",
         (select count(*)::int from withdrawals.matured_part m where m.entry_id = w.hold_entry_id) as parts
       from withdrawals.withdrawal w
         join platform.outbox o on o.type = 'withdrawal.requested' and o.payload ->> 'withdrawalId' = w.id::text
         join audit.record r on r.subject = 'withdrawal:' || w.id and r.action = 'withdrawal.requested'
         join withdrawals.step s on s.withdrawal_id = w.id
       where w.person_id = $1 order by w.number`,
      [personId],
    )
    const same = { isToldAsItIs: true, isRecordedAsItIs: true, isOfOneMoment: true, parts: 1 }
    expect(rows).toEqual(['capital', 'capital', 'all', 'capital'].map((type) => ({ type, ...same })))
  })

  test.each(['pending', 'revision'] as const)('with an identity that is %s waits for it', async (verification) => {
    const personId = await insertWithdrawer(world.database, { verification })
    expect(await asked(world.parts, personId)).toMatchObject({ state: 'awaiting_verification' })
  })

  test('by bank goes to the review, for two people', async () => {
    const personId = await insertWithdrawer(world.database)
    expect(await asked(world.parts, personId, { method: 'bank' })).toMatchObject({
      state: 'review',
      tier: 'two',
      digest: null,
      toAddress: null,
      accountNumber: 'IE00 1',
    })
  })

  test('behavior: the same key is the same withdrawal, however often and however parallel', async () => {
    const personId = await insertWithdrawer(world.database)
    const wish = { key: randomId(), walletAddress: newAddress() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => asked(world.parts, personId, wish)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const reused = refuse('withdraw_key_reused')
    expect(await ask(world.parts, personId, { ...wish, amount: '41' })).toEqual(reused)
    expect(await ask(world.parts, personId, { ...wish, walletAddress: newAddress() })).toEqual(reused)
    expect(await ask(world.parts, personId, { ...wish, method: 'bank' })).toEqual(reused)
    expect(await holdings(world.database.app, personId)).toMatchObject({ leaving: 40n * unit })
  })

  test('behavior: of ten at once for all there is, one is taken', async () => {
    const personId = await insertWithdrawer(world.database, { cash: 100n })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(world.parts, personId, { amount: '100' })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 0n, leaving: 100n * unit })
  })

  test('behavior: limits hold for requests to one address however parallel they are, and a key is one withdrawal', async () => {
    const personId = await insertWithdrawer(world.database)
    const addressId = await usableAddress(world.parts, personId)
    const settings = { ...testSettings, requestsPerDay: 3 }
    const parts = testWithdrawalParts(world.database, { settings })
    const wish = { key: randomId(), addressId }
    const same = await Promise.all(Array.from({ length: 6 }, () => asked(parts, personId, wish)))
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    expect(await ask(parts, personId, { ...wish, amount: '41' })).toEqual(refuse('withdraw_key_reused'))
    const others = await Promise.all(Array.from({ length: 10 }, () => ask(parts, personId, { addressId })))
    expect(others.filter(({ ok }) => ok)).toHaveLength(2)
    expect(others.filter(({ ok }) => !ok)).toContainEqual(refuse('withdraw_too_often', { max: '3' }))
    expect(await holdings(world.database.app, personId)).toMatchObject({ leaving: 120n * unit })
  })

  test('notes a password that was changed lately, and then needs an approval', async () => {
    const personId = await insertWithdrawer(world.database)
    const addressId = await usableAddress(world.parts, personId)
    await world.database.owner('update accounts.person set created_at = now() - interval $$1 year$$ where id = $1', [
      personId,
    ])
    expect(await asked(world.parts, personId, { addressId })).toMatchObject({ tier: 'one', state: 'review' })
    await world.database.owner(
      'update accounts.person set credentials_changed_at = now() - interval $$49 hours$$ where id = $1',
      [personId],
    )
    expect(await asked(world.parts, personId, { addressId })).toMatchObject({
      tier: 'auto',
      state: 'approved',
      risk: [],
    })
  })

  test('notes an address that another person has too', async () => {
    const one = await insertWithdrawer(world.database)
    const two = await insertWithdrawer(world.database)
    const walletAddress = newAddress()
    await asked(world.parts, one, { walletAddress })
    const withdrawal = await asked(world.parts, two, { walletAddress })
    expect(withdrawal.risk).toContain('screening')
    expect(withdrawal.tier).toBe('one')
  })
})

test('MON8: what is left below the minimum leaves with everything else that is free', async () => {
  const personId = await insertWithdrawer(world.database, { cash: 0n })
  await move(world.database.app, custody, investorAccount(personId, 'profit'), 400_000n)
  const { amountMicro } = await asked(world.parts, personId, { type: 'all', amount: '0.4' })
  expect(amountMicro).toBe(400_000n)
  expect(await holdings(world.database.app, personId)).toMatchObject({ profit: 0n, leaving: 400_000n })
})

describe('error: nothing moves', () => {
  test.each(['absent', 'rejected', 'rejected finally'] as const)(
    'with an identity that is %s: Please complete KYC verification',
    async (verification) => {
      const personId = await insertWithdrawer(world.database, { verification })
      expect(await ask(world.parts, personId)).toEqual(refuse('withdraw_kyc_needed'))
      expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 1_000n * unit, leaving: 0n })
    },
  )

  test('below 1, above the balance, without an address or bank details', async () => {
    const personId = await insertWithdrawer(world.database)
    expect(await ask(world.parts, personId, { amount: '0.999999' })).toEqual(refuse('withdraw_minimum'))
    expect(await ask(world.parts, personId, { type: 'all', amount: '0.999999' })).toEqual(refuse('withdraw_minimum'))
    expect(await ask(world.parts, personId, { amount: '1000.000001' })).toEqual(
      refuse('withdraw_balance_short', { free: '1000.000000' }),
    )
    expect(await ask(world.parts, personId, { type: 'profit', amount: '1' })).toEqual(
      refuse('withdraw_balance_short', { free: '0.000000' }),
    )
    expect(await ask(world.parts, personId, { walletAddress: ' ' })).toEqual(refuse('withdraw_address_needed'))
    expect(await ask(world.parts, personId, { method: 'bank', accountNumber: '' })).toEqual(
      refuse('withdraw_bank_needed'),
    )
    const noBank = testWithdrawalParts(world.database, { settings: { ...testSettings, bankOffered: false } })
    expect(await ask(noBank, personId, { method: 'bank' })).toEqual(refuse('withdraw_bank_not_offered'))
    expect((await asked(world.parts, personId, { amount: '1' })).amountMicro).toBe(unit)
  })

  test('U13: no address, a typing mistake, the zero address, the token’s, ours, denied', async () => {
    const personId = await insertWithdrawer(world.database)
    const register = { database: world.database.app, chainId: 31_337, depositXpub: testXpub }
    const house = await assignCapitalAddress(register)
    const mine = checksummed(newAddress() as Hex)
    const mistyped = `${mine.slice(0, -1)}${mine.endsWith('0') ? '1' : '0'}`
    const { hot, custody: vault } = await prepareWallets(world.database)
    const refusals = [
      ['0x12', 'address_malformed'],
      ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'address_malformed'],
      [mistyped, 'address_checksum_wrong'],
      [mine.toUpperCase().replace('0X', '0x'), 'address_checksum_wrong'],
      [`0x${'0'.repeat(40)}`, 'address_zero'],
      [testToken, 'address_is_token'],
      [house, 'address_of_platform'],
      [hot, 'address_of_platform'],
      [vault, 'address_of_platform'],
      [deniedAddress, 'address_denied'],
      [checksummed(deniedAddress as Hex), 'address_denied'],
    ] as const
    for (const [walletAddress, code] of refusals) {
      expect([walletAddress, await ask(world.parts, personId, { walletAddress })]).toEqual([
        walletAddress,
        refuse(code),
      ])
    }
    expect(
      await world.database.owner('select count(*)::int from withdrawals.book_address where person_id = $1', [personId]),
    ).toEqual([{ count: 0 }])
    expect((await ask(world.parts, personId, { walletAddress: ` ${mine.toLowerCase()}\n` })).ok).toBe(true)
    expect((await ask(world.parts, personId, { walletAddress: mine })).ok).toBe(true)
  })

  test('to an address of the book that was denied since, or belongs to another person', async () => {
    const personId = await insertWithdrawer(world.database)
    const other = await insertWithdrawer(world.database)
    const addressId = await usableAddress(world.parts, personId)
    const [row] = await world.database.owner(
      `select encode(address, 'hex') as address from withdrawals.book_address where id = $1`,
      [addressId],
    )
    const denied = new Set([`0x${String(row?.['address'])}`])
    const later = testWithdrawalParts(world.database, { settings: { ...testSettings, denied } })
    expect(await ask(later, personId, { addressId })).toEqual(refuse('address_denied'))
    expect(await ask(world.parts, other, { addressId })).toEqual(refuse('not_found'))
  })

  test('beyond the limits of 24 hours and 30 days, which are lower before the identity is verified', async () => {
    const personId = await insertWithdrawer(world.database, { cash: 100_000n, verification: 'pending' })
    await asked(world.parts, personId, { amount: '450' })
    expect(await ask(world.parts, personId, { amount: '50.000001' })).toEqual(
      refuse('withdraw_day_limit', { max: '500.000000', left: '50.000000', matured: '0.000000' }),
    )
    await setVerification(world.database, personId, 'verified')
    await asked(world.parts, personId, { amount: '9550' })
    expect(await ask(world.parts, personId, { amount: '1' })).toEqual(
      refuse('withdraw_day_limit', { max: '10000.000000', left: '0.000000', matured: '0.000000' }),
    )
    const ago = (time: string) =>
      world.database.owner(
        `update withdrawals.withdrawal set created_at = now() - interval '${time}' where person_id = $1`,
        [personId],
      )
    await ago('25 hours')
    const month = { ...testSettings.verified, monthMaxMicro: 10_100n * unit }
    const tight = testWithdrawalParts(world.database, { settings: { ...testSettings, verified: month } })
    expect(await ask(tight, personId, { amount: '101' })).toEqual(
      refuse('withdraw_month_limit', { max: '10100.000000', left: '100.000000', matured: '0.000000' }),
    )
    await ago('31 days')
    expect((await ask(tight, personId, { amount: '101' })).ok).toBe(true)
  })

  test('too often in a day, too many at once; what was cancelled gives its amount back and not its place', async () => {
    const personId = await insertWithdrawer(world.database)
    const settings = { ...testSettings, openMax: 2, requestsPerDay: 3 }
    const strict = testWithdrawalParts(world.database, { settings })
    await asked(strict, personId, { amount: '1' })
    await asked(strict, personId, { amount: '1' })
    expect(await ask(strict, personId)).toEqual(refuse('withdraw_too_many_open', { max: '2' }))
    const end = `update withdrawals.withdrawal set state = 'cancelled', end_entry_id = 1 where person_id = $1 and state = 'on_hold'`
    await world.database.owner(end, [personId])
    expect((await asked(strict, personId, { amount: '1' })).risk).toContain('velocity')
    expect(await ask(strict, personId)).toEqual(refuse('withdraw_too_often', { max: '3' }))
  })

  test('without a second factor, a confirmed mail address, an active account, or against the law', async () => {
    const personId = await insertWithdrawer(world.database)
    const set = (change: string) =>
      world.database.owner(`update accounts.person set ${change} where id = $1`, [personId])
    await set('totp_secret_sealed = null')
    expect(await ask(world.parts, personId)).toEqual(refuse('second_factor_needed'))
    await set(`totp_secret_sealed = '\\x00', email_verified_at = null`)
    expect(await ask(world.parts, personId)).toEqual(refuse('email_unverified'))
    await set(`email_verified_at = now(), state = 'frozen'`)
    expect(await ask(world.parts, personId)).toEqual(refuse('account_not_active'))
    await set(`state = 'active'`)
    await world.database.owner(`update kyc.subject set legal_hold = 'court order' where person_id = $1`, [personId])
    expect(await ask(world.parts, personId)).toEqual(refuse('withdraw_held_by_law'))
    expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 1_000n * unit, leaving: 0n })
  })
})

test('a request takes two round trips, however it must be approved, and one when it is repeated; seven with a new address, one of them for the sanctions list, seven with a new bank account and five with a known one; a cancellation five, one of them for what the signer holds after a restore', async () => {
  const counting = countTrips(world.database)
  const parts = testWithdrawalParts({ app: counting.database })
  const approverId = await insertWithdrawer(world.database)
  await world.database.owner(`update accounts.person set role = 'Admin' where id = $1`, [approverId])
  await world.database.owner(
    `insert into accounts.permission (person_id, permission) values ($1, 'finance_approver'), ($1, 'finance_maker')`,
    [approverId],
  )
  const personId = await insertWithdrawer(world.database)
  const addressId = await usableAddress(world.parts, personId)
  const key = randomId()
  expect(await counting.tripsOf(() => ask(parts, personId, { key, addressId }))).toHaveLength(2)
  expect(await counting.tripsOf(() => ask(parts, personId, { addressId, amount: '100' }))).toHaveLength(2)
  expect(await counting.tripsOf(() => ask(parts, personId, { method: 'bank' }))).toHaveLength(7)
  expect(await counting.tripsOf(() => ask(parts, personId))).toHaveLength(7)
  expect(await counting.tripsOf(() => ask(parts, personId, { key, addressId }))).toHaveLength(1)
  const [first] = await world.database.owner('select id from withdrawals.withdrawal where request_key = $1', [key])
  const cancelling = { withdrawalId: String(first?.['id']), personId, requestId: 'test' }
  const cancel = () => counting.database.transaction((tx) => cancelWithdrawal(tx, cancelling))
  expect(await counting.tripsOf(cancel)).toHaveLength(5)
  // The requests have not waited for a lock on the approver's row.
  expect(await world.database.owner('select from platform.outbox where person_id = $1', [approverId])).toEqual([])
})

test('a confirmed address is used by the next request without a hold of its own', async () => {
  const personId = await insertWithdrawer(world.database)
  const walletAddress = newAddress()
  const first = await asked(world.parts, personId, { walletAddress })
  await followLink(world.parts, personId, first.addressId ?? '')
  const second = await asked(world.parts, personId, { walletAddress })
  expect(second).toMatchObject({ addressId: first.addressId, state: 'on_hold' })
  await passHours(world.database.app, 24)
  expect(await asked(world.parts, personId, { walletAddress })).toMatchObject({ state: 'approved' })
  expect((await stored(world.parts, first.id)).state).toBe('on_hold')
})
