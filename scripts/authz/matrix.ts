import { editionHeader } from '@clearhold/contract/edition'
import { refreshCookie } from '#domains/accounts/routes/sign-in.ts'
import type { Route } from '#platform/http/route.ts'
import { ask, type Reply } from './ask.ts'
import { type Cell, cellsOf, type Expected, type Finding, nameOf, pathOf } from './cells.ts'
import { expectations } from './expectations.ts'
import { methodCells } from './methods.ts'
import { createWorld, credentials, type MatrixDatabase, type Role, roles, thingId, type World } from './world.ts'

export interface Matrix {
  readonly cells: number
  /** What is let through that should not be. */
  readonly allows: readonly string[]
  /** Everything else that is not as written down. */
  readonly differences: readonly string[]
}

/** What a page of ours sends, with a cookie that is worth nothing. */
const ourPage = { [editionHeader]: 'demo', 'sec-fetch-site': 'same-origin', cookie: `${refreshCookie}=none` }

const denials: Readonly<Record<string, number>> = {
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  step_up_needed: 403,
}

/** Asks every cell over HTTP and compares with what is written down; a test may choose and change routes to see it turn red. */
export async function runMatrix(
  database: MatrixDatabase,
  choose?: (routes: readonly Route[]) => Route[],
): Promise<Matrix> {
  const world = await createWorld(database, choose)
  try {
    const before = await victimsThings(world)
    const findings = await Promise.all(roles.map((role) => runRole(world, role)))
    const methods = await methodCells(world)
    const after = await victimsThings(world)
    const asked = [...findings.flat(), ...methods]
    return {
      cells: asked.length,
      allows: asked.flatMap(({ allow }) => allow ?? []),
      differences: [
        ...unlisted(world),
        ...asked.flatMap(({ difference }) => difference ?? []),
        ...(before === after ? [] : ['somebody else’s things changed while the matrix was asked']),
      ],
    }
  } finally {
    await world.served.close()
  }
}

/** One role's cells, one after the other, because a call may end sessions; what can spoil the next call gets no second one. */
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
  const path = pathOf(world, cell, id)
  const headers = { ...token, ...(row.ourPages ? ourPage : {}) }
  const sendsBody = route.body !== undefined || route.upload !== undefined
  const reply = await ask(world.served.url, {
    method: route.method,
    path,
    headers,
    ...(sendsBody ? { body: JSON.stringify(row.form ?? {}) } : {}),
  })
  const where = `${nameOf(route)} as ${role}, ${subject}${thing === undefined ? '' : `/${thing}`}${fresh ? '' : ', not fresh'}`
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
  // A reader who is let in reads; a writer may still be told that an empty form is not enough.
  const reads = where.startsWith('GET ') ? reply.status === 200 : reply.code !== 'not_found'
  return reads || mayLack ? {} : { difference: said }
}

/** A refusal is the same for what is somebody else's, what never was and what is no more. */
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

/** Everything that is the victim's, as one text. */
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
