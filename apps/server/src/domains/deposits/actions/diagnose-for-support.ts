import { readOwners } from '#domains/treasury/index.ts'
import { bytesOf, readReference } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { DoctorParts } from '../parts.ts'
import { readPeopleOfTransaction } from '../store/deposits.ts'
import { diagnoseDeposit, type Finding } from './diagnose-deposit.ts'

export interface SupportQuestion {
  /** The person whose view to take; by default the owner of the paid address. */
  readonly personId?: string | undefined
  readonly text: string
}

export interface SupportFinding extends Finding {
  /** The owner of the paid address; undefined when it is not ours. */
  readonly ownerId?: string
}

/** The viewer of a reference without an owner: no person has this id. */
const nilId = '00000000-0000-0000-0000-000000000000'

/** The same diagnosis for staff, who also learn whose address it is: an investor learns that only about their own. */
export async function diagnoseForSupport(
  parts: DoctorParts,
  { personId, text }: SupportQuestion,
): Promise<SupportFinding> {
  const owners = await ownersOf(parts, text)
  // One transaction may pay several people: the requested one comes first.
  const ownerId = owners.find((id) => id === personId) ?? owners[0]
  const finding = await diagnoseDeposit(parts, { personId: personId ?? ownerId ?? nilId, text })
  return ownerId === undefined ? finding : { ...finding, ownerId }
}

/** Owners of the addresses that a text names or a transaction paid, in any token. */
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
    // The diagnosis reports this itself.
    if (error instanceof ChainError) return []
    throw error
  }
}
