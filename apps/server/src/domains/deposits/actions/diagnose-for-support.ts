import { readOwners } from '#domains/treasury/index.ts'
import { bytesOf, readReference } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { DoctorParts } from '../parts.ts'
import { readPeopleOfTransaction } from '../store/deposits.ts'
import { diagnose, type Finding } from './diagnose.ts'

export interface SupportQuestion {
  /** Through whose eyes to look; without it, those of whom the money was sent to. */
  readonly personId?: string | undefined
  readonly text: string
}

export interface SupportFinding extends Finding {
  /** Whose address was paid; undefined when it is none of ours. */
  readonly ownerId?: string
}

/** Nobody's id: who looks through these eyes owns nothing. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** The same diagnosis for staff, who are told whose address it is: a person who asks is told that only about their own. */
export async function diagnoseForSupport(
  parts: DoctorParts,
  { personId, text }: SupportQuestion,
): Promise<SupportFinding> {
  const owners = await ownersOf(parts, text)
  // One transaction may pay several people: the one who is asked for comes first.
  const ownerId = owners.find((id) => id === personId) ?? owners[0]
  const finding = await diagnose(parts, { personId: personId ?? ownerId ?? nobody, text })
  return ownerId === undefined ? finding : { ...finding, ownerId }
}

/** Whose addresses a text names or a transaction paid, in any token. */
async function ownersOf({ database, chain }: DoctorParts, text: string): Promise<string[]> {
  const reference = readReference(text)
  if (reference === undefined) return []
  const named = async (addresses: readonly Hex[]) => {
    const owners = (await readOwners(database.reader, chain.chainId, addresses.map(bytesOf))).values()
    return [...new Set([...owners].filter((id) => id !== null))]
  }
  if (reference.kind === 'address') return named([reference.hex])
  const known = await readPeopleOfTransaction(database.reader, chain.chainId, bytesOf(reference.hex))
  if (known.length > 0) return known
  try {
    const transaction = await chain.transaction(reference.hex)
    if (transaction.kind !== 'mined') return []
    const receivers = transaction.transfers.map(({ receiver }) => receiver)
    return named(transaction.to === undefined ? receivers : [...receivers, transaction.to])
  } catch (error) {
    // The diagnosis says so in words.
    if (error instanceof ChainError) return []
    throw error
  }
}
