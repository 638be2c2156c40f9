import { mailOnlyKinds, messageKinds } from '@clearhold/contract/notifications/schema'
import { describe, expect, test } from 'vitest'
import { isToPrevious, linkUrl, retryPauseMs, signedAt, signedOf } from './mails.ts'
import {
  askingOf,
  isInApp,
  isTriedAnyway,
  kindOf,
  kindsOfLink,
  mailedKinds,
  paramsOf,
  tellingOf,
  toldKinds,
  wantsMail,
} from './rules.ts'

test('what happens to money or to the safety of an account is told in the product and by mail, but for these', () => {
  const isStaffs = (kind: string) => /^(approval\.|kyc\.overdue|kyc\.escalated)/.test(kind)
  const once = toldKinds.filter((kind) => {
    const { inApp, mail } = tellingOf(kind)
    return !isStaffs(kind) && (!inApp || mail === 'never')
  })
  const by = (inApp: boolean) => once.filter((kind) => tellingOf(kind).inApp === inApp)
  // Each is followed within minutes by the mail that counts, was done by a link in a mail, is about mails that do not arrive, or moves
  // nothing (document views, exports).
  const inProductOnly = [
    'account.email_verified',
    'account.mail_undeliverable',
    'account.mail_restored',
    'deposit.seen',
    'kyc.viewed',
    'withdrawal.approved',
    'support.answered',
    'export.notice',
  ]
  expect(by(true)).toEqual(inProductOnly)
  // Links, and what a person who can no longer sign in must know.
  expect(by(false)).toEqual([...mailOnlyKinds])
})

test('what has words is told, and what is told in the product is one of its kinds', () => {
  expect(toldKinds.toSorted()).toEqual([...messageKinds, ...mailOnlyKinds].sort())
  for (const kind of messageKinds) expect(isInApp(kind), kind).toBe(true)
  for (const kind of mailOnlyKinds) expect([isInApp(kind), tellingOf(kind).mail], kind).toEqual([false, 'always'])
})

describe('kindOf', () => {
  test('a session that ended with something else is not told twice', () => {
    expect(kindOf('account.sessions_revoked', { reason: 'token_reused' })).toBe('account.sessions_revoked')
    expect(kindOf('account.sessions_revoked', { reason: 'frozen' })).toBeUndefined()
    expect(kindOf('session.ended', {})).toBeUndefined()
    expect(kindOf('toString', {})).toBeUndefined()
  })
})

test('at an address that takes no mails, what cannot be turned off is tried, and nothing else', () => {
  const stopped = mailedKinds.filter((kind) => !isTriedAnyway(kind))
  expect(stopped.map((kind) => tellingOf(kind).mail).filter((choice) => choice === 'always')).toEqual([])
  for (const kind of [
    'account.password_changed',
    'account.signed_in_new_device',
    'withdrawal.paid',
    'account.frozen',
  ] as const)
    expect(isTriedAnyway(kind), kind).toBe(true)
  for (const kind of ['deposit.credited', 'withdrawal.sent', 'plan.matured', 'proof.drawn'] as const)
    expect(stopped).toContain(kind)
})

test('security mails cannot be turned off, the rest can', () => {
  const none = { emailMoney: false, emailNews: false }
  expect(wantsMail('account.password_changed', none)).toBe(true)
  expect(wantsMail('balance.adjusted', none)).toBe(false)
  expect(wantsMail('balance.adjusted', { ...none, emailMoney: true })).toBe(true)
  expect(wantsMail('deposit.seen', { emailMoney: true, emailNews: true })).toBe(false)
  // Another person waits for a decision: its mail is part of the work, and opens what is to be decided.
  expect(wantsMail('approval.waiting', none)).toBe(true)
  expect(tellingOf('approval.waiting').opens?.({ approvalId: 'x-1' })).toBe('/admin/approvals?id=x-1')
  expect(tellingOf('withdrawal.review').opens?.({ withdrawalId: 'w-1' })).toBe('/admin/withdrawals?id=w-1')
})

