import { join } from 'node:path'
import { custodyKeyPath } from './custody-key.ts'
import { runOfflineCommand } from './offline-command.ts'
import type { Environment } from './product.ts'
import { runServerCommand } from './server-command.ts'

export interface CarriedRefill {
  /** The installation's folder: the demo's offline key is in it, and the two files go there. */
  readonly folder: string
  /** Of the worker. */
  readonly environment: Environment
  readonly amount: string
  /** What the keeper of the key types at the offline machine, and no file says. */
  readonly hot: string
  readonly most: string
}

export interface CarriedFiles {
  readonly prepared: string
  readonly signed: string
}

/**
 * What the keeper of the custody key does: prepares a refill online, signs it where no network is, and carries the signed file back.
 * Sending it is the caller's.
 */
export async function carryRefill({ folder, environment, amount, hot, most }: CarriedRefill): Promise<{
  readonly files: CarriedFiles
  /** What each of the two commands showed its person. */
  readonly told: { readonly prepare: string; readonly sign: string }
}> {
  const files = { prepared: join(folder, 'prepared.json'), signed: join(folder, 'signed.json') }
  const prepare = await runServerCommand(
    'cli',
    ['custody', 'prepare', '--amount', amount, '--out', files.prepared],
    environment,
  )
  const { TOKEN_ADDRESS: token = '', CHAIN_ID: chain = '' } = environment
  const named = ['--hot', hot, '--token', token, '--chain', chain, '--most', most]
  const carried = ['--key', custodyKeyPath(folder), '--in', files.prepared, '--out', files.signed]
  const sign = runOfflineCommand(['sign', ...carried, ...named], true)
  return { files, told: { prepare, sign } }
}

/** Hands the signed bytes to the providers, and waits until they stand deep. */
export function sendCarried({ prepared, signed }: CarriedFiles, environment: Environment): Promise<string> {
  return runServerCommand('cli', ['custody', 'send', '--prepared', prepared, '--signed', signed], environment)
}
