import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/withdrawals/endpoints/own'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { addAddress } from '../actions/add-address.ts'
import { confirmAddress } from '../actions/confirm-address.ts'
import { lockAddressBook } from '../actions/lock-address-book.ts'
import { readAddressBook } from '../actions/read-address-book.ts'
import { removeAddress } from '../actions/remove-address.ts'
import { unlockAddressBook } from '../actions/unlock-address-book.ts'
import type { WithdrawalsParts } from '../parts.ts'

/** The addresses a person withdraws to. Every change answers the updated address book. */
export function addressBookRoutes(parts: WithdrawalsParts): Route[] {
  return [...bookRoutes(parts), ...lockRoutes(parts)]
}

function bookRoutes(parts: WithdrawalsParts): Route[] {
  const { database } = parts
  return [
    serve(endpoints.readAddressBook, async ({ caller }) => ok(await readAddressBook(parts, callerOf(caller).personId))),
    serve(endpoints.addAddress, async ({ caller, body, requestId }) => {
      const { personId } = callerOf(caller)
      const added = await addAddress(parts, { ...body, personId, requestId })
      return added.ok ? ok(await readAddressBook(parts, personId)) : added
    }),
    serve(endpoints.confirmAddress, async ({ caller, body, requestId }) => {
      const { personId } = callerOf(caller)
      const confirmed = await confirmAddress(parts, { personId, token: body.token, entryId: body.entry, requestId })
      if (!confirmed.ok) return confirmed
      const { id, address, usableAt } = confirmed.value
      return ok({
        ...(await readAddressBook(parts, personId)),
        confirmed: { id, address, usableAt: usableAt.toISOString() },
      })
    }),
    serve(endpoints.removeAddress, async ({ caller, params, requestId }) => {
      const { personId } = callerOf(caller)
      const removal = { personId, addressId: params.id, requestId }
      const removed = await database.transaction((tx) => removeAddress(tx, removal))
      return removed.ok ? ok(await readAddressBook(parts, personId)) : removed
    }),
  ]
}

function lockRoutes(parts: WithdrawalsParts): Route[] {
  const { database } = parts
  return [
    serve(endpoints.lockAddressBook, async ({ caller, requestId }) => {
      const { personId } = callerOf(caller)
      await database.transaction((tx) => lockAddressBook(tx, { personId, requestId }))
      return ok(await readAddressBook(parts, personId))
    }),
    serve(endpoints.unlockAddressBook, async ({ caller, requestId }) => {
      const { personId } = callerOf(caller)
      await database.transaction((tx) => unlockAddressBook(tx, { personId, requestId }))
      return ok(await readAddressBook(parts, personId))
    }),
  ]
}
