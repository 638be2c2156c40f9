import { sha256 } from '#platform/crypto/crypto.ts'

const randomBytesUsed = 20
const checkDigits = 4

/** A code for an envelope: 160 random bits as 40 hexadecimal digits, and four that follow from them, in groups of four. */
export function writeSealedCode(random: Uint8Array): string {
  const digits = Buffer.from(random.subarray(0, randomBytesUsed)).toString('hex').toUpperCase()
  return `${digits}${checkOf(digits)}`.replace(/(.{4})(?=.)/g, '$1-')
}

/** The digest under which a code is kept; undefined for what was mistyped, so that a slip of the hand is no wrong try. */
export function sealedCodeDigest(typed: string): Buffer | undefined {
  const digits = typed.toUpperCase().replace(/[\s-]/g, '')
  if (!/^[0-9A-F]{44}$/.test(digits)) return undefined
  const random = digits.slice(0, -checkDigits)
  // 160 random bits: a slow hash would add nothing.
  return digits.endsWith(checkOf(random)) ? sha256(`accounts:break-glass:${random}`) : undefined
}

function checkOf(digits: string): string {
  return sha256(`accounts:break-glass:check:${digits}`).toString('hex').slice(0, checkDigits).toUpperCase()
}
