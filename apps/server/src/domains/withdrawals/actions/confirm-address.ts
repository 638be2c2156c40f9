import { ok, type Result, refuse } from '@clearhold/contract/result'
import { consumeMailLink, readCredentialsChangedAt } from '#domains/accounts/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { changedWindowMs, usableFrom } from '../rules.ts'
import { lockAddress, readIsAtRest, writeConfirmed } from '../store/address-book.ts'
import { presentAddressBookEntry } from './present-address-book-entry.ts'

export interface Confirming {
  readonly personId: string
  readonly token: string
  /** The entry that the person was shown, where their link named it. */
  readonly entryId?: string | undefined
  readonly requestId: string
}

export interface Confirmed {
  readonly id: string
  /** As displayed. */
  readonly address: string
  /** Business time. */
  readonly usableAt: Date
}

/** The recipient of the mail followed its link: from now on the hold runs, in business time. */
export async function confirmAddress(
  { database, clock }: Pick<WithdrawalsParts, 'database' | 'clock'>,
  { personId, token, entryId, requestId }: Confirming,
): Promise<Result<Confirmed, 'token_expired' | 'book_at_rest'>> {
  return database.transaction(async (tx) => {
    if (await readIsAtRest(tx, personId)) return refuse('book_at_rest')
    const link = await consumeMailLink(tx, { clock }, { personId, purpose: 'withdraw_address', token })
    const isShown = entryId === undefined || entryId === link?.subject
    const entry = link === undefined || !isShown ? undefined : await lockAddress(tx, personId, link.subject)
    if (entry === undefined || entry.confirmedAt !== null) return refuse('token_expired')
    const now = clock.now()
    const changedAt = await readCredentialsChangedAt(tx, personId, { now, windowMs: changedWindowMs })
    const usableAt = usableFrom(await businessNow(tx), now, changedAt)
    await writeConfirmed(tx, entry.id, now, usableAt)
    const address = presentAddressBookEntry(entry)
    await recordChange(tx, {
      actor: `person:${personId}`,
      action: 'withdrawal_address.confirmed',
      subject: `withdrawal_address:${entry.id}`,
      after: { usableAt: usableAt.toISOString() },
      requestId,
      event: {
        type: 'withdrawal.address_confirmed',
        personId,
        payload: { addressId: entry.id, address, usable: usableAt.toISOString().slice(0, 16).replace('T', ' ') },
      },
    })
    return ok({ id: entry.id, address, usableAt })
  })
}
