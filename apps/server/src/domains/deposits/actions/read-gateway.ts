import { depositCharge, depositMinimumMicro, proofBytesMax } from '@clearhold/contract/deposits/rules'
import type { ManualGateway } from '@clearhold/contract/deposits/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import type { DepositsParts } from '../parts.ts'
import { readManualTimes } from '../store/figures.ts'
import { issuePaymentReference } from './issue-payment-reference.ts'

/** Where to pay by bank, the reference to quote, and how long it took others: measured, never promised. */
export async function readGateway(
  { database, clock, bank }: Pick<DepositsParts, 'database' | 'clock' | 'bank'>,
  personId: string,
): Promise<ManualGateway> {
  return {
    bank: bank ?? null,
    reference: bank === undefined ? null : await issuePaymentReference({ database }, personId),
    times: await readManualTimes(database.reader, clock.now()),
    minimum: decimalFromMicro(depositMinimumMicro),
    charge: depositCharge,
    proofBytesMax,
  }
}
