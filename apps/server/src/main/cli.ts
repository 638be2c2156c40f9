#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { type VerifyOptions, verifyEverything } from '../domains/audit/index.ts'
import { pinKeys } from '../domains/treasury/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { type Config, type ConfigOf, loadConfigOf, ownEnvironment } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createRestateAdmin } from '../platform/durable/restate-admin.ts'
import { connectSigner } from '../platform/signer/signer.ts'
import { beginDemoHistory } from './begin-demo-history.ts'
import { beginByCodes, sealCodes, showStanding, stopAtHost } from './break-glass-commands.ts'
import { checkConfig } from './config-commands.ts'
import { createAdmin } from './create-admin.ts'
import { prepareCustody, runOffline, sendCustody } from './custody-commands.ts'
import { resetDemo } from './demo-commands.ts'
import { destroyAgain, listMissing } from './files-commands.ts'
import { listFlows, resumeFlows } from './flows-commands.ts'
import { renewKeys } from './keys-commands.ts'
import { holdForLaw, type Printed, rotateKeys, shredDocuments } from './kyc-commands.ts'
import { resealAll } from './master-key-commands.ts'
import { keepCustodyOwnership, prepareCustodyOwnership } from './ownership-commands.ts'
import { makePushKeys } from './push-commands.ts'
import { seedDemo } from './seed-demo.ts'
import { publishBuiltSite } from './site-commands.ts'
import { verificationParts } from './wiring/audit.ts'
import { rebuildFlows } from './wiring/flows.ts'
import { documentKeyring } from './wiring/kyc.ts'
import { loadSanctions } from './wiring/sanctions.ts'

const usage = `clearhold <command>

  seed demo [--past-days N]      people to try the demo edition with (refused in live); the clock of a database without any
                                 begins so many days ago, for a past that is then lived
  seed capital                   the demo operator's address, declared by two demo admins, pays 100,000 test USDT in
                                 (refused in live and on any chain but one of this machine)
  demo reset                     has a demo begin anew, with its processes stopped: its database and its folders are emptied,
                                 its own people made again (docs/runbooks/demo-reset.md; refused in live)
  admin create --email --name    one of the first two owners; prints what they need to sign in, once
  break-glass seal               three codes for three envelopes, printed once; those before are void
  break-glass begin --email      by two of them, one a line on the standard input: 24 hours, told to all staff and in the public
                                 log, then that owner may set up a new second factor (docs/runbooks/break-glass.md)
  break-glass stop               ends the one that waits; the account stays as it is
  break-glass status             whether codes are sealed, and whether one waits
  keys init                      has the signer make its keys, once, and pins the public one every address follows from
  keys rotate                    has the signer make new keys, payouts being stopped: new addresses and another hot wallet;
                                 also takes over another SIGNER_CUSTODY_ADDRESS. Old addresses are still swept
  keys rotate --master           seals with MASTER_KEY what those in MASTER_KEY_BEFORE sealed, and proofs of payment with the key
                                 of their person; says how many
  custody prepare --amount USDT --out FILE
                                 writes what a transfer from the custody wallet to the hot wallet needs; for a multisig it
                                 prints the call instead
  custody create, custody sign   on the machine without a network: make the custody key, sign what was prepared
                                 (no settings and no connection; say either for its options)
  custody send --prepared FILE --signed FILE
                                 compares the two, hands the transfer to the network and waits for its confirmations
  custody ownership prepare --out FILE [--address 0x...]
                                 writes the statement, at the newest block, that the custody address is ours
  custody ownership sign         on the machine without a network: signs it (say it for its options)
  custody ownership keep --signed FILE
                                 verifies what was signed and keeps it: snapshots show it for 92 days
  audit verify [--head N:HASH]   read the whole chain and the book again; ends with 1 at the first thing that is broken.
                                 A head kept from /api/audit/head must still be in the chain
  kyc rotate-keys                wrap every key of identity documents with DOCUMENT_KEY (the old one is DOCUMENT_KEY_BEFORE)
  kyc shred --user ID [--reason] destroy the key of a person's documents, when its time is up or for a reason
  kyc hold --user ID --reason    keep a person's documents beyond their time because the law says so; --release ends it
  kyc destroy-again              after a restore: destroy again every key whose documents are erased; a copy brings them back
  files missing                  after a restore: every file and key that the database names and that is not there, with its person;
                                 ends with 1 where something is missing
  push keys                      a new pair for Web Push (VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY), printed once; a second pair ends all
                                 subscriptions of the first (no settings and no connection)
  sanctions load                 load SANCTIONS_FILE and match everybody with it; run it after every download of the list
  config check [--settings FOLDER] [--secrets FOLDER] [--process NAME] [--json]
                                 what is wrong with the settings of an installation, process by process and all together; ends with
                                 78 where something is (of /etc/clearhold; with --process alone, of this environment)
  flows list                     what is open in each durable flow and since when, and which releases Restate knows
  flows rebuild                  has every open case of every flow look anew, from what stands in PostgreSQL
  flows resume                   has what was paused in Restate go on
  site publish --site FOLDER --into FOLDER [--approve FOLDER]
                                 publishes a built site into the folder that is served, in one step; hashed assets of
                                 earlier builds are kept for seven days (no settings and no connection)
`

