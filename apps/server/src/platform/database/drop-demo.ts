import pg from 'pg'

/** Drops every schema of the product, in one transaction; or answers which of its logins are connected, and drops nothing. */
export async function dropDemo(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await demandDemo(client)
    const { rows: connected } = await client.query<{ login: string }>(
      `select distinct usename as login from pg_stat_activity where datname = current_database()
         and usename in ('clearhold_api', 'clearhold_worker', 'clearhold_watcher', 'clearhold_signer', 'clearhold_visitor') order by 1`,
    )
    if (connected.length > 0) return connected.map(({ login }) => login)
    const { rows: schemas } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
    )
    const drops = schemas.map(({ name }) => `drop schema ${client.escapeIdentifier(name)} cascade`)
    await client.query(['begin', ...drops, 'commit'].join(';'))
    return []
  } finally {
    await client.end()
  }
}

/** The database itself records its edition; settings cannot turn a live one into a demo. */
async function demandDemo(client: pg.Client): Promise<void> {
  const { rows: kept } = await client.query<{ there: boolean }>(
    `select to_regclass('platform.installation') is not null as there`,
  )
  if (kept[0]?.there !== true) return
  const { rows } = await client.query<{ edition: string }>('select edition from platform.installation')
  if (rows.some(({ edition }) => edition !== 'demo'))
    throw new Error('This database is of the live edition: nothing was done.')
}
