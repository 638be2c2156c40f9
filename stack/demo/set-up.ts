import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { deployToken, rpc } from '../anvil.ts'
import { ensureOwnership } from '../carry-ownership.ts'
import { ensureCustodyKey } from '../custody-key.ts'
import { enrolApprovers } from '../enrol-approvers.ts'
import { fundWallets } from '../fund-wallets.ts'
import type { Postgres } from '../postgres.ts'
import { type Environment, repositoryRoot } from '../product.ts'
import { ensureRestateIdentity } from '../restate-identity.ts'
import { runServerCommand } from '../server-command.ts'
import { waitFor } from '../wait-for.ts'
import { demoEnvironment, userNumbers } from './settings.ts'

// Makes what a demo in containers begins with, and ends: deploy/compose.demo.yaml runs it as the operator. Each step finds what an earlier
// run has done, so it may be run again at every start. Other processes wait for what they need of it.
const folders = {
  /** Everybody reads it. */
  settings: '/run/clearhold/demo',
  restate: '/var/lib/clearhold/demo/restate',
  /** The custody key, which no process of the product has. */
  offline: '/var/lib/clearhold/demo/offline',
  witness: '/var/lib/clearhold/witness',
  keys: '/var/lib/clearhold/keys',
} as const
const patience = { timeoutMs: 180_000, everyMs: 500 }
/** The socket's folder instead of a host; the system says that this is root. */
const postgres: Postgres = { host: encodeURIComponent('/run/clearhold/postgres'), port: 5432, user: 'clearhold_owner' }
const database = 'clearhold'
const own = userNumbers(readFileSync('/etc/passwd', 'utf8'))

const environment = prepare()
const signerSocket = environment['SIGNER_SOCKET'] ?? ''
const chainUrl = environment['CHAIN_RPC_URLS']?.split(',')[0] ?? ''
await beginChain()
const commands = (...args: readonly string[]) => runServerCommand('cli', args, environment)
const again = (what: string, run: () => Promise<string>) => waitFor(what, run, patience)
say(await again('PostgreSQL', () => runServerCommand('migrate', [], environment)))
say(await commands('seed', 'demo'))
say(await again('the signer', () => commands('keys', 'init')))
await writeLogKey()
await fundWallets(signerSocket, { url: chainUrl })
await enrol()
say(await again('the watcher', () => commands('seed', 'capital')))
say(await ensureOwnership(postgres, database, { folder: folders.offline, environment }))
say('The demo is set up.')

/** Keys of this demo alone, and the settings that name their public parts. */
function prepare(): Environment {
  const custody = ensureCustodyKey(folders.offline)
  const identity = ensureRestateIdentity(join(folders.restate, 'identity.pem'))
  give(folders.restate, 'clearhold-restate')
  const made = demoEnvironment({ custody, restateKey: identity.publicKey, witnessKey: ensureWitnessKey() })
  const lines = Object.entries(made).map(([name, value]) => `${name}='${value}'\n`)
  replace(join(folders.settings, 'settings.env'), lines.join(''))
  return { ...(process.env as Environment), ...made }
}

function ensureWitnessKey(): string {
  const note = join(folders.offline, 'witness-key')
  if (!existsSync(note)) {
    const main = join(repositoryRoot, 'apps/witness/src/main.ts')
    writeFileSync(
      note,
      execFileSync(process.execPath, [main, 'keygen', 'witness.demo/clearhold'], { encoding: 'utf8' }),
    )
  }
  give(folders.witness, 'clearhold-witness')
  return readFileSync(note, 'utf8').trim()
}

async function beginChain(): Promise<void> {
  await waitFor('the test chain', () => rpc(chainUrl, 'eth_chainId', []), patience)
  const token = await deployToken({ url: chainUrl, chainId: Number(environment['CHAIN_ID']) })
  if (token.toLowerCase() !== environment['TOKEN_ADDRESS']?.toLowerCase())
    throw new Error(`The test token is at ${token}, not where the settings say.`)
}

/** The witness learns the log's key from the signer itself. */
async function writeLogKey(): Promise<void> {
  const keys = await ask('/notes/keys')
  const { log } = keys as { readonly log: string }
  replace(join(folders.settings, 'witnessed-logs'), `${log}\n`)
}

/** The command line of the signer runs as root here; what it wrote is the signer's. */
async function enrol(): Promise<void> {
  await enrolApprovers(postgres, database, environment, 'demo keys')
  give(folders.keys, 'clearhold-signer')
}

function give(folder: string, user: string): void {
  const number = own.get(user)
  if (number === undefined) throw new Error(`There is no user ${user} here.`)
  for (const path of ['.', ...readdirSync(folder)]) chownSync(join(folder, path), number, number)
}

/** In one step: who reads it finds all of it or nothing. */
function replace(path: string, text: string): void {
  mkdirSync(folders.settings, { recursive: true })
  writeFileSync(`${path}.next`, text, { mode: 0o644 })
  renameSync(`${path}.next`, path)
}

function ask(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: signerSocket, path, timeout: 5_000 }, async (response) => {
      resolve(JSON.parse((await response.setEncoding('utf8').toArray()).join('')))
    })
    call.on('timeout', () => call.destroy(new Error('the signer does not answer')))
    call.on('error', reject).end()
  })
}

function say(line: string): void {
  console.log(line)
}
