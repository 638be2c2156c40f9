import pg from 'pg'

/** Every login of the product; each has the rights of one process. */
const logins = [
  'clearhold_api',
  'clearhold_worker',
  'clearhold_watcher',
  'clearhold_signer',
  'clearhold_readonly',
  'clearhold_visitor',
] as const

/**
 * The logins that this database admits without a password, from this process. Its own may be admitted at a Unix socket, where the system
 * identifies the peer; any other is a misconfiguration.
 */
export async function openLogins(url: string): Promise<string[]> {
  const own = new URL(url)
  const isSocket = (own.searchParams.get('host') ?? decodeURIComponent(own.hostname)).startsWith('/')
  const asked = logins.filter((login) => !(isSocket && login === own.username))
  const found = await Promise.all(asked.map(async (login) => ((await letsIn(own, login)) ? [login] : [])))
  return found.flat()
}

async function letsIn(own: URL, login: string): Promise<boolean> {
  const url = new URL(own)
  url.username = login
  url.password = ''
  const client = new pg.Client({ connectionString: url.href, password: '', connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
