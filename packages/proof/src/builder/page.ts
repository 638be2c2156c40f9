import { utf8 } from '../bytes.ts'
import { idOf, kindsOf, type Opening, totalOf } from '../tree/leaf.ts'
import { isSum } from '../tree/node.ts'

/** What is owed to one investor, as the platform knows it. */
export type Owed = Omit<Opening, 'salt'>

/**
 * A page for a thread: numbers in shared memory, because objects would be copied one by one. For each investor what comes
 * after the salt in both digests, word by word, and the total.
 */
export interface Page {
  readonly words: SharedArrayBuffer
  readonly count: number
  /** Investors who do not fit into the words: a long email address, or more than a number holds. There are few. */
  readonly rare: readonly Owed[]
}

/** Person, e-mail address, deposit address and padding: what fills two blocks after 32 bytes of salt. */
export const idWords = 24
/** Seven amounts and the newest entry. */
export const kindsWords = 16
const totalWords = 2
export const recordLength: number = (idWords + kindsWords + totalWords) * 4
export const kindsAt: number = idWords * 4
export const totalAt: number = (idWords + kindsWords) * 4
export const pageInvestorsMax = 1_024

const saltLength = 32
const personLength = 16
const addressLength = 20
const exactMax = BigInt(Number.MAX_SAFE_INTEGER)
const entryEnd = 2n ** 63n
/** One byte ends the message and eight say its length. */
const emailLengthMax = idWords * 4 - personLength - addressLength - 9

/** The value of each lower-case hexadecimal digit. */
const digits = new Uint8Array(256).fill(0xff)
for (const [value, digit] of [...'0123456789abcdef'].entries()) digits[digit.charCodeAt(0)] = value

const noSalt = new Uint8Array(saltLength)
const noAddress = `0x${'0'.repeat(40)}`
const personDigits = 36
const addressDigits = 42
const encoder = new TextEncoder()
/** The text of one investor: three bytes for each character of the longest address that fits a page. */
const letters = new Uint8Array(personDigits + addressDigits + emailLengthMax * 3)

/** Writes one investor; false if they do not fit into the words. */
export function writeRecord(page: DataView, at: number, owed: Owed): boolean {
  return isWhoWritten(page, at, owed) && isDebtWritten(page, at, owed) ? true : refusedOrRare(owed)
}

/** Person, e-mail address, deposit address, and the end of the message with its length. */
function isWhoWritten(page: DataView, at: number, { personId, email, depositAddress = noAddress }: Owed): boolean {
  if (personId.length !== personDigits || depositAddress.length !== addressDigits || email.length > emailLengthMax)
    return false
  const { written } = encoder.encodeInto(personId + email + depositAddress, letters)
  const addressAt = written - addressDigits
  const emailLength = addressAt - personDigits
  if (emailLength > emailLengthMax || !isPersonWritten(page, at)) return false
  const byte = at + personLength
  for (let index = 0; index < emailLength; index += 1) page.setUint8(byte + index, letters[personDigits + index] ?? 0)
  const isPrefixed = letters[addressAt] === 0x30 && letters[addressAt + 1] === 0x78
  if (!isPrefixed || !areDigitsWritten(page, byte + emailLength, addressAt + 2, addressLength)) return false
  const end = byte + emailLength + addressLength
  page.setUint8(end, 0x80)
  for (let rest = end + 1; rest < at + kindsAt; rest += 1) page.setUint8(rest, 0)
  page.setUint32(at + kindsAt - 4, (saltLength + end - at) * 8)
  return true
}

function isPersonWritten(page: DataView, at: number): boolean {
  const hyphen = 0x2d
  return (
    letters[8] === hyphen &&
    letters[13] === hyphen &&
    letters[18] === hyphen &&
    letters[23] === hyphen &&
    areDigitsWritten(page, at, 0, 4) &&
    areDigitsWritten(page, at + 4, 9, 2) &&
    areDigitsWritten(page, at + 6, 14, 2) &&
    areDigitsWritten(page, at + 8, 19, 2) &&
    areDigitsWritten(page, at + 10, 24, 6)
  )
}

function areDigitsWritten(page: DataView, at: number, from: number, length: number): boolean {
  let seen = 0
  for (let index = 0; index < length; index += 1) {
    const high = digits[letters[from + index * 2] ?? 0] ?? 0xff
    const low = digits[letters[from + index * 2 + 1] ?? 0] ?? 0xff
    seen |= high | low
    page.setUint8(at + index, (high << 4) | low)
  }
  return seen <= 0xf
}

/** Seven amounts, the newest entry, and the total, which fits a number exactly. */
function isDebtWritten(page: DataView, at: number, { owedMicro, lastEntryId }: Owed): boolean {
  const { cash, locked, profit, bonus, leaving, promisedProfit, promisedBonus } = owedMicro
  const areSums =
    isSum(cash) &&
    isSum(locked) &&
    isSum(profit) &&
    isSum(bonus) &&
    isSum(leaving) &&
    isSum(promisedProfit) &&
    isSum(promisedBonus)
  const total = cash + locked + profit + bonus + leaving + promisedProfit + promisedBonus
  if (!areSums || total > exactMax || lastEntryId < 0n || lastEntryId >= entryEnd) return false
  const kinds = at + kindsAt
  page.setBigUint64(kinds, cash)
  page.setBigUint64(kinds + 8, locked)
  page.setBigUint64(kinds + 16, profit)
  page.setBigUint64(kinds + 24, bonus)
  page.setBigUint64(kinds + 32, leaving)
  page.setBigUint64(kinds + 40, promisedProfit)
  page.setBigUint64(kinds + 48, promisedBonus)
  page.setBigUint64(kinds + 56, lastEntryId)
  page.setBigUint64(at + totalAt, total)
  return true
}

/** Throws if no leaf can be made at all: every verifier would refuse it. */
function refusedOrRare(owed: Owed): false {
  const opening = { ...owed, salt: noSalt }
  const isWhole = idOf(opening) !== undefined && kindsOf(opening) !== undefined && totalOf(owed.owedMicro) !== undefined
  if (!isWhole || utf8(owed.email).length > 320) throw refusal(owed)
  return false
}

function refusal({ personId }: Owed): Error {
  return new Error(`no leaf can be made for ${personId}`)
}
