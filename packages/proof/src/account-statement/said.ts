import { base64Of, u64 } from '../bytes.ts'
import { isUuid, readHash, readWhole, saidBy } from '../lines.ts'
import { type NoteSigner, openNote, readNote, signNote, type VerifierKey } from '../note.ts'
import { sha256 } from '../sha256.ts'
import { isSum } from '../tree/node.ts'

/** The balances of an investor, in the order in which they stand in a note. */
export const balanceKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving'] as const
export type Balances = Readonly<Record<(typeof balanceKinds)[number], bigint>>

/** What the file is. A PDF contains the JSON of the same days: what is printed is signed, what is contained is proved. */
export const statementKinds = ['json', 'pdf'] as const
export type StatementKind = (typeof statementKinds)[number]

/**
 * What the operator signs about an account statement (SPECIFICATION.md, section 12): which entries it has, what there was before and after
 * them, and the digest of the file. It says nothing about when it was made: the same days are the same bytes.
 */
export interface SaidStatement {
  /** The signer: the name of the key that signs answers. */
  readonly origin: string
  readonly kind: StatementKind
  readonly personId: string
  /** Days in UTC, both included. */
  readonly from: string
  readonly to: string
  readonly entries: number
  /** See `digestOfEntries`. */
  readonly entriesDigest: Uint8Array
  readonly opening: Balances
  readonly closing: Balances
  /** Up to here the log was read. */
  readonly log: { readonly size: number; readonly root: Uint8Array }
  /** SHA-256 of everything in the file before the note. */
  readonly digest: Uint8Array
}

/** Of the numbers of all entries, in order. */
export function digestOfEntries(ids: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(8 * ids.length)
  for (const [at, id] of ids.entries()) bytes.set(u64(id), 8 * at)
  return sha256(bytes)
}

export function writeSaid(said: SaidStatement): string {
  const amounts = (balances: Balances) => balanceKinds.map((kind) => balances[kind]).join(' ')
  return [
    said.origin,
    `account-statement ${said.kind}`,
    `person ${said.personId}`,
    `days ${said.from} ${said.to}`,
    `entries ${said.entries} ${base64Of(said.entriesDigest)}`,
    `opening ${amounts(said.opening)}`,
    `closing ${amounts(said.closing)}`,
    `log ${said.log.size} ${base64Of(said.log.root)}`,
    `digest ${base64Of(said.digest)}`,
    '',
  ].join('\n')
}

/** Undefined if the text is not exactly such a statement. */
export function readSaid(text: string): SaidStatement | undefined {
  const [origin = '', ...lines] = text.split('\n')
  const words = (line: number, word: string) => saidBy(lines[line], word)?.split(' ') ?? []
  const kind = statementKinds.find((known) => known === saidBy(lines[0], 'account-statement'))
  const personId = saidBy(lines[1], 'person')
  const [from, to] = words(2, 'days')
  const [count, ids] = words(3, 'entries')
  const opening = readBalances(words(4, 'opening'))
  const closing = readBalances(words(5, 'closing'))
  const [size, rootText] = words(6, 'log')
  const digest = readHash(saidBy(lines[7], 'digest'))
  const entries = readWhole(count, 9)
  const entriesDigest = readHash(ids)
  const log = { size: readWhole(size, 15), root: readHash(rootText) }
  if (origin === '' || kind === undefined || !isUuid(personId) || !isDay(from) || !isDay(to) || from > to)
    return undefined
  if (entries === undefined || entriesDigest === undefined || opening === undefined || closing === undefined)
    return undefined
  if (log.size === undefined || log.root === undefined || digest === undefined) return undefined
  const said = {
    origin,
    kind,
    personId,
    from,
    to,
    entries: Number(entries),
    entriesDigest,
    opening,
    closing,
    digest,
    log: { size: Number(log.size), root: log.root },
  }
  return writeSaid(said) === text ? said : undefined
}

function readBalances(words: readonly string[]): Balances | undefined {
  const [cash, locked, profit, bonus, leaving] = words.map((word) => readWhole(word, 18))
  if (cash === undefined || locked === undefined || profit === undefined) return undefined
  if (bonus === undefined || leaving === undefined) return undefined
  return isSum(cash + locked + profit + bonus + leaving) ? { cash, locked, profit, bonus, leaving } : undefined
}

/** A day of UTC: 2026-11-18. */
function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false
  const milliseconds = Date.parse(text)
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().slice(0, 10) === text
}

/** The note; its first line is the signing key's name. */
export function signStatement(said: Omit<SaidStatement, 'origin'>, signer: NoteSigner): Promise<string> {
  const text = writeSaid({ ...said, origin: signer.name })
  if (readSaid(text) === undefined) throw new Error('an account statement that no verifier could read is not signed')
  return signNote(text, signer)
}

export type OpenedSaid =
  | { readonly holds: true; readonly said: SaidStatement }
  | { readonly holds: false; readonly fault: 'account_statement_not_signed' | 'account_statement_malformed' }

/** One signature line and no more: lines of others would be bytes of the file that are not signed. */
export async function openSaid(note: string, key: VerifierKey): Promise<OpenedSaid> {
  const text = readNote(note)?.signatures.length === 1 ? await openNote(note, key) : undefined
  if (text === undefined) return { holds: false, fault: 'account_statement_not_signed' }
  const said = readSaid(text)
  if (said === undefined || said.origin !== key.name) return { holds: false, fault: 'account_statement_malformed' }
  return { holds: true, said }
}
