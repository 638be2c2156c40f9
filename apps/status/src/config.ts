/** Where each part is asked. Lists are of all that must answer; an empty one is a part that this installation does not have. */
export interface StatusConfig {
  /** Holds samples.json, incidents.json and the folder `public`, which Caddy serves. */
  readonly folder: string
  /** Where the page is served, and the site that it is about. */
  readonly url: string
  readonly siteUrl: string
  readonly brand: string
  /** One api: what is published of incidents, and the newest pulse and snapshot. */
  readonly apiUrl: string
  readonly site: readonly string[]
  readonly api: readonly string[]
  readonly worker: readonly string[]
  readonly watcher: readonly string[]
  /** host:port, or the path of a socket. */
  readonly database: readonly string[]
  readonly redis: readonly string[]
  readonly witness: readonly string[]
  readonly watching: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

export function loadConfig(): StatusConfig {
  return parseConfig(process.env)
}

const brandMax = 40

/** Throws with a sentence that says what is wrong. */
export function parseConfig(environment: Environment): StatusConfig {
  const read = (name: string, fallback: string) => environment[name] || fallback
  const list = (name: string) => (environment[name] ?? '').split(/\s+/).filter((each) => each !== '')
  const urls = (name: string) => list(name).map((each) => urlOf(name, each))
  const brand = read('OPERATOR_BRAND', 'Clearhold')
  if (brand.length > brandMax) throw new Error(`OPERATOR_BRAND is longer than ${brandMax} characters.`)
  return {
    folder: read('STATUS_FOLDER', '.data/status'),
    url: urlOf('STATUS_URL', read('STATUS_URL', 'https://status.localhost')),
    siteUrl: urlOf('PUBLIC_URL', read('PUBLIC_URL', 'https://localhost')),
    brand,
    apiUrl: urlOf('STATUS_API_URL', read('STATUS_API_URL', 'http://127.0.0.1:8787')),
    site: urls('STATUS_SITE'),
    api: urls('STATUS_API'),
    worker: urls('STATUS_WORKER'),
    watcher: urls('STATUS_WATCHER'),
    database: list('STATUS_DATABASE').map((each) => placeOf('STATUS_DATABASE', each)),
    redis: list('STATUS_REDIS').map((each) => placeOf('STATUS_REDIS', each)),
    witness: urls('STATUS_WITNESS'),
    watching: urls('STATUS_WATCHING'),
  }
}

/** Without the slash at its end. A password in it would be on disk in a file of settings that holds no secret. */
function urlOf(name: string, text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw new Error(`${name}: '${text}' is not an http address without a name and a password.`)
  return text.replace(/\/$/, '')
}

function placeOf(name: string, text: string): string {
  if (!/^(\/[^\s]+|[A-Za-z0-9.-]+:\d{1,5})$/.test(text))
    throw new Error(`${name}: '${text}' is neither host:port nor the path of a socket.`)
  return text
}
