import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailOnlyKinds, messageKinds } from '@clearhold/contract/notifications/schema'
import { describe, expect, test } from 'vitest'
import {
  isInApp,
  kindOf,
  kindsOfLink,
  linkUrl,
  paramsOf,
  retryPauseMs,
  silentTypes,
  tellings,
  wantsMail,
} from './rules.ts'

const source = join(import.meta.dirname, '../..')

/** The source without tests and without this domain, by its path. */
function sources(): ReadonlyMap<string, string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith(join('domains', 'notifications')),
  )
  return new Map(files.map((file) => [file, readFileSync(join(source, file), 'utf8')]))
}

/** Functions that write an event of whatever type they are given, for other files to call. */
function openWriters(texts: Iterable<string>): string[] {
  return [...texts]
    .filter((text) => /appendEvents?\(/.test(text))
    .flatMap((text) => [...text.matchAll(/export (?:async )?function (\w+)\([^)]*\btype: string/g)])
    .flatMap(([, name]) => name ?? [])
}

/**
 * Types of events in files that write into the outbox, and those handed to the writers of other files; audit actions, ledger
 * reasons and commands are named as such there.
 */
function writtenTypes(): Map<string, string> {
  const texts = sources()
  const writers = openWriters(texts.values())
  const handed = new RegExp(`\\b(?:${writers.join('|')})\\(\\s*tx,\\s*'([a-z_]+\\.[a-z_]+)'`, 'g')
  const types = new Map<string, string>()
  for (const [file, text] of texts) {
    for (const [, type = ''] of text.matchAll(handed)) types.set(type, file)
    if (!/appendEvents?\(/.test(text)) continue
    for (const [, type = ''] of text.matchAll(/(?<!action: |reason: |name: |Name = )'([a-z_]+\.[a-z_]+)'/g)) {
      types.set(type, file)
    }
  }
  return types
}

test('every event that is written is told in words or marked as silent', () => {
  const types = writtenTypes()
  expect(openWriters(sources().values())).toContain('appendArrivalEvent')
  expect(types.size).toBeGreaterThan(15)
  const unknown = [...types].filter(([type]) => !(type in tellings) && !silentTypes.includes(type))
  expect(unknown).toEqual([])
})

test('whatever is told, or kept silent, is written somewhere: no words wait for an event that never comes', () => {
  const all = [...sources().values()].join('\n')
  const never = [...Object.keys(tellings), ...silentTypes].filter((type) => !all.includes(`'${type}'`))
  // This domain's own.
  expect(never).toEqual(['message.added'])
})

test('what happens to money or to the safety of an account is told in the product and by mail, but for these', () => {
  const isStaffs = (kind: string) => /^(approval\.|kyc\.overdue|kyc\.escalated)/.test(kind)
  const once = Object.entries(tellings).filter(
    ([kind, { inApp, mail }]) => !isStaffs(kind) && (!inApp || mail === 'never'),
  )
  const by = (inApp: boolean) => once.filter(([, telling]) => telling.inApp === inApp).map(([kind]) => kind)
  // Each is followed within minutes by the mail that counts, or was done by a link in a mail.
  expect(by(true)).toEqual(['account.email_verified', 'deposit.seen', 'withdrawal.approved'])
  // Links, and what somebody who can no longer sign in must know.
  expect(by(false)).toEqual([...mailOnlyKinds])
})

test('what has words is told, and what is told in the product is one of its kinds', () => {
  expect(Object.keys(tellings).sort()).toEqual([...messageKinds, ...mailOnlyKinds].sort())
  for (const kind of messageKinds) expect(isInApp(kind), kind).toBe(true)
  for (const kind of mailOnlyKinds) expect([isInApp(kind), tellings[kind].mail], kind).toEqual([false, 'always'])
})

describe('kindOf', () => {
  test('a session that ended with something else is not told twice', () => {
    expect(kindOf('account.sessions_revoked', { reason: 'token_reused' })).toBe('account.sessions_revoked')
    expect(kindOf('account.sessions_revoked', { reason: 'frozen' })).toBeUndefined()
    expect(kindOf('session.ended', {})).toBeUndefined()
    expect(kindOf('toString', {})).toBeUndefined()
  })
})

test('security mails cannot be turned off, the rest can', () => {
  const none = { emailMoney: false, emailNews: false }
  expect(wantsMail('account.password_changed', none)).toBe(true)
  expect(wantsMail('balance.adjusted', none)).toBe(false)
  expect(wantsMail('balance.adjusted', { ...none, emailMoney: true })).toBe(true)
  expect(wantsMail('deposit.seen', { emailMoney: true, emailNews: true })).toBe(false)
  // Somebody else waits for a decision: its mail is part of the work, and opens what is to be decided.
  expect(wantsMail('approval.waiting', none)).toBe(true)
  expect(tellings['approval.waiting'].opens?.({ approvalId: 'x-1' })).toBe('/admin/approvals?id=x-1')
  expect(tellings['withdrawal.review'].opens?.({ withdrawalId: 'w-1' })).toBe('/admin/withdrawals?id=w-1')
})

test('pauses grow, up to a quarter of an hour', () => {
  expect([1, 2, 3, 4].map(retryPauseMs)).toEqual([5_000, 10_000, 20_000, 40_000])
  expect([0, 9, 1_000].map(retryPauseMs)).toEqual([5_000, 900_000, 900_000])
})

test('links lead to their page, in the person’s language', () => {
  const site = 'https://clearhold.example'
  expect(linkUrl(site, 'verify', 'a-b_c', 'es')).toBe(`${site}/verify-email?token=a-b_c&lng=es`)
  expect(linkUrl(site, 'reset', 't', 'en')).toBe(`${site}/reset-password?token=t&lng=en`)
  expect(linkUrl(site, 'change_email', 't', 'fr')).toBe(`${site}/verify-email?token=t&change=1&lng=fr`)
  expect(kindsOfLink('verify')).toEqual(['account.registered', 'account.verification_requested'])
})

test('only texts and numbers of a payload become values', () => {
  expect(paramsOf({ a: 'x', b: 2, c: null, d: true, e: {} })).toEqual({ a: 'x', b: '2' })
})
