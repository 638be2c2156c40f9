import { idSchema } from '@clearhold/contract/accounts/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import { readExitAddress, readExitsTo, writeExitAddressRetired } from '../store/exits.ts'
import { cancelCapitalExit } from './cancel-capital-exit.ts'

const inputSchema = z.strictObject({ id: idSchema })

/** Retires an exit address. Exits announced to it and not yet begun are cancelled with it, as both people see. */
export const retireExitAddress: Command = defineCommand({
  name: 'capital_exit_address.retire',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { id }) => {
    const place = await readExitAddress(reader, id)
    if (place === undefined) return refuse('not_found')
    const shown = checksummed(hexOf(place.address))
    const waiting = await readExitsTo(reader, id)
    return ok({
      subject: `address:${shown}`,
      changes: [
        { field: 'exit_address', before: shown, after: '' },
        ...waiting.map(({ amountMicro }) => ({
          field: 'capital_exit',
          before: decimalFromMicro(amountMicro),
          after: '',
        })),
      ],
      state: { id, address: shown, exits: waiting.map((exit) => exit.id) },
    })
  },
  execute: async (tx, { id }, { approvalId, approverId, reason, requestId }) => {
    const place = await readExitAddress(tx, id)
    if (place === undefined || !(await writeExitAddressRetired(tx, id, approvalId))) return refuse('not_found')
    // One that has begun meanwhile is a withdrawal, and is rejected as one.
    for (const exit of await readExitsTo(tx, id))
      await cancelCapitalExit(tx, { exitId: exit.id, personId: approverId, reason, requestId })
    await recordChange(tx, {
      actor: `person:${approverId}`,
      action: 'capital_exit_address.retired',
      subject: `address:${hexOf(place.address)}`,
      before: { id },
      after: { reason },
      requestId,
      event: null,
    })
    return ok(undefined)
  },
})