const commands: Readonly<Record<string, (rest: string[]) => Promise<string>>> = {
  'seed demo': (rest) => {
    const { 'past-days': pastDays } = parseArgs({ args: rest, options: { 'past-days': { type: 'string' } } }).values
    return asDemo(async (database, config) => {
      if (pastDays !== undefined) await beginDemoHistory(database, config, Number(pastDays))
      const added = await seedDemo(database, config)
      return added.length === 0 ? 'The demo people are there already.' : `Added ${added.join(', ')}.`
    })
  },
  'seed capital': () =>
    // Imports most of the product, which no other command needs.
    asDemo(async (database, config) => (await import('./seed-capital.ts')).fundDemo(database, config)),
  'demo reset': async () => printed(await resetDemo(loadConfigOf('whole'))),
  'admin create': (rest) => {
    const { values } = parseArgs({ args: rest, options: { email: { type: 'string' }, name: { type: 'string' } } })
    return asOwner(async (database, config) => {
      const { added, text } = await createAdmin(database, config, { email: values.email, name: values.name })
      if (!added) process.exitCode = 1
      return text
    })
  },
  'break-glass seal': () => asOwner(async (database) => printed(await sealCodes(database))),
  'break-glass begin': (rest) => {
    const { email } = parseArgs({ args: rest, options: { email: { type: 'string' } } }).values
    return asOwner(async (database) => printed(await beginByCodes(database, { email, input: process.stdin })))
  },
  'break-glass stop': () => asOwner(async (database) => printed(await stopAtHost(database))),
  'break-glass status': () => asOwner(async (database) => printed(await showStanding(database))),
  'keys init': () =>
    asOwner(async (database, config) => {
      const { depositXpub, isNew } = await pinKeys(database, connectSigner(config.SIGNER_SOCKET))
      return `${isNew ? 'Keys were made; back up the keystore now' : 'The keys are there already'}: ${depositXpub}`
    }),
  'keys rotate': (rest) => {
    const { master = false } = parseArgs({ args: rest, options: { master: { type: 'boolean' } } }).values
    const rotate = master ? resealAll : renewKeys
    return asOwner(async (database, config) => printed(await rotate(database, config)))
  },
  'custody prepare': (rest) => {
    const { values } = parseArgs({ args: rest, options: { amount: { type: 'string' }, out: { type: 'string' } } })
    return withDatabase(async (database, config) =>
      printed(await prepareCustody(database, config, { amount: values.amount, out: values.out })),
    )
  },
  'custody create': (rest) => runOffline(['create', ...rest]),
  'custody sign': (rest) => runOffline(['sign', ...rest]),
  'custody send': (rest) => {
    const options = { prepared: { type: 'string' }, signed: { type: 'string' } } as const
    const { prepared, signed } = parseArgs({ args: rest, options }).values
    return withDatabase(async (database, config) => printed(await sendCustody(database, config, { prepared, signed })))
  },
  'custody ownership prepare': (rest) => {
    const { out, address } = parseArgs({
      args: rest,
      options: { out: { type: 'string' }, address: { type: 'string' } },
    }).values
    return withDatabase(async (database, config) =>
      printed(await prepareCustodyOwnership(database, config, { out, address })),
    )
  },
  'custody ownership sign': (rest) => runOffline(['ownership', 'sign', ...rest]),
  'custody ownership keep': (rest) => {
    const { signed } = parseArgs({ args: rest, options: { signed: { type: 'string' } } }).values
    return withDatabase(async (database, config) => printed(await keepCustodyOwnership(database, config, signed)))
  },
  'audit verify': (rest) => {
    const { values } = parseArgs({ args: rest, options: { head: { type: 'string' } } })
    const keptHead = values.head === undefined ? undefined : readKeptHead(values.head)
    return withDatabase((database) => verifyAll(database, keptHead))
  },
  'kyc rotate-keys': async () => printed(await rotateKeys(loadConfigOf('command'))),
  'kyc shred': (rest) => {
    const { values } = parseArgs({ args: rest, options: { user: { type: 'string' }, reason: { type: 'string' } } })
    return withDatabase(async (database, config) =>
      printed(await shredDocuments(database, config, { user: values.user, reason: values.reason })),
    )
  },
  'kyc hold': (rest) => {
    const options = { user: { type: 'string' }, reason: { type: 'string' }, release: { type: 'boolean' } } as const
    const { user, reason, release = false } = parseArgs({ args: rest, options }).values
    return withDatabase(async (database) => printed(await holdForLaw(database, { user, reason, release })))
  },
  'kyc destroy-again': () => withDatabase(async (database, config) => printed(await destroyAgain(database, config))),
  'files missing': () => withDatabase(async (database, config) => printed(await listMissing(database, config))),
  'push keys': async () => makePushKeys(),
  'sanctions load': () =>
    withDatabase(async (database, config) => {
      const keyring = documentKeyring(config)
      const loaded = await loadSanctions(config, { database, keyring, clock: systemClock })
      if (loaded === undefined) throw new Error('SANCTIONS_FILE is missing: there is no list to load.')
      const day = loaded.publishedOn.toISOString().slice(0, 10)
      if (!loaded.isNew) return `The list of ${day} was loaded before.`
      return `The list of ${day} is loaded: ${loaded.people} people were matched with it, ${loaded.hits} hits wait for two people.`
    }),
  'config check': async (rest) => {
    const options = {
      settings: { type: 'string' },
      secrets: { type: 'string' },
      process: { type: 'string' },
      json: { type: 'boolean' },
    } as const
    const { done, text } = checkConfig(parseArgs({ args: rest, options }).values, ownEnvironment())
    if (!done) process.exitCode = 78
    return text
  },
  'flows list': () => listFlows(createRestateAdmin(loadConfigOf('command').RESTATE_ADMIN_URL)),
  'flows rebuild': () =>
    withDatabase(async (database, config) => {
      const woken = await rebuildFlows(config, database, { anew: true })
      return `${woken} were told to look anew.`
    }),
  'site publish': async (rest) => {
    const options = { site: { type: 'string' }, approve: { type: 'string' }, into: { type: 'string' } } as const
    const { site, approve, into } = parseArgs({ args: rest, options }).values
    return printed(await publishBuiltSite({ site, approve, into }))
  },
  'flows resume': () => resumeFlows(createRestateAdmin(loadConfigOf('command').RESTATE_ADMIN_URL)),
}