test('a withdrawal that came to the review asks those who may act on it, in words of their own', () => {
  const asked = { withdrawalId: 'w-1', reference: 'W-20001', amount: '5.000000' }
  const payload = { ...asked, permission: 'finance_maker', ofPersonId: 'p-1' }
  expect(askingOf('withdrawal.review_opened', payload)).toEqual({
    permission: 'finance_maker',
    ofPersonId: 'p-1',
    event: { type: 'withdrawal.review', payload: asked },
  })
  expect(askingOf('withdrawal.review', asked)).toBeUndefined()
  expect(() => askingOf('withdrawal.review_opened', asked)).toThrow()
})

test('pauses grow, up to a quarter of an hour', () => {
  expect([1, 2, 3, 4].map(retryPauseMs)).toEqual([5_000, 10_000, 20_000, 40_000])
  expect([0, 9, 1_000].map(retryPauseMs)).toEqual([5_000, 900_000, 900_000])
})

test('links lead to their page, in the person’s language', () => {
  const site = 'https://clearhold.example'
  expect(linkUrl(site, { purpose: 'verify', token: 'a-b_c' }, 'es')).toBe(`${site}/verify-email?token=a-b_c&lng=es`)
  expect(linkUrl(site, { purpose: 'reset', token: 't' }, 'en')).toBe(`${site}/reset-password?token=t&lng=en`)
  expect(linkUrl(site, { purpose: 'change_email', token: 't' }, 'fr')).toBe(
    `${site}/verify-email?token=t&change=1&lng=fr`,
  )
  expect(linkUrl(site, { purpose: 'withdraw_address', token: 't', subject: 'a' }, 'en')).toBe(
    `${site}/user/withdraw?confirm=t&entry=a&lng=en`,
  )
  expect(linkUrl(site, { purpose: 'bank_payout', token: 't' }, 'es')).toBe(`${site}/payout-objection?token=t&lng=es`)
  expect(kindsOfLink('verify')).toEqual(['account.registered', 'account.verification_requested'])
})

test('only texts and numbers of a payload become values', () => {
  expect(paramsOf({ a: 'x', b: 2, c: null, d: true, e: {} })).toEqual({ a: 'x', b: '2' })
})

test('OPS3: an alarm is told to every owner, with what it stops; the mail opens the alarms', () => {
  const payload = { kind: 'gas_low', chainId: 1, about: 'wallet:0x1', stopsPayouts: false }
  expect(askingOf('alarm.raised', payload)).toEqual({
    permission: 'owner',
    ofPersonId: undefined,
    event: { type: 'alarm.notice', payload: { alarm: 'gas_low', effect: 'none' } },
  })
  const stops = askingOf('alarm.raised', { ...payload, kind: 'reserves_short', stopsPayouts: true })
  expect(stops?.event.payload).toEqual({ alarm: 'reserves_short', effect: 'stops' })
  expect(wantsMail('alarm.notice', { emailMoney: false, emailNews: false })).toBe(true)
  expect(tellingOf('alarm.notice').opens?.({})).toBe('/admin/withdrawals')
})

test('an anchor that is stuck, a witness that refuses and a custody signature that ends are told to every owner, with what they are about', () => {
  const toOwners = { permission: 'owner', ofPersonId: undefined }
  expect(askingOf('anchor.stuck', { snapshot: '412' })).toEqual({
    ...toOwners,
    event: { type: 'proof.notice', payload: { proofTrouble: 'anchor_stuck', snapshot: '412' } },
  })
  expect(askingOf('witness.refused', { witness: 'one.example/w' })).toEqual({
    ...toOwners,
    event: { type: 'proof.notice', payload: { proofTrouble: 'witness_refuses', witness: 'one.example/w' } },
  })
  const custody = { address: '0xCu57', ends: '2027-02-19 14:30 UTC' }
  for (const [isOver, proofTrouble] of [
    [false, 'ownership_ending'],
    [true, 'ownership_ended'],
  ] as const)
    expect(askingOf('ownership.ending', { ...custody, isOver })).toEqual({
      ...toOwners,
      event: { type: 'proof.notice', payload: { proofTrouble, ...custody } },
    })
  expect(wantsMail('proof.notice', { emailMoney: false, emailNews: false })).toBe(true)
})

