import { describe, expect, test } from 'vitest'
import { freezeReasons } from '../accounts/permissions.ts'
import { languages } from '../language.ts'
import { mailOnlyKinds, messageKinds } from '../notifications/schema.ts'
import { amountText } from './message-text.ts'
import { mailText, messageText, messageTexts } from './messages.ts'

const params = {
  device: 'Firefox',
  factor: 'totp',
  left: '3',
  reason: 'A stolen phone.',
  freezeReason: 'reported_lost',
  cashBefore: '1234567.000000',
  cashAfter: '0.123400',
  profitBefore: '0.000000',
  profitAfter: '1.500000',
  entry: '12-1',
  permissions: 'support owner',
  command: 'balance.adjust',
  outcome: 'approved',
  arrived: '40.000000',
  taken: '10.000000',
  hours: '24',
  details: 'name_differs',
  idCard: 'blurry',
  selfie: 'face_covered',
  rejection: 'under_age',
  finality: 'final',
  parts: 'idCard selfie',
  plan_en: 'Steady',
  plan_es: 'Constante',
  plan_fr: 'Régulier',
  reference: 'P-1188',
  newReference: 'P-1189',
  amount: '2500.000000',
  profit: '1000.000000',
  earned: '1000.000000',
  bonus: '250.000000',
  due: '2026-11-17 14:30 UTC',
  hindrance: 'fully_subscribed',
  delay: 'refilling',
  transaction: '0xabc',
  bankReference: 'B 12',
  address: '0xdef',
  alarm: 'gas_low',
  gateCause: 'coverage',
  proofTrouble: 'anchor_stuck',
  witness: 'witness.example/w',
  month: '2026-11',
  snapshot: '412',
  effect: 'none',
  usable: '2026-11-17 14:30',
  note: 'Words of who decided.',
  restriction: 'freeze',
  report: 'end_asked',
  list: 'users',
  day: '2',
  ends: '2026-11-20 14:30 UTC',
  recoveryEnd: 'link',
  freezeOf: 'holder',
  rests: '2026-11-27 14:30 UTC',
}
const kinds = [...messageKinds, ...mailOnlyKinds]

test.each(languages)('every kind has words in %s that leave no value open', (language) => {
  for (const kind of kinds) {
    const { subject, paragraphs, button } = mailText(language, kind, params)
    const all = [subject, ...paragraphs, button ?? ''].join(' ')
    expect(subject.length, kind).toBeGreaterThan(8)
    expect(paragraphs.join(' ').length, kind).toBeGreaterThan(20)
    expect(all, kind).not.toMatch(/\{\{|!|undefined/)
    if (language !== 'en') expect(all, kind).not.toBe([...mailText('en', kind, params).paragraphs].join(' '))
  }
})

test('the languages fill in the same values, sentence by sentence, and know the same words', () => {
  const placeholders = (sentences: readonly string[]) =>
    sentences.map((sentence) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort())
  for (const kind of kinds) {
    const [en, es, fr] = languages.map((language) => messageTexts[language].kinds[kind])
    expect(placeholders(es?.body ?? []), kind).toEqual(placeholders(en?.body ?? []))
    expect(placeholders(fr?.body ?? []), kind).toEqual(placeholders(en?.body ?? []))
    expect([es?.mail?.length, fr?.mail?.length], kind).toEqual([en?.mail?.length, en?.mail?.length])
    expect([es?.button === undefined, fr?.button === undefined], kind).toEqual(Array(2).fill(en?.button === undefined))
  }
  expect(Object.keys(messageTexts.es.values)).toEqual(Object.keys(messageTexts.en.values))
  expect(Object.keys(messageTexts.fr.values)).toEqual(Object.keys(messageTexts.en.values))
})

test('W5: a freeze is told by its reason in the language of the person, and by no word of the staff’s note', () => {
  for (const language of languages) {
    for (const freezeReason of freezeReasons) {
      const { paragraphs } = mailText(language, 'account.frozen', {
        freezeReason,
        reason: 'a note of before',
        note: 'a note',
      })
      const said = paragraphs.join(' ')
      expect(said).toContain(messageTexts[language].values[`freezeReason.${freezeReason}`])
      expect(said).not.toContain('note')
    }
  }
})

describe('values', () => {
  test('amounts are written as the language does, keys as words', () => {
    expect(messageText('en', 'balance.adjusted', params).body).toContain('from 1,234,567.00 to 0.1234 USDT')
    expect(messageText('es', 'balance.adjusted', params).body).toContain('de 1.234.567,00 a 0,1234 USDT')
    expect(messageText('fr', 'account.factor_added', params).body).toContain('application d’authentification')
    expect(messageText('en', 'permissions.changed', params).body).toContain('support, owner')
    expect(messageText('en', 'permissions.changed', { permissions: '' }).body).toContain('none')
    expect(messageText('en', 'account.closed', params).body).toContain('Reason: A stolen phone. If')
  })
  test('a revision names only the parts that failed, with their reasons as words', () => {
    const { body } = messageText('es', 'kyc.revision', { parts: 'idCard', idCard: 'cut_off' })
    expect(body).toContain('Envíe de nuevo: la foto de su documento.')
    expect(body).toContain('La foto de su documento: Una parte queda fuera de la imagen.')
    expect(body).not.toContain('rostro')
    expect(messageText('fr', 'kyc.rejected', params).body).toContain('Cette décision est définitive.')
  })
  test('a plan goes by its name in the language of the message', () => {
    expect(messageText('es', 'plan.activated', params).body).toContain('Constante (P-1188): 2.500,00 USDT')
    expect(messageText('fr', 'plan.matured', params).body).toContain('Régulier (P-1188)')
  })
  test('a sentence without its value is left out', () => {
    const body = messageText('en', 'balance.adjusted', { reason: 'x', entry: '1-1', cashBefore: '1', cashAfter: '2' })
    expect(body.body).toContain('Account balance')
    expect(body.body).not.toContain('Profit balance')
    const deposit = { depositId: 'x', amount: '25.000000', entry: '12-1' }
    expect(messageText('en', 'deposit.credited', deposit).body).toBe(
      '25.00 USDT is now in your account balance. It is entry #12-1 in the ledger.',
    )
    expect(messageText('en', 'deposit.reorged', deposit).body).not.toContain('taken back')
  })
  test('amountText keeps what says something', () => {
    expect(amountText('en', '0.000001')).toBe('0.000001')
    expect(amountText('en', '1000.100000')).toBe('1,000.10')
    expect(amountText('fr', '1000')).toBe('1\u202f000,00')
  })
})
