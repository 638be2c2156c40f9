import type { Route } from '#platform/http/route.ts'
import { ask, type Reply } from './ask.ts'
import type { Finding } from './cells.ts'
import { expectations } from './expectations.ts'
import { credentials, type World } from './world.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * The same routes with other methods: HEAD behaves like its GET, every other undeclared method does not exist, and
 * no header or parameter overrides the method. Paths in other spellings do not match.
 */
export async function methodCells(world: World): Promise<Finding[]> {
  const byPath = new Map<string, Route[]>()
  for (const route of world.served.routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route])
  const owner = await credentials(world, 'owner', true)
  const endedBefore = await ownersEndedSessions(world)
  const findings = await Promise.all([...byPath].map(([path, routes]) => pathCells(world, owner, path, routes)))
  // If the owner's session had ended, every later call would be refused for that reason alone.
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

/** An owner with a fresh step-up is refused any undeclared method, with or without method override headers. */
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
  // A word where another route expects an id is an invalid id: refused as well, with another code.
  const isNeighbours = world.served.routes.some((route) => takes(route, method, address))
  const refused = isNeighbours ? isShut(reply) : reply.status === 404 || reply.status === 405
  return refused ? {} : { allow: `${method} ${address} for ${stands}: expected nothing there, got ${reply.status}` }
}

/** Whether a route with a parameter matches this address and method. */
function takes(route: Route, method: string, address: string): boolean {
  if (route.method !== method && !(route.method === 'GET' && method === 'HEAD')) return false
  return new RegExp(`^${route.path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`).test(address)
}

/** For an anonymous caller, HEAD answers like GET. */
async function headIsGet(world: World, address: string, route: Route): Promise<Finding> {
  const get = await ask(world.served.url, { method: 'GET', path: address })
  const head = await ask(world.served.url, { method: 'HEAD', path: address })
  const open = expectations[`GET ${route.path}`]?.who === 'everyone'
  const same = head.status === get.status && (open || head.status === 401)
  return same ? {} : { allow: `HEAD ${address}: expected ${get.status}, got ${head.status}` }
}

/** Slashes, capitals and dots that a proxy and a router might parse differently: a user requests another user's objects with them. */
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
  const method = routes[0]?.method ?? 'GET'
  const findings: Finding[] = []
  for (const role of ['anonymous', 'user'] as const) {
    let headers = await credentials(world, role, true)
    for (const spelling of new Set(spellings)) {
      // A call that writes may have ended the session.
      if (method !== 'GET') headers = await credentials(world, role, true)
      const reply = await ask(world.served.url, { method, path: spelling, headers })
      // A user's own lists are theirs in any spelling; paths that name the victim, or no user, stay refused.
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
