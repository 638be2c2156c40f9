import { equalInConstantTime, hmacSha256 } from '../crypto/crypto.ts'
import { type MasterKey, purposeKeys } from '../crypto/sealed.ts'

/** As it stands in an address, where letters may lose their case: hexadecimal, and at most 64 characters with the mailbox before it. */
export const returnIdShape = '[0-9a-f]{32}-[0-9a-f]{20}'
const shape = new RegExp(`^${returnIdShape}$`)
const inRecipient = new RegExp(`\\+(${returnIdShape})@`, 'i')
/** 80 bits. */
const markLetters = 20

/**
 * The name by which a report says which mail came back: the id of the mail, and a mark by our key over it and the address it went to. So only
 * a mail of ours can be named, and the address need not be kept to tell whether it is still the person's.
 */
export function returnIdOf(masterKey: MasterKey, messageId: string, address: string): string {
  const [key] = keysOf(masterKey)
  if (key === undefined) throw new Error('there is no master key')
  return `${messageId.replaceAll('-', '')}-${markBy(key, messageId, address)}`
}

/** The id of the mail that it names, unproved; undefined where it has another form. */
export function messageIdIn(returnId: string): string | undefined {
  if (!shape.test(returnId)) return undefined
  return returnId.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether we made it, for a mail to this address. */
export function isReturnIdOf(masterKey: MasterKey, returnId: string, address: string): boolean {
  const messageId = messageIdIn(returnId)
  if (messageId === undefined) return false
  const mark = Buffer.from(returnId.slice(-markLetters))
  return keysOf(masterKey).some((key) => equalInConstantTime(mark, Buffer.from(markBy(key, messageId, address))))
}

/** In the address that a report was sent to. */
export function returnIdIn(recipient: string): string | undefined {
  return inRecipient.exec(recipient)?.[1]?.toLowerCase()
}

/** The return path of one mail: 'bounces@mail.example' with the id between. */
export function returnPath(returnAddress: string, returnId: string): string {
  return returnAddress.replace('@', `+${returnId}@`)
}

function markBy(key: Uint8Array, messageId: string, address: string): string {
  return hmacSha256(key, `${messageId}\n${address.toLowerCase()}`).toString('hex').slice(0, markLetters)
}

function keysOf(masterKey: MasterKey): Buffer[] {
  return purposeKeys(masterKey, 'mail:return-id')
}
