import { microFromDecimal } from '@clearhold/contract/money'
import { addressBookSchema, withdrawalAnswerSchema } from '@clearhold/contract/withdrawals/schema'
import { growLog, sealChain, verifyEverything } from '#domains/audit/index.ts'
import { investorAccount, parseEntryId, readEntry } from '#domains/ledger/index.ts'
import { sealables, verificationParts } from '#main/wiring/audit.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { renderSchema } from '../../scripts/generate/schema.ts'
import { renderTables } from '../../scripts/generate/tables.ts'
import type { Postgres } from '../postgres.ts'
import { type SignedIn, signIn } from './caller.ts'
import type { KeptPerson } from './kept.ts'

/** The findings of `clearhold audit verify`, and those of the ledger also where the chain is broken. */
export async function recordFaults(database: Database): Promise<string[]> {
  const parts = verificationParts(database)
  const { faults, isChainBroken } = await verifyEverything(parts, { of: 'everything' })
  return isChainBroken ? faults.concat(await parts.ledger.faultsAbove(0n)) : [...faults]
}

/** Seals everything that waits and adds it to the log, as the worker does. */
export async function sealAll(database: Database): Promise<void> {
  while ((await sealChain(database, sealables, systemClock)) > 0);
  while ((await growLog(database)) > 0);
}

/** Users who cannot log in, or whose withdrawal request fails. */
export async function peopleFaults(
  database: Database,
  apiUrl: string,
  people: readonly KeptPerson[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { email, password, totpSecret, withdraws } of people) {
    try {
      const person = await signIn(apiUrl, systemClock, { email, password, totpSecret })
      if (withdraws !== undefined) faults.push(...(await withdrawalFaults(database, person, withdraws)))
    } catch (error) {
      faults.push(`${email}: ${(error as Error).message}`)
    }
  }
  return faults
}

/** Requests a withdrawal to a usable address of the address book: it is accepted, and its entry holds the money. */
async function withdrawalFaults(database: Database, person: SignedIn, amount: string): Promise<string[]> {
  const { addresses } = addressBookSchema.parse(await person.call('GET', 'withdrawal-addresses'))
  const usable = addresses.find((entry) => entry.usable)
  const request = { key: randomId(), type: 'capital', method: 'crypto', amount, addressId: usable?.id }
  const { withdrawal } = withdrawalAnswerSchema.parse(await person.call('POST', 'withdraw', request))
  const entryId = parseEntryId(withdrawal.holdEntry)
  const entry = entryId === undefined ? undefined : await readEntry(database.reader, entryId)
  const leaving = investorAccount(person.personId, 'leaving')
  const held = entry?.postings.find(({ target }) => target === leaving)?.amountMicro
  const isHeld = held === microFromDecimal(amount)
  return isHeld ? [] : [`${withdrawal.reference} of ${amount} has set aside ${String(held)} micro in the book`]
}

/** The schema of a database, line by line, to be compared with another one. */
export async function readSchema(postgres: Postgres, database: string): Promise<string[]> {
  // Without pg_dump the columns are still compared.
  const text = `${renderSchema(postgres, database) ?? ''}\n${await renderTables(postgres, database)}`
  // PostgreSQL prints a condition that was restored from a dump with fewer parentheses than the original.
  return text.replace(/[()]/g, '').split('\n')
}

/** The differences between two schemas, in both directions. */
export function schemaFaults(schema: readonly string[], wanted: readonly string[]): string[] {
  if (schema.join('\n') === wanted.join('\n')) return []
  const here = new Set(schema)
  const there = new Set(wanted)
  return [
    'the schema is not the one that an empty database is migrated to',
    ...schema.filter((line) => !there.has(line)).map((line) => `only here: ${line.trim()}`),
    ...wanted.filter((line) => !here.has(line)).map((line) => `only there: ${line.trim()}`),
  ]
}
