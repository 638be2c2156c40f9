import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { demoPeople } from '#main/seed-demo.ts'
import { enrolApprovers } from '#stack/enrol-approvers.ts'
import { findPostgres } from '#stack/postgres.ts'
import { repositoryRoot } from '#stack/product.ts'

// The signer believes only keys that were enrolled at its own command line. Here the demo admins' are, all at once.
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: resolve(repositoryRoot, '.data') },
    database: { type: 'string', default: 'clearhold_dev' },
  },
})
const postgres = (await findPostgres()) ?? { host: '127.0.0.1', port: 5433, user: 'postgres' }
const environment = {
  EDITION: 'demo',
  SIGNER_KEYSTORE: resolve(values.folder, 'keystore.json'),
  SIGNER_APPROVERS: resolve(values.folder, 'approvers.json'),
}
const admins = demoPeople.flatMap(({ email, role }) => (role === 'Admin' ? [email] : []))
try {
  const lines = await enrolApprovers(postgres, values.database, environment, admins)
  console.log(
    lines.length === 0
      ? 'No demo admin has made a key yet. Sign in as one, approve something once, and run this again.'
      : lines.join('\n'),
  )
} catch (error) {
  console.error(`Nobody was enrolled. Is npm run dev running?\n${(error as Error).message}`)
  process.exit(1)
}
