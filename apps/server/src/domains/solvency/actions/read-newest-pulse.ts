import { decimalFromMicro } from '@clearhold/contract/money'
import type { Pulse } from '@clearhold/contract/solvency/schema'
import { hexOf } from '#platform/chain/address.ts'
import type { Reader } from '#platform/database/database.ts'
import { readPulse } from '../store/pulses.ts'

/** The newest pulse; undefined before the first. */
export async function readNewestPulse(reader: Reader): Promise<Pulse | undefined> {
  const pulse = await readPulse(reader)
  if (pulse === undefined) return undefined
  const { keptMicro, keptSince } = pulse
  const isKept = keptMicro !== null && keptSince !== null
  return {
    at: pulse.at.toISOString(),
    owed: decimalFromMicro(pulse.owedMicro),
    held: decimalFromMicro(pulse.heldMicro),
    chains: [
      {
        chainId: Number(pulse.chainId),
        blockNumber: pulse.blockNumber.toString(),
        blockHash: hexOf(pulse.blockHash),
        held: decimalFromMicro(pulse.chainMicro),
        kept: isKept ? { held: decimalFromMicro(keptMicro), since: keptSince.toISOString() } : undefined,
      },
    ],
  }
}
