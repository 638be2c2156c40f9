import { rotateKeys } from '../domains/treasury/index.ts'
import { readPayoutWork } from '../domains/withdrawals/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { connectPayoutSigner } from '../platform/signer/payout-signer.ts'
import { connectSigner } from '../platform/signer/signer.ts'
import type { Printed } from './kyc-commands.ts'

/**
 * New keys in signer and register. Refused while a payout of the old hot wallet is in flight: its nonces are followed to their end first.
 */
export async function renewKeys(
  database: Database,
  { CHAIN_ID: chainId, SIGNER_SOCKET: socket }: Pick<Config, 'CHAIN_ID' | 'SIGNER_SOCKET'>,
): Promise<Printed> {
  const signer = connectPayoutSigner(socket)
  const state = await signer.switchState()
  if (!state.ok || !state.value.stopped)
    return { done: false, text: 'Stop payouts first (Admin, Withdrawals). Nothing was changed.' }
  const { open } = await readPayoutWork(database.reader, chainId)
  if (open > 0)
    return {
      done: false,
      text: `Payouts under way: ${open}. Wait until each is settled or ended. Nothing was changed.`,
    }
  const { hot, custody } = await rotateKeys({ database, chainId, keys: connectSigner(socket), signer })
  const text = [
    'New keys are made and pinned; back up the new keystore now.',
    `  hot wallet  ${hot}`,
    `  custody     ${custody}`,
    'Start api, watcher and worker again, send the hot wallet coin for gas, then have two people start payouts.',
  ]
  return { done: true, text: text.join('\n') }
}
