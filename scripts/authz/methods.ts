import type { Route } from '#platform/http/route.ts'
import { ask, type Reply } from './ask.ts'
import type { Finding } from './cells.ts'
import { expectations } from './expectations.ts'
import { credentials, type World } from './world.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * The same doors by other handles: HEAD is the GET it belongs to, every other method that is not declared is not there, and
 * no header or parameter turns one method into another. Paths in other spellings lead nowhere.
 */
export async function methodCells(world: World): Promise<Finding[]> {
  const byPath = new Map<string, Route[]>()
  for (const route of world.served.routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route])
  const owner = await credentials(world, 'owner', true)
  const endedBefore = await ownersEndedSessions(world)
  const findings = await Promise.all([...byPath].map(([path, routes]) => pathCells(world, owner, path, routes)))
  // Had the owner's one session ended, every later call would have been refused for that alone.
  const isSignedIn = (await ownersEndedSessions(world)) === endedBefore
  return [...findings.flat(), isSignedIn ? {} : { allow: 'a method that is not declared ended a session' }]
}

async function ownersEndedSessions({ database, people }: World): Promise<unknown> {
  const [row] = await database.owner(
    'select count(ended_at)::int as ended from accounts.session where person_id = $1',
    [people.owner.id],
  )
  return row?.['ended']
}

async function pathCells(
  world: World,
  owner: Readonly<Record<string, string>>,
  path: string,
  routes: readonly Route[],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const method of methods.filter((name) => !routes.some((route) => route.method === name))) {
    findings.push(await undeclared(world, owner, method, fill(path, world), routes))
  }
  return [...findings, ...(await otherSpellings(world, path, routes))]
}

/** An owner with a fresh proof gets nowhere by a method that is not declared, whatever it claims to stand for. */
async function undeclared(
  world: World,
  owner: Readonly<Record<string, string>>,
  method: string,
  address: string,
  routes: readonly Route[],
): Promise<Finding> {
  const get = routes.find((route) => route.method === 'GET')
  if (method === 'HEAD' && get !== undefined) return headIsGet(world, address, get)
  const stands = routes[0]?.method ?? 'GET'
  const reply = await ask(world.served.url, {
    method,
    path: `${address}?_method=${stands}`,
    headers: {
      ...owner,
      'x-http-method-override': stands,
      'x-http-method': stands,
      'x-method-override': stands,
    },
    ...(['POST', 'PUT', 'PATCH'].includes(method) ? { body: '{}' } : {}),
  })
  // A word where a neighbour's route takes an id is no id of anything: shut as well, only with other words.
  const isNeighbours = world.served.routes.some((route) => takes(route, method, address))
  const refused = isNeighbours ? isShut(reply) : reply.status === 404 || reply.status === 405
  return refused ? {} : { allow: `${method} ${address} for ${stands}: expected nothing there, got ${reply.status}` }
}

/** Whether a route with a parameter answers at this address, by this method. */
function takes(route: Route, method: string, address: string): boolean {
  if (route.method !== method && !(route.method === 'GET' && method === 'HEAD')) return false
  return new RegExp(`^${route.path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`).test(address)
}

/** For a stranger, HEAD says what GET says. */
async function headIsGet(world: World, address: string, route: Route): Promise<Finding> {
  const get = await ask(world.served.url, { method: 'GET', path: address })
  const head = await ask(world.served.url, { method: 'HEAD', path: address })
  const open = expectations[`GET ${route.path}`]?.who === 'everyone'
  const same = head.status === get.status && (open || head.status === 401)
  return same ? {} : { allow: `HEAD ${address}: expected ${get.status}, got ${head.status}` }
}

/** Slashes, capitals and dots where a proxy and a router might disagree: a user asks for somebody else's things with them. */
async function otherSpellings(world: World, path: string, routes: readonly Route[]): Promise<Finding[]> {
  const row = expectations[`${routes[0]?.method} ${path}`]
  if (row === undefined || row.who === 'everyone') return []
  const address = fill(path, world)
  const { id } = world.people.user
  const spellings = [
    address.replace('/api/', '/API/'),
    address.replace('/api/', '//api/'),
    address.replace('/api/', '/api/./'),
    `${address}/`,
    `${address}%00`,
    `${address};id=${id}`,
    address.replace(world.victim.id, `${id}%2f..%2f${world.victim.id}`),
    address.replace(world.victim.id, world.victim.id.toUpperCase()),
    `${address}?id=${id}&userId=${id}`,
  ]
  const findings: Finding[] = []
  for (const spelling of new Set(spellings)) {
    for (const role of ['anonymous', 'user'] as const) {
      const headers = await credentials(world, role, true)
      const method = routes[0]?.method ?? 'GET'
      const reply = await ask(world.served.url, { method, path: spelling, headers })
      // A person's own lists are theirs in any spelling; what names the victim, or asks for nobody, stays shut.
      const mayPass = role === 'user' && row.who === 'signed-in'
      findings.push(isShut(reply) || mayPass ? {} : { allow: `${method} ${spelling} as ${role}: got ${reply.status}` })
    }
  }
  return findings
}

function isShut({ status, text }: Reply): boolean {
  return status >= 400 && status < 500 && !text.includes('@example.test')
}

function fill(path: string, world: World): string {
  return path
    .replace(':id', world.victim.id)
    .replace(/:(sessionId|passkeyId)/, world.victim.id)
    .replace(':userId', world.victim.id)
    .replace(':document', 'selfie')
    .replace(':token', 'x'.repeat(43))
    .replace(':name', '0'.repeat(32))
}
