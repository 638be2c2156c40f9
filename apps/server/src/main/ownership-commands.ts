import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { signedOwnershipSchema } from '@clearhold/contract/solvency/ownership'
import { writeOwnership } from '@clearhold/proof/ownership'
import {
  type KeepOwnershipRefusal,
  type OwnershipParts,
  type PrepareOwnershipRefusal,
  prepareOwnership,
  storeOwnership,
} from '../domains/solvency/index.ts'
import { connectChain } from '../platform/chain/chain.ts'
import { connectOutgoing } from '../platform/chain/outgoing.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { ConfigOf } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Printed } from './kyc-commands.ts'
import { originOf } from './wiring/solvency.ts'

const notPrepared: Readonly<Record<PrepareOwnershipRefusal, string>> = {
  custody_unknown:
    'The register has no such custody wallet. Start the signer and the worker first, or give one it knows.',
  custody_is_contract:
    'This custody wallet is a contract, which has no key that could sign: what it holds stays unproved.',
}

const notKept: Readonly<Record<KeepOwnershipRefusal, string>> = {
  not_a_statement: 'The signed text is not a statement of ownership.',
  other_origin: 'It names another holder than this installation.',
  other_chain: 'It is for another chain.',
  custody_unknown: 'The register has no such custody wallet.',
  not_signed_by_it: 'It was not signed by the key of the address. Find out who changed the file.',
  block_unknown: 'The block it names is not in the chain. Prepare it again.',
  block_too_old: 'The block it names is more than a week old. Prepare it again.',
  time_differs:
    'Its time is not that of its block. Set the clock of the machine where it was prepared, and prepare it again.',
}

/** Writes the file that is carried to the offline key, and prints what its operator compares there. */
export async function prepareCustodyOwnership(
  database: Database,
  config: ConfigOf<'worker'>,
  { out, address }: { readonly out: string | undefined; readonly address: string | undefined },
): Promise<Printed> {
  if (out === undefined) return { done: false, text: 'Give --out, the file to write. Nothing was prepared.' }
  const found = await prepareOwnership(partsOf(database, config), address)
  if (!found.ok) return { done: false, text: `${notPrepared[found.code]} Nothing was prepared.` }
  const { blockNumber, ...rest } = found.value
  const text = writeOwnership(found.value)
  const digest = `0x${createHash('sha256').update(text).digest('hex')}`
  const file = { kind: 'clearhold prepared ownership 1', ...rest, blockNumber: blockNumber.toString(), digest }
  writeFileSync(out, `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  const told = ['Prepared:', ...text.split('\n'), `digest ${digest}`].join('\n  ')
  return { done: true, text: `${told}\nCarry ${out} to the offline machine: clearhold custody ownership sign` }
}

/** Verifies what was signed offline, and stores it. */
export async function keepCustodyOwnership(
  database: Database,
  config: ConfigOf<'worker'>,
  signed: string | undefined,
): Promise<Printed> {
  if (signed === undefined) return { done: false, text: 'Give --signed, the file. Nothing was kept.' }
  const file = signedOwnershipSchema.parse(JSON.parse(readFileSync(signed, 'utf8')))
  const kept = await storeOwnership(partsOf(database, config), file)
  if (!kept.ok) return { done: false, text: `${notKept[kept.code]} Nothing was kept.` }
  return { done: true, text: `Kept: ${kept.value.address} signed at ${kept.value.at}. The next snapshot shows it.` }
}

function partsOf(database: Database, config: ConfigOf<'worker'>): OwnershipParts {
  const { CHAIN_ID: chainId, CHAIN_RPC_URLS: urls } = config
  const chain = connectChain(chainId, urls)
  return { database, chain, outgoing: connectOutgoing(urls), clock: systemClock, origin: originOf(config) }
}
