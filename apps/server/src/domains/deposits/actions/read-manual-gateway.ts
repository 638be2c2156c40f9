import { depositCharge, depositMinimumMicro, proofBytesMax } from '@clearhold/contract/deposits/rules'
import type { ManualGateway } from '@clearhold/contract/deposits/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import type { DepositsParts } from '../parts.ts'
import { readManualTimes } from '../store/figures.ts'
import { readUnusedReference } from '../store/payment-references.ts'

/** Where to pay by bank, the reference to quote if one was issued, and how long it took others: measured, never promised. Writes nothing. */
export async function readManualGateway(
  { database, clock, bank }: Pick<DepositsParts, 'database' | 'clock' | 'bank'>,
  personId: string,
): Promise<ManualGateway> {
  return {
    bank: bank ?? null,
    reference: bank === undefined ? null : ((await readUnusedReference(database.reader, personId)) ?? null),
    times: await readManualTimes(database.reader, clock.now()),
    minimum: decimalFromMicro(depositMinimumMicro),
    charge: depositCharge,
    proofBytesMax,
  }
}
