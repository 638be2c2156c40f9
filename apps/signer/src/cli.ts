import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { adopt, releaseHeld } from './adopt.ts'
import { adoptAnchors } from './adopt-anchors.ts'
import { readHeld } from './adoption-store.ts'
import { connectChainReader } from './chain.ts'
import { now } from './clock.ts'
import { loadSignerConfig, tokenOf } from './config.ts'
import { readCoseKey } from './cose.ts'
import { createTokenKey } from './create-token-key.ts'
import { openTurns } from './database.ts'
import {
  type Approver,
  type Enrolment,
  fingerprintOf,
  readEnrolment,
  withApprover,
  withDenied,
  withoutPerson,
  writeEnrolment,
} from './enrolment.ts'
import { readP256Key } from './evidence.ts'
import { countRings, type Hex, openKeyRing } from './keys.ts'
import { lastTurnBeside } from './last-turn.ts'
import { type LogFields, logLine } from './log-line.ts'
import { type Parts, policyOf } from './parts.ts'
import { showToken } from './show-token.ts'
import { openToken } from './token.ts'
import type { TokenSettings } from './token-session.ts'

const usage = `clearhold signer <command>

  approvers list                 who may approve payouts, and the fingerprints of their keys
  approvers add --person ID --name NAME --kind passkey|demo --public-key KEY [--credential-id ID]
                                 KEY in base64url: COSE of a passkey, SPKI of a demo key (demo edition only).
                                 Compare the fingerprint with the approver in person, not by what the site shows
  approvers remove --person ID   takes all keys of a person away, at once
  deny list
  deny add --address 0x...       an address that never gets money
  deny remove --address 0x...
  adopt [--restored]             after a restore or a failover, with payouts stopped: reads the chain by SIGNER_RPC_URLS, writes down what
                                 it knows and this database does not, and holds back what may still be mined. Typed again, it
                                 releases what is ruled out. --restored: also where nothing shows that the database is older
  token create --for hot|anchor  makes a key in the token of SIGNER_TOKEN_MODULE that never leaves it: the next hot wallet, or the next anchor
  token show                     our keys in the token, their addresses, and whether they sign. Tries the PIN once
  held list                      withdrawals that are neither paid nor given back, and why
  held release --withdrawal ID   a person has looked: it was not paid
`

/** How many people can be enrolled by hand. */
const ceremonyPeopleMax = 3

const options = {
  person: { type: 'string' },
  name: { type: 'string' },
  kind: { type: 'string' },
  'public-key': { type: 'string' },
  'credential-id': { type: 'string' },
  address: { type: 'string' },
  withdrawal: { type: 'string' },
  for: { type: 'string' },
  restored: { type: 'boolean' },
} as const

type Values = Readonly<Partial<Record<Exclude<keyof typeof options, 'restored'>, string>> & { restored?: boolean }>
interface Outcome {
  readonly changed?: Enrolment
  readonly text: string
}

const config = loadSignerConfig()
const commands: Readonly<Record<string, (enrolment: Enrolment, values: Values) => Outcome>> = {
  'approvers list': ({ approvers }) => ({
    text: approvers.length === 0 ? 'No approver is enrolled.' : approvers.map(lineOf).join('\n'),
  }),
  'approvers add': (enrolment, values) => {
    const approver = readApprover(values)
    refuseFourth(enrolment, approver)
    return { changed: withApprover(enrolment, approver), text: `Enrolled: ${lineOf(approver)}` }
  },
  'approvers remove': (enrolment, { person = '' }) => {
    const changed = withoutPerson(enrolment, person)
    const removed = enrolment.approvers.length - changed.approvers.length
    if (removed === 0) throw new Error('No approver with this id is enrolled.')
    return { changed, text: `Removed ${removed} key(s). They count no more from now on.` }
  },
  'deny list': ({ denied }) => ({ text: denied.length === 0 ? 'Nothing is denied.' : denied.join('\n') }),
  'deny add': (enrolment, values) => {
    const address = readAddress(values)
    return { changed: withDenied(enrolment, address), text: `Denied: ${address}` }
  },
  'deny remove': ({ approvers, denied }, values) => {
    const address = readAddress(values)
    return {
      changed: { approvers, denied: denied.filter((entry) => entry !== address) },
      text: `No longer denied: ${address}`,
    }
  },
}

/** Those that read and write the signer's database, with or without a running signer. */
const databaseCommands: Readonly<Record<string, (parts: TurnParts, values: Values) => Promise<readonly string[]>>> = {
  adopt: async (parts, { restored = false }) => {
    const { SIGNER_RPC_URLS: urls, CHAIN_CONFIRMATIONS: confirmationsNeeded } = config
    if (urls === undefined) throw new Error('SIGNER_RPC_URLS names no providers: two, with a comma between them.')
    const chain = connectChainReader(parts.policy.chainId, urls)
    const lastTurn = lastTurnBeside(config.SIGNER_KEYSTORE)
    const adoptParts = { ...parts, chain, confirmationsNeeded, newId: randomUUID, lastTurn }
    const adopted = await adopt(adoptParts, { isRestored: restored })
    return [...adopted, ...(await adoptAnchors({ ...parts, chain }))]
  },
  'held list': async ({ database }) => {
    const held = await database.inTurn(readHeld)
    return held.length === 0 ? ['Nothing is held.'] : held.map(({ id, words }) => `${id}  ${words}`)
  },
  'held release': ({ database }, { withdrawal = '' }) => database.inTurn((tx) => releaseHeld(tx, withdrawal)),
}