test('a closing of the gate is told to every owner, an opening to none; the mail opens the proof page', () => {
  expect(askingOf('gate.closed', { cause: 'coverage' })).toEqual({
    permission: 'owner',
    ofPersonId: undefined,
    event: { type: 'gate.notice', payload: { gateCause: 'coverage' } },
  })
  expect(askingOf('gate.opened', { cause: 'coverage' })).toBeUndefined()
  expect(wantsMail('gate.notice', { emailMoney: false, emailNews: false })).toBe(true)
  expect(tellingOf('gate.notice').opens?.({})).toBe('/proof')
})

test('a message in a support thread notifies the staff who answer, except its author', () => {
  const told = { type: 'support.waiting', payload: { threadId: 't' } }
  expect(askingOf('support.written', { threadId: 't', ofPersonId: 'p' })).toEqual({
    permission: 'support',
    ofPersonId: 'p',
    event: told,
  })
  expect(askingOf('support.written', { threadId: 't' })).toMatchObject({ permission: 'support', event: told })
})

test('every mail about money or safety lets a person who did not do it stop the account, but for these', () => {
  const isStaffs = (kind: string) => /\.(notice|review|waiting|decided|overdue|escalated)$/.test(kind)
  const without = mailedKinds.filter((kind) => !isStaffs(kind) && tellingOf(kind).signed !== 'stop')
  expect(without).toEqual([
    // To an unconfirmed address, or about an account that exists already: there is nothing to stop.
    'account.registered',
    'account.verification_requested',
    'account.registration_repeated',
    'account.email_change_requested',
    // Asks whether mails arrive, and changes nothing else.
    'account.address_check_asked',
    // Stopped already.
    'account.frozen',
    'account.frozen_by_holder',
    'account.kept_frozen',
    'account.closed',
    'account.reopened',
    // An invitation.
    'proof.drawn',
    // No file was made.
    'statement.failed',
    // To all staff, of the account of one owner.
    'break_glass.stopped',
    'break_glass.done',
  ])
})

test('what a holder did by a link is told to those who act on it, and not to the holder', () => {
  const told = (report: string) => askingOf('account.reported', { ofPersonId: 'p', report })
  expect(told('end_asked')).toEqual({
    permission: 'support',
    ofPersonId: 'p',
    event: { type: 'report.notice', payload: { report: 'end_asked', userId: 'p' } },
  })
  expect(told('logged_out')).toMatchObject({ permission: 'owner', ofPersonId: 'p' })
})

test('a link is signed with one moment for ten minutes, then with a newer one', () => {
  const created = new Date('2026-11-19T09:00:00.500Z')
  const after = (seconds: number) => signedAt(created, new Date(created.getTime() + seconds * 1000)).toISOString()
  expect([after(-1), after(0), after(599)]).toEqual(Array(3).fill('2026-11-19T09:00:00.500Z'))
  expect(after(600)).toBe('2026-11-19T09:10:00.500Z')
  expect(after(3 * 86_400 + 1)).toBe('2026-11-22T09:00:00.500Z')
})

test('a mail about a longer freeze carries the link that asks for its end where its holder began it, and only there', () => {
  expect(signedOf('account.kept_frozen', { freezeOf: 'holder' })).toBe('end')
  expect(signedOf('account.kept_frozen', { freezeOf: 'staff' })).toBeUndefined()
})

test('a mail about a freeze goes where the mail came from that began it', () => {
  expect(isToPrevious('account.frozen_by_holder', { address: 'previous' })).toBe(true)
  expect(isToPrevious('account.frozen_by_holder', { address: 'current' })).toBe(false)
  expect(isToPrevious('account.kept_frozen', { address: 'previous' })).toBe(true)
  expect(isToPrevious('account.email_changed', {})).toBe(true)
  expect(isToPrevious('account.locked', {})).toBe(false)
})
