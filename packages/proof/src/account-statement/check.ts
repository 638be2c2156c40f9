import { areEqual } from '../bytes.ts'
import { type CheckpointFault, type Cosigned, checkCheckpoint } from '../log/checkpoint.ts'
import { hashOfEntry } from '../log/merkle.ts'
import { type PlacedHash, rootFrom } from '../log/multiproof.ts'
import { linkHashOf, type OpenMovement, personOf } from '../movement.ts'
import type { VerifierKey } from '../note.ts'
import { sha256 } from '../sha256.ts'
import { attachedJson, type CarryingFile, readCarried } from './carried-note.ts'
import { type ProvedMovements, readJsonBody } from './json-body.ts'
import { type Balances, balanceKinds, digestOfEntries, openSaid, type SaidStatement, writeSaid } from './said.ts'

/** Why an account statement is invalid. */
export type AccountStatementFault =
  | 'file_malformed'
  | 'account_statement_not_signed'
  | 'account_statement_malformed'
  | CheckpointFault
  | 'other_log'
  | 'opening_malformed'
  | 'line_out_of_place'
  | 'lines_do_not_add_up'
  | 'file_changed'
  | 'not_in_log'

export type CheckedAccountStatement =
  | {
      readonly holds: true
      readonly said: SaidStatement
      readonly movements: readonly OpenMovement[]
      readonly cosigned: readonly Cosigned[]
    }
  | {
      readonly holds: false
      readonly fault: AccountStatementFault
      /** Which line it was found at, from 1. */
      readonly line?: number
    }

export interface AccountStatementKeys {
  readonly log: VerifierKey
  readonly answers: VerifierKey
  readonly witnesses?: readonly VerifierKey[]
}

/** Whether this is a statement the operator issued, unchanged, and whether the movements it opens are in the log. Offline. */
export async function checkAccountStatement(
  file: Uint8Array,
  keys: AccountStatementKeys,
): Promise<CheckedAccountStatement> {
  const carrying = readCarried(file)
  if (carrying === undefined) return { holds: false, fault: 'file_malformed' }
  const opened = await openSaid(carrying.note, keys.answers)
  if (!opened.holds) return opened
  return opened.said.kind === 'pdf' ? checkPdf(carrying, opened.said, keys) : checkBody(carrying, opened.said, keys)
}

/** A PDF is what was signed, byte for byte, and the JSON in it proves what the note says. */
async function checkPdf(
  { body, isPaper }: CarryingFile,
  said: SaidStatement,
  keys: AccountStatementKeys,
): Promise<CheckedAccountStatement> {
  const attached = isPaper ? attachedJson(body) : undefined
  if (attached === undefined) return { holds: false, fault: 'file_malformed' }
  const checked = await checkAccountStatement(attached, keys)
  if (!checked.holds) return checked
  if (!areEqual(sha256(body), said.digest)) return { holds: false, fault: 'file_changed' }
  const isSame = writeSaid(checked.said) === writeSaid({ ...said, kind: 'json', digest: checked.said.digest })
  return isSame ? { ...checked, said } : { holds: false, fault: 'account_statement_malformed' }
}

async function checkBody(
  { body }: CarryingFile,
  said: SaidStatement,
  { log, witnesses }: AccountStatementKeys,
): Promise<CheckedAccountStatement> {
  const proved = readJsonBody(body)
  if (proved === undefined) return { holds: false, fault: 'file_malformed' }
  const checked = await checkCheckpoint(proved.checkpoint, log, witnesses)
  if (!checked.holds) return checked
  const { size, root } = checked.checkpoint
  if (size !== said.log.size || !areEqual(root, said.log.root)) return { holds: false, fault: 'other_log' }
  const fault = faultOfLines(proved, said)
  if (fault !== undefined) return { holds: false, ...fault }
  // After the lines: of a changed amount they say which line it is in, the digest says only that there is one.
  if (!areEqual(sha256(body), said.digest)) return { holds: false, fault: 'file_changed' }
  return isInLog(proved, said)
    ? { holds: true, said, movements: proved.movements, cosigned: checked.cosigned }
    : { holds: false, fault: 'not_in_log' }
}

type LineFault = { readonly fault: AccountStatementFault; readonly line?: number }

function faultOfLines({ movements }: ProvedMovements, said: SaidStatement): LineFault | undefined {
  const ids = movements.map(({ entry }) => entry.id)
  let balances = said.opening
  for (const [at, movement] of movements.entries()) {
    const line = at + 1
    const personId = personOf(movement)
    if (personId === undefined) return { fault: 'opening_malformed', line }
    const isInPlace = personId === said.personId && movement.entry.id > (ids[at - 1] ?? -1n) && isWithin(movement, said)
    if (!isInPlace) return { fault: 'line_out_of_place', line }
    const after = balancesAfter(balances, movement)
    if (after === undefined) return { fault: 'lines_do_not_add_up', line }
    balances = after
  }
  const isComplete = ids.length === said.entries && areEqual(digestOfEntries(ids), said.entriesDigest)
  const isClosing = balanceKinds.every((kind) => balances[kind] === said.closing[kind])
  return isComplete && isClosing ? undefined : { fault: 'lines_do_not_add_up' }
}

const dayMicroseconds = 86_400_000_000n

/** Whether the movement's business time is in the days of the statement, both included, and its link in the log that was read. */
export function isWithin({ group, link }: OpenMovement, { from, to, log }: SaidStatement): boolean {
  const at = BigInt(group.businessAt.replace('.', ''))
  const startOf = (day: string) => BigInt(Date.parse(day)) * 1000n
  return at >= startOf(from) && at < startOf(to) + dayMicroseconds && link.seq <= log.size
}

/** Undefined where what an account held after a line is not what it held before, plus or minus the amount. */
export function balancesAfter(before: Balances, { sides }: OpenMovement): Balances | undefined {
  const balances = { ...before }
  for (const [slot, side] of sides.entries()) {
    if (side instanceof Uint8Array) continue
    const kind = balanceKinds.find((known) => side.account.endsWith(`:${known}`))
    if (kind === undefined) return undefined
    // Sources stand at even places, targets at odd ones.
    balances[kind] += slot % 2 === 0 ? -side.amountMicro : side.amountMicro
    if (balances[kind] !== side.afterMicro) return undefined
  }
  return balances
}

function isInLog({ movements, beside }: ProvedMovements, { log }: SaidStatement): boolean {
  const links = new Map<number, PlacedHash>()
  for (const movement of movements) {
    const hash = linkHashOf(movement)
    const index = movement.link.seq - 1
    if (hash === undefined) return false
    const placed = { index, hash: hashOfEntry(hash) }
    const known = links.get(index)
    if (known !== undefined && !areEqual(known.hash, placed.hash)) return false
    links.set(index, placed)
  }
  const placed = [...links.values()].sort((left, right) => left.index - right.index)
  const root = rootFrom(placed, log.size, beside)
  return root !== undefined && areEqual(root, log.root)
}
