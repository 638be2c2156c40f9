import type { Permission } from '@clearhold/contract/accounts/permissions'
import { depositStaff } from '@clearhold/contract/deposits/endpoints'
import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { userStaff } from '@clearhold/contract/views/endpoints'
import { type Found, findLengthMin, foundMax } from '@clearhold/contract/views/find'
import { withdrawalStaff } from '@clearhold/contract/withdrawals/endpoints/administration'
import { findPeople, readNames } from '../domains/accounts/index.ts'
import { type CommandRegistry, findDecidableCommands, readCommand } from '../domains/approvals/index.ts'
import { findDeposits } from '../domains/deposits/index.ts'
import { findCases } from '../domains/kyc/index.ts'
import { formatEntryId, parseEntryId, readEntry } from '../domains/ledger/index.ts'
import { readOwners } from '../domains/treasury/index.ts'
import { findBookOwners, findWithdrawals } from '../domains/withdrawals/index.ts'
import { bytesOf, hexOf, readReference } from '../platform/chain/address.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { type Route, serve } from '../platform/http/route.ts'

const ledgerStaff: readonly Permission[] = ['finance_maker', 'finance_approver', 'owner']

const peopleMax = 6
const eachMax = 4

interface FindParts {
  readonly database: Pick<Database, 'reader'>
  readonly chainId: number
  /** Which commands there are, and who decides them. */
  readonly registry: CommandRegistry
}

export function findRoutes(parts: FindParts): Route[] {
  return [serve(endpoints.findAnything, async ({ caller, query }) => ok({ found: await find(parts, query.q, caller) }))]
}

