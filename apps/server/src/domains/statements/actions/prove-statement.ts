import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { StatementDays } from '@clearhold/contract/statements/rules'
import { statementMovementsMax } from '@clearhold/contract/statements/schema'
import { writeCarried } from '@clearhold/proof/account-statement/carried-note'
import { writeJsonBody } from '@clearhold/proof/account-statement/json-body'
import { digestOfEntries } from '@clearhold/proof/account-statement/said'
import type { OpenMovement } from '@clearhold/proof/movement'
import {
  readCheckpoint,
  readCheckpointOver,
  readInclusions,
  readProvableLinks,
  readSeqs,
  type StoredCheckpoint,
} from '#domains/audit/index.ts'
import {
  countMovements,
  type EntryId,
  groupOf,
  openEntries,
  type Period,
  readLastGroupsBefore,
  readOwnBalancesBefore,
} from '#domains/ledger/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { Reader } from '#platform/database/database.ts'
import type { StatementAsked } from '#platform/signer/statement-signer.ts'
import type { StatementParts } from '../parts.ts'
import { dayOf, daysPeriod, type Movement } from '../rules.ts'
import { pageMovements } from './page-movements.ts'

/** A group has up to a thousand entries, of which all digests are read: few at a time take little memory. */
const openedAtOnce = 100

export type StatementRefused =
  | 'statement_not_begun'
  | 'statement_too_long'
  | 'statement_not_provable'
  | 'statement_not_sealed'
  | 'statement_signer_silent'

export interface ProvedStatement {
  readonly file: Buffer
  /** What its note says. */
  readonly said: StatementAsked
  readonly movements: readonly Movement[]
  /** Whether the last day had ended when the statement was begun. */
  readonly isEnded: boolean
  /** The day of the closing balance: the last one, or the current one where the days have not ended. */
  readonly asOf: string
}

/**
 * A person's movements of these days as a file that proves itself: each opened, with its path to the root of the log, signed by the
 * signer. It names the first checkpoint that covers the days, so that of days that have ended it is the same every time.
 */
export async function proveStatement(
  { database: { reader }, signStatement }: Pick<StatementParts, 'database' | 'signStatement'>,
  personId: string,
  { from, to }: StatementDays,
  movementsMax: number = statementMovementsMax.json,
): Promise<Result<ProvedStatement, StatementRefused>> {
  const period = daysPeriod(from, to)
  // Read once, before everything else: whether the days have ended decides what the log must cover and what the paper calls a closing balance.
  const now = await businessNow(reader)
  if (period.from > now) return refuse('statement_not_begun')
  const isEnded = period.until <= now
  if ((await countMovements(reader, personId, period, movementsMax + 1)) > movementsMax)
    return refuse('statement_too_long')
  // Before the movements: one that is posted meanwhile must not be in the log that the note names.
  const newest = await readCheckpoint(reader)
  const opening = await readOwnBalancesBefore(reader, personId, period.from)
  const found: Movement[] = []
  for await (const page of pageMovements(reader, { personId, period, opening })) found.push(...page)
  const ids = found.map(({ entryId }) => entryId)
  const checkpoint = await findCheckpoint(reader, { personId, period, ids, isEnded })
  if (checkpoint === undefined || newest === undefined || checkpoint.size > newest.size)
    return refuse('statement_not_sealed')
  const movements = await openAll(reader, personId, ids)
  if (movements === undefined) return refuse('statement_not_provable')
  const { size, root, note } = checkpoint
  const seqs = movements.map(({ link }) => BigInt(link.seq))
  const body = writeJsonBody({ movements, beside: await readInclusions(reader, seqs, size), checkpoint: note })
  const said: StatementAsked = {
    kind: 'json',
    personId,
    from,
    to,
    entries: ids.length,
    entriesDigest: digestOfEntries(ids),
    opening,
    closing: found.at(-1)?.after ?? opening,
    log: { size: Number(size), root },
    digest: sha256(body),
  }
  const signed = await signStatement(said).catch(() => undefined)
  if (signed?.ok !== true) return refuse('statement_signer_silent')
  const file = Buffer.from(body + writeCarried(signed.value.note))
  return ok({ file, said, movements: found, isEnded, asOf: isEnded ? to : dayOf(latest(now, found.at(-1)?.at)) })
}

/** A movement may be posted after the time was read, on the next day. */
function latest(now: Date, lastAt: Date | undefined): Date {
  return lastAt !== undefined && lastAt > now ? lastAt : now
}

interface Asked {
  readonly personId: string
  readonly period: Period
  readonly ids: readonly EntryId[]
  readonly isEnded: boolean
}

/**
 * The first checkpoint over these movements, over what the opening balance follows from and, of days that have ended, over everything
 * that anyone did until then: what is missing from the statement can then be shown to be missing. Undefined while there is none.
 */
async function findCheckpoint(reader: Reader, asked: Asked): Promise<StoredCheckpoint | undefined> {
  const { personId, period, ids, isEnded } = asked
  const last = await readLastGroupsBefore(reader, personId, period.until)
  const wanted = new Set([...ids.map(groupOf), last.ofPerson, ...(isEnded ? [last.ofAll] : [])])
  // Of nothing, any checkpoint says that there was nothing.
  wanted.delete(0n)
  const seqs = await readSeqs(reader, 'group', [...wanted])
  if (seqs.size < wanted.size) return undefined
  return readCheckpointOver(
    reader,
    [...seqs.values()].reduce((highest, seq) => (seq > highest ? seq : highest), 1n),
  )
}

/** Undefined if one is from before entries could be opened. */
async function openAll(reader: Reader, personId: string, ids: readonly EntryId[]): Promise<OpenMovement[] | undefined> {
  const movements: OpenMovement[] = []
  for (let at = 0; at < ids.length; at += openedAtOnce) {
    const some = ids.slice(at, at + openedAtOnce)
    const entries = await openEntries(reader, personId, some)
    const links = await readProvableLinks(reader, 'group', [...new Set(some.map(groupOf))])
    for (const id of some) {
      const entry = entries.get(id)
      const link = links.get(groupOf(id))
      if (entry === undefined || link === undefined) return undefined
      const { seq, previousHash, marksDigest, sealedAt } = link
      movements.push({ ...entry, link: { seq: Number(seq), previous: previousHash, marksDigest, sealedAt } })
    }
  }
  return movements
}
