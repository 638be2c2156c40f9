import { parseArgs } from 'node:util'
import { loadSignerConfig } from './config.ts'
import { readCoseKey } from './cose.ts'
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
import { type Hex, openKeyRing } from './keys.ts'

const usage = `node apps/signer/src/cli.ts <command>

  approvers list                 who may approve payouts, and the fingerprints of their keys
  approvers add --person ID --name NAME --kind passkey|browser --public-key KEY [--credential-id ID]
                                 KEY in base64url: COSE of a passkey, SPKI of a browser's key (demo edition only).
                                 Compare the fingerprint with the approver in person, not by what the site shows
  approvers remove --person ID   takes all keys of a person away, at once
  deny list
  deny add --address 0x...       an address that never gets money
  deny remove --address 0x...
`

const options = {
  person: { type: 'string' },
  name: { type: 'string' },
  kind: { type: 'string' },
  'public-key': { type: 'string' },
  'credential-id': { type: 'string' },
  address: { type: 'string' },
} as const

type Values = Readonly<Partial<Record<keyof typeof options, string>>>
interface Outcome {
  readonly changed?: Enrolment
  readonly text: string
}

const config = loadSignerConfig()
const commands: Readonly<Record<string, (enrolment: Enrolment, values: Values) => Outcome>> = {
  'approvers list': ({ approvers }) => ({
    text: approvers.length === 0 ? 'Nobody is enrolled.' : approvers.map(lineOf).join('\n'),
  }),
  'approvers add': (enrolment, values) => {
    const approver = readApprover(values)
    return { changed: withApprover(enrolment, approver), text: `Enrolled: ${lineOf(approver)}` }
  },
  'approvers remove': (enrolment, { person = '' }) => {
    const changed = withoutPerson(enrolment, person)
    const removed = enrolment.approvers.length - changed.approvers.length
    if (removed === 0) throw new Error('Nobody with this id is enrolled.')
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
  if (kind !== 'browser') throw new Error('--kind is passkey or browser.')
  if (config.EDITION !== 'demo') throw new Error('A key kept by a browser counts in the demo edition only.')
  if (readP256Key(key) === undefined) throw new Error('This is not the public half of a P-256 key.')
  return { personId, name, kind, publicKey }
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
  const command = commands[positionals.join(' ')]
  if (command === undefined) throw new Error(usage)
  const key = openKeyRing(config.SIGNER_KEYSTORE, config.SIGNER_PASSPHRASE).enrolmentKey()
  if (key === undefined) throw new Error('There is no keystore yet. Start the signer and run: clearhold keys init')
  const { changed, text } = command(readEnrolment(config.SIGNER_APPROVERS, key), values)
  if (changed !== undefined) writeEnrolment(config.SIGNER_APPROVERS, key, changed)
  process.stdout.write(`${text}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
