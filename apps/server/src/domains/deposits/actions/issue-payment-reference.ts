import { paymentReferenceFrom } from '@clearhold/contract/deposits/payment-reference'
import { randomKey } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { insertReference, lockReferences, readUnusedReference } from '../store/payment-references.ts'

/** Retries on a collision: unlikely among 34 billion, and practically impossible four times in a row. */
const triesMax = 4

/** The reference for the person's next bank transfer: the same until they submit a payment with it. */
export async function issuePaymentReference(
  { database, chance = randomKey }: { readonly database: Database; readonly chance?: () => Uint8Array },
  personId: string,
): Promise<string> {
  const known = await readUnusedReference(database.reader, personId)
  if (known !== undefined) return known
  return database.transaction(async (tx) => {
    await lockReferences(tx, personId)
    const meanwhile = await readUnusedReference(tx, personId)
    if (meanwhile !== undefined) return meanwhile
    for (let tries = 0; tries < triesMax; tries += 1) {
      const reference = paymentReferenceFrom(chance())
      if (await insertReference(tx, personId, reference)) return reference
    }
    throw new Error('no payment reference is free')
  })
}
