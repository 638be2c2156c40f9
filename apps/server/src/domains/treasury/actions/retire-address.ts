import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import type { Reader } from '#platform/database/database.ts'
import {
  type OperatorAddress,
  readNewestBlock,
  readOperatorAddress,
  writeRetired,
} from '../store/operator-addresses.ts'

const inputSchema = z.strictObject({ id: idSchema })

/**
 * Retires an operator's address: what it pays above the newest block no longer counts. What it paid before stays capital, and the address
 * stays reserved to the operator.
 */
export const retireAddress: Command = defineCommand({
  name: 'operator_address.retire',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { id }) => {
    const found = await standing(reader, id)
    if (!found.ok) return found
    const shown = checksummed(hexOf(found.value.address))
    return ok({
      subject: `address:${shown}`,
      changes: [{ field: 'operator_address', before: shown, after: '' }],
      state: { id, address: shown },
    })
  },
  execute: async (tx, { id }, { approvalId, approverId, reason, requestId }) => {
    const found = await standing(tx, id)
    if (!found.ok) return found
    const { chainId, address } = found.value
    // Even when the chain is late: what we have not seen by now does not count.
    const untilBlock = (await readNewestBlock(tx, chainId))?.number ?? 0n
    if (!(await writeRetired(tx, id, untilBlock, approvalId))) return refuse('nothing_to_change')
    await recordChange(tx, {
      actor: `person:${approverId}`,
      action: 'operator_address.retired',
      subject: `address:${hexOf(address)}`,
      before: { id },
      after: { untilBlock: untilBlock.toString(), reason },
      requestId,
      event: null,
    })
    return ok(undefined)
  },
})

async function standing(
  reader: Reader,
  id: string,
): Promise<Result<OperatorAddress, 'not_found' | 'nothing_to_change'>> {
  const address = await readOperatorAddress(reader, id)
  if (address === undefined) return refuse('not_found')
  return address.retiredAt === null ? ok(address) : refuse('nothing_to_change')
}
