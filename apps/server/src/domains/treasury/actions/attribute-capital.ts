import { idSchema } from '@clearhold/contract/accounts/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import type { Reader } from '#platform/database/database.ts'
import { type CapitalArrival, lockArrival, readArrival } from '../store/capital.ts'
import type { OperatorAddress } from '../store/operator-addresses.ts'
import { creditArrivedCapital } from './credit-arrived-capital.ts'
import { findDeclaration } from './find-declaration.ts'

const inputSchema = z.strictObject({ arrivalId: idSchema })

/**
 * Counts an unattributed arrival as capital, now that its sender is declared. A declaration alone is not retroactive: two people review
 * earlier arrivals, one at a time.
 */
export const attributeCapital: Command = defineCommand({
  name: 'capital.attribute',
  money: true,
  permissionToMake: 'finance_maker',
  permissionToApprove: 'finance_approver',
  inputSchema,
  describe: async (reader, { arrivalId }) => {
    const found = await attributable(reader, await readArrival(reader, arrivalId))
    if (!found.ok) return found
    const { arrival, declared } = found.value
    const sender = checksummed(hexOf(arrival.sender))
    return ok({
      subject: `capital:${arrivalId}`,
      changes: [
        { field: 'arrival_state', before: 'unattributed', after: 'credited' },
        { field: 'sender', before: '', after: sender },
        { field: 'capital', before: '', after: `+${decimalFromMicro(arrival.amountMicro)}` },
      ],
      state: { amountMicro: arrival.amountMicro, sender, declared: declared.id },
    })
  },
  execute: async (tx, { arrivalId }, { approvalId }) => {
    const found = await attributable(tx, await lockArrival(tx, arrivalId))
    if (!found.ok) return found
    await creditArrivedCapital(tx, found.value.arrival, found.value.declared, approvalId)
    return ok(undefined)
  },
})

async function attributable(
  reader: Reader,
  arrival: CapitalArrival | undefined,
): Promise<
  Result<
    { arrival: CapitalArrival; declared: OperatorAddress },
    'not_found' | 'arrival_not_open' | 'sender_not_declared'
  >
> {
  if (arrival === undefined) return refuse('not_found')
  if (arrival.state !== 'unattributed' || arrival.transferState !== 'confirmed') return refuse('arrival_not_open')
  const isStanding = ({ retiredAt }: OperatorAddress) => retiredAt === null
  const declared = await findDeclaration(reader, Number(arrival.chainId), arrival.sender, isStanding)
  return declared === undefined ? refuse('sender_not_declared') : ok({ arrival, declared })
}
