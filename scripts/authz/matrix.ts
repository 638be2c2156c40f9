import { editionHeader } from '@clearhold/contract/edition'
import { refreshCookie } from '#domains/accounts/routes/sign-in.ts'
import type { Route } from '#platform/http/route.ts'
import { ask, type Reply } from './ask.ts'
import { type Cell, cellsOf, type Expected, type Finding, nameOf, pathOf } from './cells.ts'
import { expectations } from './expectations.ts'
import { methodCells } from './methods.ts'
import { isVisitor } from './visits.ts'
import { createWorld, credentials, type MatrixDatabase, type Role, roles, thingId, type World } from './world.ts'

export interface Matrix {
  readonly cells: number
  /** Unexpected allows. */
  readonly allows: readonly string[]
  /** All other differences from the expectations. */
  readonly differences: readonly string[]
}

/** The headers of our own pages, with an invalid cookie. */
const ourPage = { [editionHeader]: 'demo', 'sec-fetch-site': 'same-origin', cookie: `${refreshCookie}=none` }

const denials: Readonly<Record<string, number>> = {
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  step_up_needed: 403,
  read_only_session: 403,
  not_for_visitors: 403,
}

type ChooseRoutes = (routes: readonly Route[]) => Route[]

/** Calls every route as each of these roles for every object, over HTTP, and compares with the expectations; a test may select and alter routes to see it fail. */
export function runMatrix(
  database: MatrixDatabase,
  asked: readonly Role[] = roles,
  choose?: ChooseRoutes,
): Promise<Matrix> {
  return askAll(database, choose, async (world) =>
    (await Promise.all(asked.map((role) => runRole(world, role)))).flat(),
  )
}

/** The same routes with undeclared methods and in other spellings. */
export function runMethods(database: MatrixDatabase): Promise<Matrix> {
  return askAll(database, undefined, methodCells)
}

async function askAll(
  database: MatrixDatabase,
  choose: ChooseRoutes | undefined,
  askCells: (world: World) => Promise<Finding[]>,
): Promise<Matrix> {
  const world = await createWorld(database, choose)
  try {
    const before = await victimsThings(world)
    const asked = await askCells(world)
    const after = await victimsThings(world)
    return {
      cells: asked.length,
      allows: asked.flatMap(({ allow }) => allow ?? []),
      differences: [
        ...unlisted(world),
        ...asked.flatMap(({ difference }) => difference ?? []),
        ...(before === after ? [] : ['another person’s data changed while the matrix was asked']),
      ],
    }
  } finally {
    await world.served.close()
  }
}

/** One role's cells, sequentially, because a call may end sessions; calls that can affect the next one are not repeated. */
async function runRole(world: World, role: Role): Promise<Finding[]> {
  const findings: Finding[] = []
  const held = new Map<boolean, Record<string, string>>()
  for (const cell of cellsOf(role, world.served.routes, expectations)) {
    const headers = held.get(cell.fresh) ?? (await credentials(world, role, cell.fresh))
    held.set(cell.fresh, headers)
    findings.push(await runCell(world, cell, headers))
    if (cell.route.method !== 'GET' && cell.expected === 'through') held.clear()
  }
  return findings
}

async function runCell(world: World, cell: Cell, token: Readonly<Record<string, string>>): Promise<Finding> {
  const { route, row, role, subject, thing, fresh, expected } = cell
  const id = row.thing === undefined ? undefined : await thingId(world, role, row.thing, thing ?? 'missing')
  const path = pathOf(world, cell, id) + (row.query ?? '')
  const headers = { ...token, ...(row.ourPages ? ourPage : {}) }
  const sendsBody = route.body !== undefined || route.upload !== undefined
  const reply = await ask(world.served.url, {
    method: route.method,
    path,
    headers,
    ...(sendsBody ? { body: JSON.stringify(row.form ?? {}) } : {}),
  })
  const shown = [world.victim.id, world.victim.email].filter((secret) => isVisitor(role) && reply.text.includes(secret))
  const where = `${nameOf(route)} as ${role}, ${subject}${thing === undefined ? '' : `/${thing}`}${fresh ? '' : ', not fresh'}`
  if (shown.length > 0) return { allow: `${where}: shows a visitor an account that was registered` }
  return compare(where, expected, reply, {
    mayLack: row.mayLack === true || subject === 'closed',
    secret: world.victim.email,
  })
}

function compare(
  where: string,
  expected: Expected,
  reply: Reply,
  { mayLack, secret }: { mayLack: boolean; secret: string },
): Finding {
  const said = `${where}: expected ${expected}, got ${reply.status} ${reply.code ?? ''}`
  const isDenial = reply.code !== undefined && reply.code in denials
  const status = denials[expected]
  if (status !== undefined) {
    if (reply.status === status && reply.code === expected) {
      return tellsNothing(reply, secret) ? {} : { difference: `${where}: the refusal says more than that` }
    }
    return isDenial ? { difference: said } : { allow: said }
  }
  if (reply.status >= 500 || (isDenial && reply.code !== 'not_found')) return { difference: said }
  if (expected === 'gone') return reply.status < 300 ? { allow: said } : {}
  // An authorized read succeeds; an authorized write may still be refused because of its empty body.
  const reads = where.startsWith('GET ') ? reply.status === 200 : reply.code !== 'not_found'
  return reads || mayLack ? {} : { difference: said }
}

/** The refusal is the same for another user's object, one that never existed and one that was deleted. */
function tellsNothing({ text }: Reply, secret: string): boolean {
  const problem = JSON.parse(text) as Record<string, unknown>
  return !text.includes(secret) && !('params' in problem) && !('fields' in problem)
}

/** Rows without a route, and routes twice. */
function unlisted({ served }: World): string[] {
  const names = served.routes.map(nameOf)
  return [
    ...Object.keys(expectations)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} has a row and no route`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is mounted twice`),
  ]
}

/** All rows of the victim, as one text. */
async function victimsThings({ database, victim }: World): Promise<string> {
  const rows = await Promise.all(
    [
      'select email, full_name, role, state, language, password_hash, totp_secret_sealed, totp_draft_sealed, photo_name from accounts.person where id = $1',
      "select id, ended_at from accounts.session where person_id = $1 and device <> 'Matrix' order by id",
      "select id, counter from accounts.passkey where person_id = $1 and name <> 'Matrix' order by id",
      'select digest from accounts.recovery_code where person_id = $1 order by digest',
      'select permission from accounts.permission where person_id = $1',
      'select id, state, cash_micro::text, profit_micro::text, note from deposits.deposit where person_id = $1 order by id',
      "select state from withdrawals.withdrawal where person_id = $1 and state <> 'paid'",
      'select viewer_id from kyc.document_view where person_id = $1',
      "select state, round, assignee_id from kyc.identity_case where person_id = $1 and state <> 'pending'",
    ].map((statement) => database.owner(statement, [victim.id])),
  )
  return JSON.stringify(rows)
}
