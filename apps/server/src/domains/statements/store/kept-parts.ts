import { buffer } from 'node:stream/consumers'
import type { LongStatementKind } from '@clearhold/contract/statements/rules'
import { z } from 'zod'
import { openForPerson, sealForPerson } from '#platform/crypto/sealed.ts'
import type { KeptParts } from '../parts.ts'
import type { Balances, Movement } from '../rules.ts'

/** What is kept of a long statement: the lines of its JSON, what is printed of them, and the pages of its PDF. */
export type PartName = 'lines' | 'rows' | 'paper'

export interface PartPlace {
  readonly id: string
  readonly personId: string
  readonly name: PartName
  /** From 1. */
  readonly number: number
}

function partKey({ id, name, number }: Omit<PartPlace, 'personId'>): string {
  return `statement/${id}/${name}-${number}`
}

/** Keeps a part of a long statement, sealed by its person's key; one of the same place is replaced. */
export async function keepPart(
  { storage, personKeys }: Pick<KeptParts, 'storage' | 'personKeys'>,
  place: PartPlace,
  bytes: Uint8Array,
): Promise<void> {
  const key = partKey(place)
  await storage.put(key, await sealForPerson(personKeys, place.personId, bytes, key))
}

/** A part of a long statement; undefined where it is not there, or the person's key was destroyed. */
export async function openPart(
  { storage, ...keys }: KeptParts,
  place: Omit<PartPlace, 'personId'>,
): Promise<Buffer | undefined> {
  const key = partKey(place)
  const sealed = await storage.get(key)
  return sealed === undefined ? undefined : openForPerson(keys, await buffer(sealed), key)
}

/** Deletes the parts of one name, from the first to this one. */
export async function deleteParts(
  { storage }: Pick<KeptParts, 'storage'>,
  { id, name, count }: { readonly id: string; readonly name: PartName; readonly count: number },
): Promise<void> {
  for (let number = 1; number <= count; number += 1) await storage.delete(partKey({ id, name, number }))
}

/** What the parts of its file are called. */
export function fileNameOfKind(kind: LongStatementKind): PartName {
  return kind === 'pdf' ? 'paper' : 'lines'
}

const balanceKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving'] as const satisfies (keyof Balances)[]

/** A movement as a long statement keeps it between its steps. */
export interface KeptRow extends Movement {
  readonly reference: string | undefined
  /** The link of its group in the log. */
  readonly seq: bigint
}

/** One row a line. */
export function writeKeptRows(rows: readonly KeptRow[]): string {
  return rows.map((row) => `${writeKeptRow(row)}\n`).join('')
}

function writeKeptRow({ entryId, at, reason, about, changeMicro, after, reference, seq }: KeptRow): string {
  const balances = balanceKinds.map((kind) => String(after[kind]))
  return JSON.stringify([
    String(entryId),
    at.toISOString(),
    reason,
    about,
    String(changeMicro),
    balances,
    reference ?? null,
    String(seq),
  ])
}

const keptRowSchema = z.tuple([
  z.string(),
  z.iso.datetime(),
  z.string(),
  z.string(),
  z.string(),
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
  z.string().nullable(),
  z.string(),
])

export function readKeptRows(text: string): KeptRow[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [entryId, at, reason, about, changeMicro, balances, reference, seq] = keptRowSchema.parse(JSON.parse(line))
      const [cash, locked, profit, bonus, leaving] = balances.map(BigInt)
      if (
        cash === undefined ||
        locked === undefined ||
        profit === undefined ||
        bonus === undefined ||
        leaving === undefined
      )
        throw new Error('a kept row has five balances')
      return {
        entryId: BigInt(entryId),
        at: new Date(at),
        reason,
        about,
        changeMicro: BigInt(changeMicro),
        after: { cash, locked, profit, bonus, leaving },
        reference: reference ?? undefined,
        seq: BigInt(seq),
      }
    })
}
