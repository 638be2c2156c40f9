import { operatorPlaceholder } from '@clearhold/contract/edition'
import { languages } from '@clearhold/contract/language'
import { attachedJson } from '@clearhold/proof/account-statement/carried-note'
import { expect, test } from 'vitest'
import { readPdfPages, readPdfRows } from '#testing/pdf-text.ts'
import { type PrintedReceipt, typesetReceipt } from './typeset-receipt.ts'

const personId = '0a1b2c3d-0000-4000-8000-00000000beef'
const json = Buffer.from('{"format":"clearhold receipt 1"}')
const hash = `0x${'ab12'.repeat(16)}`

const side = (kind: string, amountMicro: bigint, afterMicro: bigint) => ({
  account: `investor:${personId}:${kind}`,
  amountMicro,
  afterMicro,
  salt: new Uint8Array(16),
})

function receiptOf(change: Partial<PrintedReceipt> = {}): PrintedReceipt {
  return {
    language: 'en',
    identity: { edition: 'demo', operator: operatorPlaceholder },
    site: 'https://clearhold.example',
    personId,
    holder: 'Inês Carvalho',
    subject: { kind: 'deposit', gateway: 'chain', network: 'Ethereum', transaction: hash, payment: undefined },
    entry: {
      id: 20_288n * 1024n + 3n,
      atMicros: 0n,
      postedAt: new Date('2026-10-06T10:12:00Z'),
      reason: 'deposit.credited',
      about: 'deposit:1',
      lines: [{ from: 'custody', to: 'cash', isFromOwn: false, isToOwn: true, amountMicro: 1_250_000_000n }],
    },
    sides: [new Uint8Array(32), side('cash', 1_250_000_000n, 3_050_000_000n)],
    log: { size: 91_377, root: 'ab'.repeat(32) },
    proof: { bytes: json, digest: '2b'.repeat(32) },
    ...change,
  }
}

const matured: Pick<PrintedReceipt, 'subject' | 'entry' | 'sides'> = {
  subject: {
    kind: 'plan_end',
    reference: 'P-1188',
    names: { en: 'Advance', es: 'Avance', fr: 'Avance' },
    dueAt: new Date('2026-10-06T10:12:00Z'),
    profitMicro: 125_000_001n,
  },
  entry: {
    ...receiptOf().entry,
    reason: 'plan.matured',
    lines: [
      { from: 'locked', to: 'cash', isFromOwn: true, isToOwn: true, amountMicro: 2_500_000_000n },
      { from: 'escrow', to: 'profit', isFromOwn: false, isToOwn: true, amountMicro: 125_000_001n },
    ],
  },
  sides: [
    side('locked', 2_500_000_000n, 0n),
    side('cash', 2_500_000_000n, 3_050_000_000n),
    new Uint8Array(32),
    side('profit', 125_000_001n, 125_000_001n),
  ],
}

test('a page says what happened, what moved, what was there afterwards and where it is checked', async () => {
  const pdf = await typesetReceipt(receiptOf())
  const rows = readPdfRows(pdf)
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Deposit credited'],
      ['Inês Carvalho   ·   Person 0a1b2c3d-0000-4000-8000-00000000beef'],
      ['Receipt 20288-3   ·   Posted 6 Oct 2026, 10:12 UTC   ·   Amounts in USDT'],
      ['1,250.00 USDT'],
      ['Came by', 'Ethereum'],
      ['Transaction hash', hash],
      ['Held on the chain', 'Account balance', '1,250.00'],
      ['Account balance', '3,050.00'],
      ['Ledger entry', '20288-3'],
      ['Log checkpoint', '91,377 entries'],
      ['Its root', 'ab'.repeat(32)],
      ['Receipt, SHA-256', '2b'.repeat(32)],
    ]),
  )
  expect(rows.flat().join(' ')).toContain('receipt-20288-3.json')
  expect(rows.flat().join(' ')).toContain('clearhold.example/proof')
  expect(Buffer.from(attachedJson(pdf) ?? []).equals(json)).toBe(true)
})

test('what a plan gave back is one sum, and all amounts have six decimals if one needs them', async () => {
  const rows = readPdfRows(await typesetReceipt(receiptOf(matured)))
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Plan ended'],
      ['2,625.000001 USDT'],
      ['Plan', 'Advance'],
      ['Reference', 'P-1188'],
      ['Locked in plans', 'Account balance', '2,500.000000'],
      ['Set aside for a plan', 'Profit balance', '125.000001'],
      ['Locked in plans', '0.000000'],
    ]),
  )
})

test('figures end under each other, on one page, above its foot, in each language', async () => {
  for (const language of languages)
    for (const change of [{}, matured]) {
      const pages = readPdfPages(await typesetReceipt(receiptOf({ ...change, language })))
      expect(pages).toHaveLength(1)
      const texts = pages.flat()
      const lowest = texts.filter(({ y }) => y > 841.89 - 800).map(({ y }) => y)
      expect(Math.min(...lowest)).toBeGreaterThan(841.89 - 790)
      expect(texts.map(({ text }) => text).join(' ')).not.toContain('{{')
      const figures = texts.filter(({ text, x }) => /^[\d.,\u00a0]+$/.test(text) && x > 400)
      const ends = new Set(figures.map(({ text, x }) => `${text.replace(/\d/g, '0')} ${x.toFixed(2)}`))
      expect(ends.size).toBe(new Set(figures.map(({ text }) => text.replace(/\d/g, '0'))).size)
    }
})

test('a payment to a bank says to which account; what the face has no letters for is left out', async () => {
  const bank = { name: 'Банк', account: 'IE00 1' }
  const subject = {
    kind: 'withdrawal',
    reference: 'W-20417',
    network: undefined,
    address: undefined,
    transaction: undefined,
    bank,
    payment: 'SEPA 77',
  } as const
  const entry = {
    ...receiptOf().entry,
    reason: 'withdrawal.paid',
    lines: [{ from: 'leaving', to: 'bank', isFromOwn: true, isToOwn: false, amountMicro: 90_000_000n }] as const,
  }
  const rows = readPdfRows(
    await typesetReceipt(receiptOf({ subject, entry, sides: [side('leaving', 90_000_000n, 0n)] })),
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Withdrawal paid by bank'],
      ['90.00 USDT'],
      ['Account number', 'IE00 1'],
      ['Payment reference', 'SEPA 77'],
      ['On its way to you', 'Paid by bank', '90.00'],
    ]),
  )
  expect(rows.flat()).not.toContain('Bank')
})

test('the same receipt is the same bytes', async () => {
  const first = await typesetReceipt(receiptOf(matured))
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect((await typesetReceipt(receiptOf(matured))).equals(first)).toBe(true)
})