/** The search text, as each kind of thing would interpret it. */
interface Question {
  readonly text: string
  readonly id: string | undefined
  readonly txHash: Buffer | undefined
  readonly address: Buffer | undefined
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function questionIn(text: string): Question {
  const reference = readReference(text)
  const bytes = reference && bytesOf(reference.hex)
  return {
    text,
    id: uuidPattern.test(text) ? text.toLowerCase() : undefined,
    txHash: reference?.kind === 'transaction' ? bytes : undefined,
    address: reference?.kind === 'address' ? bytes : undefined,
  }
}

/** At most ten results, exact names first; of each kind only where the caller's permissions open its page. */
export async function find(parts: FindParts, text: string, caller: Caller | undefined): Promise<Found[]> {
  const { reader } = parts.database
  if (text.length < findLengthMin) return []
  const question = questionIn(text)
  const may = (permissions: readonly Permission[]) =>
    permissions.some((permission) => caller?.permissions.has(permission) ?? false)
  const people = may(userStaff) ? await peopleOf(parts, question) : []
  const isPerson = people.some(({ id }) => id === question.id)
  const [cases, withdrawals, deposits, approvals, entries] = await Promise.all([
    may(['kyc_reviewer']) ? casesOf(reader, question, people) : [],
    may(withdrawalStaff) && !isPerson ? withdrawalsOf(reader, question) : [],
    may(depositStaff) && !isPerson ? depositsOf(reader, question) : [],
    isPerson ? [] : approvalsOf(parts, question, caller),
    may(ledgerStaff) ? entriesOf(reader, question) : [],
  ])
  return [...people, ...cases, ...withdrawals, ...deposits, ...approvals, ...entries].slice(0, foundMax)
}

/** By id, by a deposit or withdrawal address, or by the beginning of one of their names. */
async function peopleOf({ database: { reader }, chainId }: FindParts, question: Question): Promise<Found[]> {
  const { text, id, address, txHash } = question
  if (txHash !== undefined) return []
  if (address !== undefined) {
    const [owners, holders] = await Promise.all([
      readOwners(reader, chainId, [address]),
      findBookOwners(reader, chainId, address, peopleMax),
    ])
    const ids = [...owners.values(), ...holders].filter((owner) => owner !== null)
    return wirePeople(await findPeople(reader, { ids: [...new Set(ids)] }, peopleMax))
  }
  return wirePeople(await findPeople(reader, id === undefined ? { text } : { ids: [id] }, peopleMax))
}

function wirePeople(people: Awaited<ReturnType<typeof findPeople>>): Found[] {
  return people.map(({ id, fullName, email }) => ({
    kind: 'user',
    id,
    title: fullName,
    subtitle: email,
    amount: null,
    path: `/admin/users?user=${id}`,
  }))
}

async function casesOf(reader: Reader, { id, text }: Question, people: readonly Found[]): Promise<Found[]> {
  const personIds = people.slice(0, eachMax).map((person) => person.id)
  const cases = await findCases(reader, { id, reference: text, personIds }, eachMax)
  const named = await namesOf(reader, cases)
  return cases.map((one) => ({
    kind: 'case',
    id: one.id,
    title: named(one),
    subtitle: one.reference,
    amount: null,
    path: `/admin/kyc?id=${one.id}`,
  }))
}

async function withdrawalsOf(reader: Reader, { id, text, txHash, address }: Question): Promise<Found[]> {
  const withdrawals = await findWithdrawals(reader, { id, reference: text, txHash, toAddress: address }, eachMax)
  const named = await namesOf(reader, withdrawals)
  return withdrawals.map((one) => ({
    kind: 'withdrawal',
    id: one.id,
    title: named(one),
    subtitle: one.reference,
    amount: decimalFromMicro(one.amountMicro),
    path: `/admin/withdrawals?state=all&id=${one.id}`,
  }))
}

async function depositsOf(reader: Reader, { id, text, txHash, address }: Question): Promise<Found[]> {
  if (address !== undefined) return []
  const question = id !== undefined ? { id } : txHash !== undefined ? { txHash } : { reference: text }
  const deposits = await findDeposits(reader, question, eachMax)
  const named = await namesOf(reader, deposits)
  return deposits.map((one) => ({
    kind: 'deposit',
    id: one.id,
    title: named(one),
    subtitle: one.reference ?? (one.txHash === null ? '' : hexOf(one.txHash)),
    amount: one.amountMicro === null ? null : decimalFromMicro(one.amountMicro),
    path: `/admin/deposits?deposit=${one.id}`,
  }))
}

/** Those that the caller may decide or has made. */
async function approvalsOf(parts: FindParts, { id }: Question, caller: Caller | undefined): Promise<Found[]> {
  const { reader } = parts.database
  const command = id === undefined ? undefined : await readCommand(reader, id)
  if (command === undefined || caller === undefined) return []
  const isDecidable = findDecidableCommands(parts.registry, caller).includes(command.command)
  if (!isDecidable && command.makerId !== caller.personId) return []
  const personId = /^person:(.+)$/.exec(command.subject)?.[1]
  const named = await namesOf(reader, personId === undefined ? [] : [{ personId }])
  return [
    {
      kind: 'approval',
      id: command.id,
      subtitle: command.command,
      amount: null,
      title: personId === undefined ? command.subject : named({ personId }),
      path: `/admin/approvals?id=${command.id}`,
    },
  ]
}

async function entriesOf(reader: Reader, { text }: Question): Promise<Found[]> {
  const entryId = parseEntryId(text)
  const entry = entryId === undefined ? undefined : await readEntry(reader, entryId)
  if (entry === undefined) return []
  const name = formatEntryId(entry.id)
  return [
    {
      kind: 'entry',
      id: name,
      title: `#${name}`,
      subtitle: entry.reason,
      amount: decimalFromMicro(sumMicro(entry.postings.map(({ amountMicro }) => amountMicro))),
      path: `/admin/ledger?show=entries&entry=${name}`,
    },
  ]
}

async function namesOf(
  reader: Reader,
  things: readonly { readonly personId: string }[],
): Promise<(thing: { readonly personId: string }) => string> {
  const names = await readNames(reader, [...new Set(things.map(({ personId }) => personId))])
  return ({ personId }) => names.get(personId) ?? ''
}
