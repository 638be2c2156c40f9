import { idSchema, tokenRequestSchema } from '@clearhold/contract/accounts/schema'
import { ok } from '@clearhold/contract/result'
import { addAddressSchema, addressBookSchema, addressConfirmedSchema } from '@clearhold/contract/withdrawals/schema'
import { z } from 'zod'
import { callerOf } from '#platform/http/caller.ts'
import { defineRoute, type Limit, type Route, refused } from '#platform/http/route.ts'
import { addAddress } from '../actions/add-address.ts'
import { confirmAddress } from '../actions/confirm-address.ts'
import { lockAddressBook } from '../actions/lock-address-book.ts'
import { readAddressBook } from '../actions/read-address-book.ts'
import { removeAddress } from '../actions/remove-address.ts'
import { unlockAddressBook } from '../actions/unlock-address-book.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { addressRules } from './own.ts'
import { tag } from './staff.ts'

const path = '/api/withdrawal-addresses'
const changing: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 3_600, whenBlind: 'refuse' }]

/** The addresses a person sends to. Every change answers the book as it stands then. */
export function addressBookRoutes(parts: WithdrawalsParts): Route[] {
  return [...bookRoutes(parts), ...lockRoutes(parts)]
}

function bookRoutes(parts: WithdrawalsParts): Route[] {
  const { database } = parts
  return [
    defineRoute({
      method: 'GET',
      path,
      access: 'person',
      tag,
      answer: addressBookSchema,
      refusals: {},
      summary: 'The caller’s withdrawal addresses, and from when each can be used',
      handle: async ({ caller }) => ok(await readAddressBook(parts, callerOf(caller).personId)),
    }),
    defineRoute({
      method: 'POST',
      path,
      access: 'person',
      stepUp: true,
      limits: changing,
      tag,
      answer: addressBookSchema,
      summary: 'Enter an address: a mail asks for its confirmation, then it waits out its hold',
      body: addAddressSchema,
      refusals: addressRules,
      handle: async ({ caller, body, requestId }) => {
        const { personId } = callerOf(caller)
        const added = await addAddress(parts, { ...body, personId, requestId })
        return added.ok ? ok(await readAddressBook(parts, personId)) : added
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/confirm`,
      access: 'person',
      limits: changing,
      tag,
      answer: addressConfirmedSchema,
      summary:
        'Confirm an address by the link of the mail, signed in as the one it was sent to; says from when it can be used',
      body: tokenRequestSchema,
      refusals: { token_expired: refused(410) },
      handle: async ({ caller, body, requestId }) => {
        const { personId } = callerOf(caller)
        const confirmed = await confirmAddress(parts, { personId, token: body.token, requestId })
        if (!confirmed.ok) return confirmed
        const { id, address, usableAt } = confirmed.value
        return ok({
          ...(await readAddressBook(parts, personId)),
          confirmed: { id, address, usableAt: usableAt.toISOString() },
        })
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `${path}/:id`,
      access: 'person',
      limits: changing,
      tag,
      answer: addressBookSchema,
      summary: 'Take an address out of the book',
      params: z.object({ id: idSchema }),
      refusals: { not_found: refused(404), address_in_use: refused(409) },
      handle: async ({ caller, params, requestId }) => {
        const { personId } = callerOf(caller)
        const removal = { personId, addressId: params.id, requestId }
        const removed = await database.transaction((tx) => removeAddress(tx, removal))
        return removed.ok ? ok(await readAddressBook(parts, personId)) : removed
      },
    }),
  ]
}

function lockRoutes(parts: WithdrawalsParts): Route[] {
  const { database } = parts
  const shared = { method: 'POST', access: 'person', limits: changing, tag, answer: addressBookSchema } as const
  return [
    defineRoute({
      ...shared,
      path: `${path}/lock`,
      summary: 'Take no new address from now on',
      refusals: {},
      handle: async ({ caller, requestId }) => {
        const { personId } = callerOf(caller)
        await database.transaction((tx) => lockAddressBook(tx, { personId, requestId }))
        return ok(await readAddressBook(parts, personId))
      },
    }),
    defineRoute({
      ...shared,
      path: `${path}/unlock`,
      stepUp: true,
      summary: 'Take new addresses again, 24 hours from now',
      refusals: {},
      handle: async ({ caller, requestId }) => {
        const { personId } = callerOf(caller)
        await database.transaction((tx) => unlockAddressBook(tx, { personId, requestId }))
        return ok(await readAddressBook(parts, personId))
      },
    }),
  ]
}