/** Those that look into the token; a running signer keeps its own session with it. */
const tokenCommands: Readonly<Record<string, (settings: TokenSettings, values: Values) => Promise<string>>> = {
  'token create': (settings, { for: purpose }) => {
    if (purpose !== 'hot' && purpose !== 'anchor') throw new Error('--for is hot or anchor.')
    return createTokenKey(settings, { purpose, rings: countRings(config.SIGNER_KEYSTORE) })
  },
  'token show': (settings) => showToken(settings, countRings(config.SIGNER_KEYSTORE)),
}

async function runOnToken(work: (settings: TokenSettings) => Promise<string>): Promise<string> {
  const settings = tokenOf(config)
  if (settings === undefined) throw new Error('SIGNER_TOKEN_MODULE names no token.')
  return work(settings)
}

type TurnParts = Pick<Parts, 'keys' | 'policy' | 'database'>

async function runOnDatabase(work: (parts: TurnParts) => Promise<readonly string[]>): Promise<string> {
  const policy = policyOf(config)
  const { SIGNER_DATABASE_URL: url } = config
  if (url === undefined || policy === undefined) throw new Error('SIGNER_DATABASE_URL names no database.')
  const database = openTurns(url)
  const settings = tokenOf(config)
  const say = (fields: LogFields, msg: string) => void process.stderr.write(logLine(now(), fields, msg))
  const token = settings === undefined ? undefined : await openToken(settings, { say, now })
  const { SIGNER_KEYSTORE, SIGNER_PASSPHRASE, SIGNER_CUSTODY_ADDRESS } = config
  const keys = openKeyRing(SIGNER_KEYSTORE, SIGNER_PASSPHRASE, SIGNER_CUSTODY_ADDRESS, token)
  try {
    return (await work({ keys, policy, database })).join('\n')
  } finally {
    token?.close()
    await database.close()
  }
}

function readApprover(values: Values): Approver {
  const { person = '', name = '', kind = '', 'public-key': publicKey = '' } = values
  const personId = person.toLowerCase()
  const key = Buffer.from(publicKey, 'base64url')
  if (kind === 'passkey') {
    const credentialId = values['credential-id']
    if (credentialId === undefined) throw new Error('A passkey has a --credential-id.')
    if (readCoseKey(key) === undefined) throw new Error('This is not a passkey’s public key (ES256, EdDSA or RS256).')
    return { personId, name, kind, publicKey, credentialId }
  }
  if (kind !== 'demo') throw new Error('--kind is passkey or demo.')
  if (config.EDITION !== 'demo') throw new Error('A demo key counts in the demo edition only: everybody knows it.')
  if (readP256Key(key) === undefined) throw new Error('This is not the public half of a P-256 key.')
  return { personId, name, kind, publicKey }
}

/** With real money the ceremony at this machine is for the first three people; each later key is vouched for by two of them. */
function refuseFourth({ approvers }: Enrolment, { personId }: Approver): void {
  const others = new Set(approvers.map((approver) => approver.personId).filter((id) => id !== personId))
  if (config.EDITION === 'demo' || others.size < ceremonyPeopleMax) return
  throw new Error('Three people are enrolled. A key of another counts when two of them vouch for it under Approvals.')
}

function readAddress({ address = '' }: Values): Hex {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new Error('--address is 0x and forty digits.')
  return address.toLowerCase() as Hex
}

function lineOf({ personId, name, kind, publicKey }: Approver): string {
  return `${personId}  ${name}  ${kind}  ${fingerprintOf(publicKey)}`
}

try {
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const name = positionals.join(' ')
  process.stdout.write(`${await run(name, values)}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

async function run(name: string, values: Values): Promise<string> {
  const onDatabase = databaseCommands[name]
  if (onDatabase !== undefined) return runOnDatabase((parts) => onDatabase(parts, values))
  const onToken = tokenCommands[name]
  if (onToken !== undefined) return runOnToken((settings) => onToken(settings, values))
  return runOnEnrolment(name, values)
}

function runOnEnrolment(name: string, values: Values): string {
  const command = commands[name]
  if (command === undefined) throw new Error(usage)
  const key = openKeyRing(config.SIGNER_KEYSTORE, config.SIGNER_PASSPHRASE).enrolmentKey()
  if (key === undefined) throw new Error('There is no keystore yet. Start the signer and run: clearhold keys init')
  const { changed, text } = command(readEnrolment(config.SIGNER_APPROVERS, key), values)
  if (changed !== undefined) writeEnrolment(config.SIGNER_APPROVERS, key, changed)
  return text
}
