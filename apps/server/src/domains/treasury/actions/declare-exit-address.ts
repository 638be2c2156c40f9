import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, type CommandRefusal, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { bytesOf, checksummed } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Reader } from '#platform/database/database.ts'
import { operatorAddressesMax } from '../rules.ts'
import { insertExitAddress, readExitAddresses } from '../store/exits.ts'
import { isOurAddress } from './is-our-address.ts'

const inputSchema = z.strictObject({ chainId: z.int().min(1), address: z.string().regex(/^0x[0-9a-f]{40}$/) })
type Input = z.output<typeof inputSchema>

/** Declares where the operator's capital may be paid out to. An exit to it can be announced after a day. */
export const declareExitAddress: Command = defineCommand({
  name: 'capital_exit_address.declare',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, input) => {
    const found = await declarable(reader, input)
    if (!found.ok) return found
    const shown = checksummed(found.value)
    return ok({
      subject: `address:${shown}`,
      changes: [{ field: 'exit_address', before: '', after: shown }],
      state: { chainId: input.chainId, address: shown },
    })
  },
  execute: async (tx, input, { approvalId, approverId, reason, requestId }) => {
    const found = await declarable(tx, input)
    if (!found.ok) return found
    const { chainId } = input
    await insertExitAddress(tx, { id: randomId(), chainId, address: bytesOf(found.value), approvalId })
    await recordChange(tx, {
      actor: `person:${approverId}`,
      action: 'capital_exit_address.declared',
      subject: `address:${found.value}`,
      after: { chainId, reason },
      requestId,
      event: null,
    })
    return ok(undefined)
  },
})

async function declarable(reader: Reader, { chainId, address }: Input): Promise<Result<Hex, CommandRefusal>> {
  const hex: Hex = `0x${address.slice(2)}`
  const bytes = bytesOf(hex)
  if (await isOurAddress(reader, chainId, bytes)) return refuse('address_is_ours')
  const known = await readExitAddresses(reader, chainId)
  if (known.some((one) => one.address.equals(bytes))) return refuse('address_declared')
  return known.length < operatorAddressesMax ? ok(hex) : refuse('addresses_too_many')
}
