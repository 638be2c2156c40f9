import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { breakGlassTriesMax, breakGlassWaitHours } from '@clearhold/contract/accounts/break-glass'
import {
  type BreakGlassRefusal,
  beginBreakGlass,
  breakGlassEndsAt,
  readOpenBreakGlass,
  readSealedAt,
  sealBreakGlass,
  stopBreakGlass,
} from '../domains/accounts/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Printed } from './kyc-commands.ts'

/** Makes the three codes of a ceremony; they are printed this once. */
export async function sealCodes(database: Database): Promise<Printed> {
  const codes = await sealBreakGlass(database)
  return {
    done: true,
    text: [
      'Three codes, shown this once. Codes sealed before open nothing any more. Each goes into an envelope of its own, and no two to one person:',
      ...codes.map((code, index) => `  ${index + 1}:  ${code}`),
      `Two of them, entered here by clearhold break-glass begin, let one owner set up a new second factor after ${breakGlassWaitHours} hours.`,
    ].join('\n'),
  }
}

const refusals: Readonly<Record<BreakGlassRefusal, string>> = {
  code_mistyped: 'That is not two codes, or a digit is mistyped. Nothing was tried. Enter two codes, one a line.',
  open_already: 'One waits already: clearhold break-glass status. Nothing was tried.',
  not_sealed:
    'No codes are sealed, or those there were are spent or void. Seal new ones by clearhold break-glass seal.',
  codes_wrong: `These are not two of the three codes. The try was recorded; after ${breakGlassTriesMax} the codes are void.`,
  not_an_owner: 'This is not the address of an owner whose account is active. The codes were not spent.',
}

/** Two codes, one a line, from the standard input: an argument would stand in the shell's history and in the list of processes. */
export async function beginByCodes(
  database: Database,
  { email, input }: { readonly email: string | undefined; readonly input: Readable },
): Promise<Printed> {
  if (email === undefined) return { done: false, text: 'Give --email, the address of the owner. Nothing was tried.' }
  const lines = (await text(input)).split('\n').filter((line) => line.trim() !== '')
  const [first, second, ...more] = lines
  if (first === undefined || second === undefined || more.length > 0)
    return { done: false, text: refusals.code_mistyped }
  const begun = await beginBreakGlass(database, { email, codes: [first, second] })
  if (!begun.ok) return { done: false, text: refusals[begun.code] }
  return {
    done: true,
    text: [
      `It has begun. All staff are told by mail, and the public log says so. ${breakGlassWaitHours} hours after these mails the second factors of this owner go,`,
      'unless it is stopped before. The owner keeps this key, shown this once, and then logs in with the password and the key as a recovery code:',
      `  ${begun.value.key}`,
      'The codes are spent: seal new ones when it is over.',
    ].join('\n'),
  }
}

export async function stopAtHost(database: Database): Promise<Printed> {
  const stopped = await database.transaction(async (tx) => {
    const open = await readOpenBreakGlass(tx)
    return open !== undefined && (await stopBreakGlass(tx, open, { reason: 'operator', actor: 'operator:cli' }))
  })
  if (!stopped) return { done: false, text: 'None waits. Nothing was changed.' }
  return { done: true, text: 'It is stopped, and all staff are told. The codes are spent: seal new ones.' }
}

export async function showStanding({ reader }: Database): Promise<Printed> {
  const sealedAt = await readSealedAt(reader)
  const open = await readOpenBreakGlass(reader)
  const sealed = sealedAt === undefined ? 'No codes are sealed.' : `Codes are sealed since ${sealedAt.toISOString()}.`
  if (open === undefined) return { done: true, text: `${sealed}\nNone waits.` }
  const endsAt = breakGlassEndsAt(open.toldAt)
  const ends =
    endsAt === undefined ? 'its mails are not written yet: does the worker run?' : `it ends ${endsAt.toISOString()}.`
  const text = `${sealed}\nOne waits for user ${open.personId} since ${open.beganAt.toISOString()}; ${ends}`
  return { done: true, text }
}
