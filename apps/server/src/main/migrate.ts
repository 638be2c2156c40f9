import { loadConfigOf } from '../platform/config/config.ts'
import { install } from '../platform/database/install.ts'

const { DATABASE_OWNER_URL, EDITION } = loadConfigOf('migrate')
if (DATABASE_OWNER_URL === '') {
  process.stderr.write(
    'DATABASE_OWNER_URL is missing: migrations run as the owner of the schema, not as the application.\n',
  )
  process.exit(78)
}
const applied = await install(DATABASE_OWNER_URL, { edition: EDITION })
/** A new database gets all of them: listing their names is no help. */
const namedMax = 5
const said = applied.length > namedMax ? `${applied.length} migrations, the last ${applied.at(-1)}` : applied.join(', ')
process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${said}.\n`)