/** A command that failed exits with 1. */
function printed({ done, text }: Printed): string {
  if (!done) process.exitCode = 1
  return text
}

type CommandConfig = ConfigOf<'command'>
type Work<Settings extends CommandConfig = CommandConfig> = (database: Database, config: Settings) => Promise<string>

/** With the worker's login, as these commands do its work. */
function withDatabase(work: Work): Promise<string> {
  const config = loadConfigOf('command')
  return connected(config, config.DATABASE_URL, work)
}

/** Setting up an installation needs the owner's login, like migrations: no process may create an admin or pin a key. */
function asOwner(work: Work): Promise<string> {
  return owning(loadConfigOf('command'), work)
}

/** The commands of the demo edition do what its people would, in every process. */
function asDemo(work: Work<Config>): Promise<string> {
  return owning(loadConfigOf('whole'), work)
}

function owning<Settings extends CommandConfig>(config: Settings, work: Work<Settings>): Promise<string> {
  if (config.DATABASE_OWNER_URL === '')
    throw new Error('DATABASE_OWNER_URL is missing: this command sets up an installation.')
  return connected(config, config.DATABASE_OWNER_URL, work)
}

async function connected<Settings extends CommandConfig>(
  config: Settings,
  url: string,
  work: Work<Settings>,
): Promise<string> {
  const prepares = config.DATABASE_PREPARED === 'on'
  const database = openDatabase({ url, poolMax: 2, prepares, process: 'cli', onPoolError: () => undefined })
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}

function readKeptHead(text: string): VerifyOptions['keptHead'] {
  const [, seq, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? []
  if (seq === undefined || hash === undefined) throw new RangeError('a head is written as number:hash')
  return { seq: BigInt(seq), hash: Buffer.from(hash, 'hex') }
}

async function verifyAll(database: Database, keptHead: VerifyOptions['keptHead']): Promise<string> {
  const { links, isChainBroken, faults } = await verifyEverything(verificationParts(database), {
    of: 'everything',
    keptHead,
  })
  if (faults.length === 0) return `The chain of ${links} links and the book are whole.`
  process.exitCode = 1
  return isChainBroken ? `Broken: ${faults[0]}` : faults.join('\n')
}

const words = process.argv.slice(2)
const name = Object.keys(commands).find((command) => words.slice(0, command.split(' ').length).join(' ') === command)
const run = name === undefined ? undefined : commands[name]
if (name === undefined || run === undefined) {
  process.stderr.write(usage)
  process.exit(64)
}
const said = await run(words.slice(name.split(' ').length))
if (said !== '') process.stdout.write(`${said}\n`)
