import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, type CommandRefusal, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { bytesOf, checksummed, hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Reader } from '#platform/database/database.ts'
import { statementLifetimeHours } from '../rules.ts'
import {
  insertOperatorAddress,
  readNewestBlock,
  readOpenStatement,
  type StatementParts,
} from '../store/operator-addresses.ts'
import { checkDeclaration } from './check-declaration.ts'
import { isStatementSigned } from './is-statement-signed.ts'

const inputSchema = z.strictObject({ nonce: idSchema, signature: z.string().regex(/^0x[0-9a-f]{130}$/) })
type Input = z.output<typeof inputSchema>

/**
 * Declares an address to be the operator's: from the next block on, what it pays to the capital address is capital. Its holder signed the
 * statement issued for it, and two people vouch that the operator is that holder.
 */
export const declareAddress: Command = defineCommand({
  name: 'operator_address.declare',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, input) => {
    const found = await declarable(reader, input)
    if (!found.ok) return found
    const { chainId, address, nonce, platform } = found.value
    const shown = checksummed(hexOf(address))
    return ok({
      subject: `address:${shown}`,
      changes: [{ field: 'operator_address', before: '', after: shown }],
      state: { chainId, address: shown, nonce, platform, signature: input.signature },
    })
  },
  execute: async (tx, input, { approvalId, approverId, reason, requestId }) => {
    const found = await declarable(tx, input)
    if (!found.ok) return found
    const statement = found.value
    const newest = await readNewestBlock(tx, statement.chainId)
    if (newest === undefined || !newest.isFresh) return refuse('chain_late')
    const aboveBlock = newest.number
    const signature = bytesOf(input.signature as Hex)
    await insertOperatorAddress(tx, { id: randomId(), statement, signature, aboveBlock, approvalId })
    await recordChange(tx, {
      actor: `person:${approverId}`,
      action: 'operator_address.declared',
      subject: `address:${hexOf(statement.address)}`,
      after: { chainId: statement.chainId, nonce: statement.nonce, aboveBlock: aboveBlock.toString(), reason },
      requestId,
      event: null,
    })
    return ok(undefined)
  },
})

async function declarable(
  reader: Reader,
  { nonce, signature }: Input,
): Promise<Result<StatementParts, CommandRefusal>> {
  const statement = await readOpenStatement(reader, nonce, statementLifetimeHours)
  if (statement === undefined) return refuse('statement_unknown')
  const refusal = await checkDeclaration(reader, statement.chainId, statement.address)
  if (refusal !== undefined) return refuse(refusal)
  return (await isStatementSigned(statement, signature)) ? ok(statement) : refuse('statement_not_signed')
}
