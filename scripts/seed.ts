import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, parseConfig } from '#platform/config/config.ts'
import { install } from '#platform/database/install.ts'
import { socketOf } from '#signer/doors.ts'
import { fillLarge } from '#stack/large/fill.ts'
import { nowhereSettings } from '#stack/nowhere.ts'
import { databaseUrl, findPostgres, runSql } from '#stack/postgres.ts'
import { repositoryRoot, signerProgram } from '#stack/product.ts'
import { loginOf } from '#stack/roles/table.ts'
import { runServerCommand } from '#stack/server-command.ts'

// npm run seed                        the demo people, into the database of the settings
// npm run seed -- --large [--times 10] [--database clearhold_large]
//                                     a large platform's past, into a new database of its own
const { values } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
    people: { type: 'string', default: '100000' },
    database: { type: 'string', default: 'clearhold_large' },
    folder: { type: 'string', default: join(repositoryRoot, '.data') },
  },
})

// The history is on a chain that this installation does not read, so the reconciliation misses nothing.
const pastChainId = 1_337

async function seedLarge(): Promise<string> {
  const times = Number(values.times)
  const people = Number(values.people)
  if (!Number.isInteger(times * people) || times * people < 100)
    throw new RangeError('--times and --people are whole numbers')
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(values.database)) throw new RangeError('--database is a name of small letters')
  const postgres = await findPostgres()
  if (postgres === undefined) throw new Error('No PostgreSQL answers on this machine: start one, or npm run dev.')
  const config = parseConfig({
    EDITION: 'demo',
    ...nowhereSettings,
    ...process.env,
    DATABASE_URL: databaseUrl(postgres, values.database, loginOf('worker')),
    DATABASE_OWNER_URL: databaseUrl(postgres, values.database),
  })
  if (config.EDITION !== 'demo')
    throw new Error('Made-up people belong to the demo edition: EDITION=live has only real ones.')
  await runSql(postgres, 'postgres', `create database ${values.database}`)
  const ownerUrl = databaseUrl(postgres, values.database)
  await install(ownerUrl, { edition: 'demo' })
  await makeKeys(config)
  const filled = await fillLarge({
    ownerUrl,
    config,
    people: people * times,
    chainId: pastChainId,
    say: (step) => console.log(`  ${step}`),
  })
  const { seconds, ...counts } = filled
  const told = Object.entries(counts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
  return `${told.join(', ')} in ${seconds.toFixed(0)} s, in the database ${values.database}.\nOpen it: npm run dev -- --database ${values.database}`
}

/** The keys of `npm run dev`, in its folder, so that the database's addresses match the signer when it is opened with `npm run dev`. */
async function makeKeys({ DATABASE_URL, DATABASE_OWNER_URL }: Config): Promise<void> {
  const environment = {
    EDITION: 'demo',
    ...nowhereSettings,
    DATABASE_URL,
    DATABASE_OWNER_URL,
    SIGNER_SOCKET: socketOf(join(values.folder, 'signer'), 'operator'),
    SIGNER_SOCKETS: join(values.folder, 'signer'),
    SIGNER_KEYSTORE: join(values.folder, 'keystore.json'),
  }
  const signer = signerProgram(environment, join(values.folder, 'logs'))
  await signer.start()
  try {
    await runServerCommand('cli', ['keys', 'init'], environment)
  } finally {
    await signer.stop()
  }
}

console.log(values.large ? await seedLarge() : await runServerCommand('cli', ['seed', 'demo'], {}))
