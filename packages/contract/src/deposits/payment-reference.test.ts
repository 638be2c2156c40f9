import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentReferenceFrom, readPaymentReference } from './payment-reference.ts'

const references = fc.uint8Array({ minLength: 7, maxLength: 7 }).map(paymentReferenceFrom)
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const places = [3, 4, 5, 6, 8, 9, 10, 11]

test('reads what it wrote, in small letters, without dashes and with letters that look like digits', () => {
  fc.assert(
    fc.property(references, (reference) => {
      const typed = [
        reference,
        ` ${reference.toLowerCase()} `,
        reference.replaceAll('-', ' '),
        reference.replaceAll('-', ''),
      ]
      const confused = reference.slice(0, 3) + reference.slice(3).replaceAll('0', 'o').replaceAll('1', 'l')
      for (const text of [...typed, confused]) expect(readPaymentReference(text)).toEqual({ kind: 'ours', reference })
    }),
  )
})

test('error: one wrong character, and any two that changed places, are noticed', () => {
  fc.assert(
    fc.property(references, (reference) => {
      for (const place of places) {
        for (const other of alphabet) {
          if (other === reference[place]) continue
          const wrong = reference.slice(0, place) + other + reference.slice(place + 1)
          expect(readPaymentReference(wrong)).toEqual({ kind: 'wrong' })
        }
        for (const second of places) {
          if (reference[place] === reference[second]) continue
          const letters = [...reference]
          letters[place] = reference.charAt(second)
          letters[second] = reference.charAt(place)
          expect(readPaymentReference(letters.join(''))).toEqual({ kind: 'wrong' })
        }
      }
    }),
    { numRuns: 20 },
  )
})

test('behavior: what a bank or a person writes otherwise is no reference of ours', () => {
  for (const text of ['', 'INV 2026-17', 'Cheque 1234', 'CHEQUE', 'CH93 0076 2011 6238 5295 7', 'CH-1234'])
    expect(readPaymentReference(text)).toEqual({ kind: 'none' })
})
