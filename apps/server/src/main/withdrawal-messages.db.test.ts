import { type Language, languages } from '@clearhold/contract/language'
import { beforeAll, expect, test } from 'vitest'
import { callApi } from '#testing/api-client.ts'
import { deliverMails } from '#testing/deliver-mails.ts'
import { passHours } from '#testing/plans.ts'
import { testMail } from '#testing/resources.ts'
import { withdrawalCounter } from '#testing/withdrawal-counter.ts'
import { advanceRequests, asked, insertWithdrawer, newAddress, paidByBank, stored } from '#testing/withdrawals.ts'
import { checksummed } from '../platform/chain/address.ts'
import type { Hex } from '../platform/chain/decode.ts'

let counter: Awaited<ReturnType<typeof withdrawalCounter>>
let mail: Awaited<ReturnType<typeof testMail>>
beforeAll(async () => {
  counter = await withdrawalCounter()
  mail = await testMail()
})

const sendAll = () => deliverMails(counter.database.app, mail)
const mailsTo = (personId: string) => mail.messages.filter(({ to }) => to === `${personId}@example.test`)

const words: Readonly<Record<Language, { confirm: string; requested: string; cancelled: string }>> = {
  en: {
    confirm: 'Confirm a new withdrawal address',
    requested: 'is set aside',
    cancelled: 'Your withdrawal is cancelled',
  },
  es: {
    confirm: 'Confirme una nueva dirección de retirada',
    requested: 'apartados',
    cancelled: 'Su retirada está cancelada',
  },
  fr: {
    confirm: 'Confirmez une nouvelle adresse de retrait',
    requested: 'mis de côté',
    cancelled: 'Votre retrait est annulé',
  },
}

test.each(languages)(
  'in %s: the mail’s link confirms the address it names, and each step is told',
  async (language) => {
    const { database, parts } = counter
    const personId = await insertWithdrawer(database)
    await database.owner('update accounts.person set language = $2 where id = $1', [personId, language])
    const mine = newAddress()
    const theirs = newAddress()
    const { id, addressId } = await asked(parts, personId, { walletAddress: mine })
    await asked(parts, personId, { walletAddress: theirs })
    await sendAll()
    const { confirm, requested, cancelled } = words[language]
    const links = mailsTo(personId).filter(({ subject }) => subject === confirm)
    expect(links).toHaveLength(2)
    const letter = links.find(({ text }) => text.includes(checksummed(mine as Hex)))
    const token = /\/user\/withdraw\?confirm=([\w-]+)/.exec(letter?.text ?? '')?.[1]
    const me = await counter.client(personId)
    expect((await me.call('POST', 'withdrawal-addresses/confirm', { token })).status).toBe(200)
    const confirmed = await database.owner(
      'select id from withdrawals.book_address where person_id = $1 and confirmed_at is not null',
      [personId],
    )
    expect(confirmed).toEqual([{ id: addressId }])
    expect(mailsTo(personId).some(({ text }) => text.includes(requested))).toBe(true)

    await passHours(database.app, 24.1)
    await advanceRequests(database.app)
    expect((await stored(parts, id)).state).toBe('approved')
    expect((await me.call('POST', `withdrawal/${id}/cancel`)).status).toBe(200)
    await sendAll()
    expect(mailsTo(personId)[0]?.subject).toBe(cancelled)
    const { value } = await me.call('GET', 'messages')
    const kinds = (value['messages'] as { kind: string }[]).map(({ kind }) => kind)
    expect(kinds).toEqual([
      'withdrawal.cancelled',
      'withdrawal.approved',
      'withdrawal.address_confirmed',
      'withdrawal.requested',
      'withdrawal.requested',
    ])
  },
)

test('MON1: a frozen person objects by the mail’s link, which comes whatever mails they chose, and 40 days end nothing', async () => {
  const { database, parts, served } = counter
  const { id, personId } = await paidByBank(database, parts)
  await (await counter.client(personId)).call('PUT', `user/${personId}/preferences`, {
    emailMoney: false,
    emailNews: false,
  })
  await database.owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
  await sendAll()
  const [letter] = mailsTo(personId).filter(({ text }) => text.includes('/payout-objection'))
  const token = /\/payout-objection\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1]
  await database.owner(`update withdrawals.withdrawal set paid_at = now() - interval '40 days' where id = $1`, [id])
  await database.owner(`update accounts.freeze set began_at = now() - interval '39 days' where person_id = $1`, [
    personId,
  ])
  const settle = () => database.owner('select withdrawals.settle_undisputed($1) as entry', [id])
  expect(await settle()).toEqual([{ entry: null }])
  expect((await stored(parts, id)).state).toBe('paid')
  const visit = (body: unknown) => callApi(`${served.url}/api/payout-objection`, '', 'POST', body)
  expect(await visit({ token: 'x'.repeat(43) })).toMatchObject({ status: 410, value: { code: 'token_expired' } })
  expect(await visit({ token })).toMatchObject({ status: 200, value: { outcome: 'recorded', amount: '90.000000' } })
  expect(await visit({ token })).toMatchObject({ status: 200, value: { outcome: 'recorded_before' } })
  await database.owner(`update accounts.freeze set began_at = now() where person_id = $1`, [personId])
  await expect(settle()).rejects.toThrow('disputed and not paid')
  expect((await stored(parts, id)).state).toBe('disputed')
})
