import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { custodyKeyPath } from './custody-key.ts'
import { runOfflineCommand } from './offline-command.ts'
import { type Postgres, runSql } from './postgres.ts'
import type { Environment } from './product.ts'
import { runServerCommand } from './server-command.ts'
import { waitFor } from './wait-for.ts'

export interface CarriedOwnership {
  /** The installation's folder: the demo's offline key is in it, and the two files go there. */
  readonly folder: string
  /** Of the worker. */
  readonly environment: Environment
  /** Signs without a network; not every machine that runs the demo can isolate one program from it. */
  readonly isIsolated: boolean
}

/** The steps of the custody key's holder: prepares the statement, signs it offline and stores it. */
export async function carryOwnership({ folder, environment, isIsolated }: CarriedOwnership): Promise<{
  readonly prepare: string
  readonly sign: string
  readonly keep: string
}> {
  const carried = mkdtempSync(join(folder, 'ownership-'))
  const prepared = join(carried, 'prepared.json')
  const signed = join(carried, 'signed.json')
  const { CHAIN_ID: chain = '', PUBLIC_URL: url = '' } = environment
  const named = ['--chain', chain, '--origin', `${new URL(url).host}/log`]
  const files = ['--key', custodyKeyPath(folder), '--in', prepared, '--out', signed]
  const online = (...args: readonly string[]) => runServerCommand('cli', ['custody', 'ownership', ...args], environment)
  try {
    const prepare = await online('prepare', '--out', prepared)
    const sign = runOfflineCommand(['ownership', 'sign', ...files, ...named], isIsolated)
    return { prepare, sign, keep: await online('keep', '--signed', signed) }
  } finally {
    rmSync(carried, { recursive: true })
  }
}

/** The demo's custody wallet signs once, and again before the statement expires. */
export async function ensureOwnership(
  postgres: Postgres,
  database: string,
  { folder, environment }: Omit<CarriedOwnership, 'isIsolated'>,
): Promise<string> {
  const { CHAIN_ID: chain, PUBLIC_URL: url = '', SIGNER_CUSTODY_ADDRESS: custody = '' } = environment
  const kept = await runSql(
    postgres,
    database,
    `select from solvency.custody_ownership where chain_id = $1 and origin = $2 and address = $3
       and stated_at > now() - interval '60 days'`,
    [chain, `${new URL(url).host}/log`, Buffer.from(custody.slice(2), 'hex')],
  )
  if (kept.length > 0) return 'Custody has signed that its address is ours'
  // The worker registers it when it first reads the signer.
  const inRegister = `select from treasury.deposit_address where chain_id = $1 and branch = 3`
  await waitFor('the custody wallet in the register', async () => {
    return (await runSql(postgres, database, inRegister, [chain])).length > 0
  })
  return (await carryOwnership({ folder, environment, isIsolated: false })).keep
}
