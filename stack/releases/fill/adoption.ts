import { parseSignerConfig } from '#signer/config.ts'
import { openKeyRing } from '#signer/keys.ts'
import { coinGasLimit, hexOf, signTransaction } from '#signer/transaction.ts'
import { sendRaw } from '../../testing/token.ts'
import { typeToSigner } from './payouts.ts'
import { resumePayouts } from './staff.ts'
import type { World } from './world.ts'

const fees = { maxFeeWei: 20_000_000_000n, priorityFeeWei: 1_000_000_000n }

/**
 * As after a restore: the anchor key was used in a way that this database does not know, and what lost bytes may have paid is held
 * until its nonces are deep in the chain. The command is not run again, so it stays held.
 */
export async function fillAdoption(world: World): Promise<void> {
  const { maker, turns } = world
  await maker.call('POST', 'admin/payouts/stop', { reason: 'as after a restore' })
  await useAnchorKey(world)
  await turns.confirm()
  await typeToSigner(world, 'adopt', '--restored')
  await turns.confirm()
  await resumePayouts(world)
}

/** An empty transaction of the key to itself, which the signer never writes. */
async function useAnchorKey({ environment, config, anvil }: World): Promise<void> {
  const { data: settings, error } = parseSignerConfig(environment)
  if (settings === undefined) throw error
  const keys = openKeyRing(settings.SIGNER_KEYSTORE, settings.SIGNER_PASSPHRASE, settings.SIGNER_CUSTODY_ADDRESS)
  const to = keys.addressOf('anchor')
  const empty = { nonce: 0n, gasLimit: coinGasLimit, wei: 0n, data: Buffer.alloc(0) }
  const { raw } = await signTransaction(keys, 'anchor', { chainId: config.CHAIN_ID, to, ...empty, ...fees })
  await sendRaw(anvil.url, hexOf(raw))
}
