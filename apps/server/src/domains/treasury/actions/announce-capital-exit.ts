import { idSchema } from '@clearhold/contract/accounts/schema'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { amountSchema } from '@clearhold/contract/money-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, type CommandRefusal, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Reader } from '#platform/database/database.ts'
import { exitMinimumMicro } from '../rules.ts'
import { announceExit as bookAnnouncement } from '../store/bookings.ts'
import { readFreeCapital } from '../store/capital.ts'
import { type ExitAddress, readExitAddress } from '../store/exits.ts'

const inputSchema = z.strictObject({ addressId: idSchema, amount: amountSchema })
type Input = z.output<typeof inputSchema>

interface Announced {
  readonly place: ExitAddress
  readonly amountMicro: bigint
}

/**
 * Announces that free capital leaves: it is public from then on, no plan is promised on it, and it is paid after a day. What investors
 * are owed meanwhile comes first.
 */
export const announceCapitalExit: Command = defineCommand({
  name: 'capital.exit',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, input) => {
    const found = await announceable(reader, input)
    if (!found.ok) return found
    const { place, amountMicro } = found.value
    const shown = checksummed(hexOf(place.address))
    const amount = decimalFromMicro(amountMicro)
    return ok({
      subject: `address:${shown}`,
      changes: [
        { field: 'capital_exit', before: '', after: amount },
        { field: 'exit_address', before: '', after: shown },
      ],
      state: { addressId: input.addressId, address: shown, amount },
    })
  },
  execute: async (tx, input, { approvalId, approverId, reason, requestId }) => {
    const found = await announceable(tx, input)
    if (!found.ok) return found
    const id = randomId()
    if (!(await bookAnnouncement(tx, id, approvalId))) return refuse('capital_short')
    const { place, amountMicro } = found.value
    await recordChange(tx, {
      actor: `person:${approverId}`,
      action: 'capital_exit.announced',
      subject: `capital:${id}`,
      after: { address: hexOf(place.address), amountMicro: amountMicro.toString(), reason },
      requestId,
      event: null,
    })
    return ok(undefined)
  },
})

async function announceable(reader: Reader, { addressId, amount }: Input): Promise<Result<Announced, CommandRefusal>> {
  const place = await readExitAddress(reader, addressId)
  const amountMicro = microFromDecimal(amount)
  if (place === undefined || amountMicro === undefined) return refuse('not_found')
  if (!place.isUsable) return refuse('exit_address_waits')
  if (amountMicro < exitMinimumMicro) return refuse('nothing_to_change')
  const { freeMicro } = await readFreeCapital(reader)
  return amountMicro <= freeMicro ? ok({ place, amountMicro }) : refuse('capital_short')
}
