import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { reserveRoles, type Snapshot, unsignedReasons } from '@clearhold/contract/solvency/schema'
import { debtKinds } from '@clearhold/proof/tree/leaf'
import { z } from 'zod'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Reader } from '#platform/database/database.ts'
import { listedDepositsMax } from '../rules.ts'
import { publicFolder } from '../store/files.ts'
import { type PublishedSnapshot, readNewestPublished } from '../store/snapshots.ts'

const micro = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as Hex)
const reservesSchema = z.object({
  addresses: z.array(
    z.object({
      role: z.enum(reserveRoles),
      address,
      balanceMicro: micro,
      ownership: z.object({ text: z.string(), signature: z.string(), signedAt: z.string() }).nullable(),
      unsigned: z.enum(unsignedReasons).nullable().default(null),
    }),
  ),
  inFlight: z.array(z.object({ hash: z.string(), amountMicro: micro })),
})
type ReservesFile = z.output<typeof reservesSchema>

/** The public view of the newest snapshot; null before the first. */
export async function readNewestSnapshot(reader: Reader, folder: string): Promise<Snapshot | null> {
  const row = await readNewestPublished(reader)
  if (row === undefined) return null
  const text = await readFile(join(publicFolder(folder, row.number), 'reserves.json'), 'utf8')
  return { ...figuresOf(row), ...reservesOf(row, reservesSchema.parse(JSON.parse(text))) }
}

function figuresOf(row: PublishedSnapshot) {
  const unattributedMicro = row.suspenseMicro + row.contingentMicro + row.bankMicro
  const kinds = debtKinds.map((kind) => ({ kind, value: decimalFromMicro(BigInt(String(row.kinds[kind] ?? 0))) }))
  return {
    number: row.number,
    at: row.takenAt.toISOString(),
    state: row.state,
    owed: decimalFromMicro(row.owedMicro),
    kinds: [...kinds, { kind: 'unattributed' as const, value: decimalFromMicro(unattributedMicro) }],
    investors: Number(row.investors),
    leaves: Number(row.leaves),
    held: decimalFromMicro(row.heldMicro),
    heldProved: decimalFromMicro(row.provedMicro),
    block: { chainId: Number(row.chainId), number: String(row.blockNumber), hash: hexOf(row.blockHash) },
    note: row.note,
    anchor: anchorOf(row),
  }
}

function anchorOf({ chainId, anchorWallet, anchorHash, anchorBlock }: PublishedSnapshot): Snapshot['anchor'] {
  if (anchorWallet === null || anchorHash === null) return null
  return {
    chainId: Number(chainId),
    address: checksummed(hexOf(anchorWallet)),
    transaction: hexOf(anchorHash),
    blockNumber: anchorBlock === null ? null : String(anchorBlock),
  }
}

function reservesOf({ chainId }: PublishedSnapshot, { addresses, inFlight }: ReservesFile) {
  const deposits = addresses.filter(({ role }) => role === 'deposit')
  const most = [...deposits].sort((one, other) => (one.balanceMicro < other.balanceMicro ? 1 : -1))
  const listed = [...addresses.filter(({ role }) => role !== 'deposit'), ...most.slice(0, listedDepositsMax)]
  return {
    reserves: listed.map(({ role, address: at, balanceMicro, ownership, unsigned }) => ({
      role,
      chainId: Number(chainId),
      address: checksummed(at),
      balance: decimalFromMicro(balanceMicro),
      ownership,
      unsigned,
    })),
    depositAddresses: {
      count: deposits.length,
      held: decimalFromMicro(sumMicro(deposits.map(({ balanceMicro }) => balanceMicro))),
    },
    inFlight: inFlight.map(({ hash, amountMicro }) => ({ hash, amount: decimalFromMicro(amountMicro) })),
  }
}
