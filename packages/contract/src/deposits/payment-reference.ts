/**
 * What an investor quotes in a bank transfer, so that the operator's bank statement identifies them: CH- and eight characters, the last of which
 * is a check character. The alphabet is Crockford's: no two characters look alike, and case does not matter.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const chosenCount = 7

/** Doubling in the field of 32 elements (x^5 + x^2 + 1): it detects every single wrong character and every transposition. */
function double(value: number): number {
  return value & 16 ? (value << 1) ^ 37 : value << 1
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => double(sum) ^ value, 0)
}

/** A reference from random bytes: seven random characters. */
export function paymentReferenceFrom(random: Uint8Array): string {
  const chosen = [...random.subarray(0, chosenCount)].map((byte) => byte & 31)
  if (chosen.length < chosenCount) throw new RangeError('too little chance for a payment reference')
  const characters = [...chosen, double(sumOf(chosen))].map((value) => alphabet.charAt(value)).join('')
  return `CH-${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** Classifies typed text: not a reference of ours, one with a typing error, or one in canonical form. */
type TypedReference =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'ours'; readonly reference: string }

export function readPaymentReference(typed: string): TypedReference {
  const characters = /^CH[-\s]*([0-9A-Z]{4})[-\s]*([0-9A-Z]{4})$/.exec(typed.trim().toUpperCase())
  if (characters === null) return { kind: 'none' }
  const [, first = '', last = ''] = characters
  const plain = `${first}${last}`.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const values = [...plain].map((character) => alphabet.indexOf(character))
  // 'Cheque 1234' is the investor's own text: only text in our format counts as a reference with a typing error.
  if (values.includes(-1) || sumOf(values) !== 0) return { kind: /^CH[-\s]/i.test(typed.trim()) ? 'wrong' : 'none' }
  return { kind: 'ours', reference: `CH-${plain.slice(0, 4)}-${plain.slice(4)}` }
}
