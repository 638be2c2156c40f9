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
  /** What the key's holder types at the offline machine; no file contains it. */
  readonly hot: string
  readonly most: string
}

export interface CarriedFiles {
  readonly prepared: string
  readonly signed: string
}

/**
 * The steps of the custody key's holder: prepares a refill online, signs it offline, and carries the signed file back.
 * The caller sends it.
 */
export async function carryRefill({ folder, environment, amount, hot, most }: CarriedRefill): Promise<{
  readonly files: CarriedFiles
  /** The output of the two commands. */
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

/** Sends the signed bytes to the providers and waits for the confirmations. */
export function sendCarried({ prepared, signed }: CarriedFiles, environment: Environment): Promise<string> {
  return runServerCommand('cli', ['custody', 'send', '--prepared', prepared, '--signed', signed], environment)
}
