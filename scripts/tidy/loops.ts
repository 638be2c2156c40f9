import ts from 'typescript'
import { isCode, isTest, type Tree } from './files.ts'
import { lineAt, parse } from './syntax.ts'

const server = /^apps\/server\/src\//
/** Shared test setup. */
const forTests = /^apps\/server\/src\/domains\/[^/]+\/testing\.ts$/
const loopList = 'apps/server/src/platform/durable/loop-rows.ts'
const loopsMax = 6

/**
 * Timers that are not loops: the number of calls in the file, and why. An unlisted one fails, and so does a line here that
 * no longer applies.
 */
const timers: Readonly<Record<string, { readonly calls: number; readonly why: string }>> = {
  'apps/server/src/platform/durable/loop.ts': { calls: 2, why: 'the loops themselves: their rest and their lease' },
  'apps/server/src/platform/durable/flow-keeper.ts': { calls: 1, why: 'a bounded number of tries at the start' },
  'apps/server/src/domains/ledger/actions/read-settled-group.ts': {
    calls: 1,
    why: 'a bounded wait for open transactions',
  },
  'apps/server/src/platform/durable/register.ts': { calls: 1, why: 'a bounded number of tries at the start' },
  'apps/server/src/platform/database/database.ts': { calls: 1, why: 'a bounded number of tries of one transaction' },
  'apps/server/src/platform/database/long-reads.ts': { calls: 1, why: 'a bounded wait for a standby to catch up' },
  'apps/server/src/platform/database/migrate.ts': { calls: 1, why: 'waits for the migrator before it' },
  'apps/server/src/platform/database/apply-migration.ts': {
    calls: 1,
    why: 'a bounded number of tries of one migration',
  },
  'apps/server/src/platform/events/transport.ts': { calls: 1, why: 'reconnects while a stream is open' },
  'apps/server/src/platform/events/live.ts': {
    calls: 4,
    why: 'the heartbeat and the sessions of open streams, their end, and the turn of the event loop between parts of many streams',
  },
  'apps/server/src/platform/gate/gate.ts': { calls: 1, why: 'how long one caller waits' },
  'apps/server/src/platform/health/health.ts': { calls: 1, why: 'how long one check may take' },
  'apps/server/src/platform/metrics/expose-measures.ts': { calls: 1, why: 'how long one scrape waits for a source' },
  'apps/server/src/platform/http/private.ts': { calls: 1, why: 'how long one check may take' },
  'apps/server/src/platform/http/server.ts': { calls: 1, why: 'how long one request may take' },
  'apps/server/src/platform/http/upload.ts': { calls: 1, why: 'how long one upload may take' },
  'apps/server/src/platform/images/decoder.ts': { calls: 1, why: 'how much processor time one picture may take' },
  'apps/server/src/platform/images/images.ts': {
    calls: 2,
    why: 'how long one picture may take, and when an idle process ends',
  },
  'apps/server/src/domains/audit/actions/run-verification.ts': {
    calls: 1,
    why: 'holds one verification while it reads',
  },
  'apps/server/src/main/wiring/solvency.ts': {
    calls: 1,
    why: 'a cut waits so long for those who were writing when it was drawn',
  },
  'apps/server/src/domains/approvals/actions/wait-for-execution.ts': {
    calls: 1,
    why: 'how long an approver’s request waits for the worker',
  },
  'apps/server/src/main/custody-commands.ts': { calls: 1, why: 'how long a command waits for confirmations' },
  'apps/server/src/platform/http/drain.ts': {
    calls: 3,
    why: 'how long an api that ends waits for its proxy, for last calls, and for calls under way',
  },
  'apps/server/src/main/run-process.ts': { calls: 1, why: 'how long a process that stops waits' },
}

/** Files that may call a flow without awaiting it: the flow that makes its own appointment, and the one that wakes it. */
const callers: ReadonlySet<string> = new Set([
  'apps/server/src/platform/durable/flow.ts',
  'apps/server/src/platform/durable/wake-flow.ts',
])

/**
 * Everything that repeats: timers, endless loops, handlers that call themselves. At most six named loops exist, each
 * started by startLoop; what waits for something is a flow (platform/durable/flow.ts).
 */
export function strayLoops({ texts }: Tree): string[] {
  const names = loopNamesIn(texts.get(loopList) ?? '')
  const files = [...texts].filter(
    ([path]) => server.test(path) && isCode(path) && !isTest(path) && !forTests.test(path),
  )
  return [
    ...(names.length > loopsMax ? [`${loopList} names ${names.length} loops; at most ${loopsMax}`] : []),
    ...files.flatMap(([path, text]) => complaintsAbout(path, text, names)),
  ]
}

function complaintsAbout(path: string, text: string, names: readonly string[]): string[] {
  const file = parse(path, text)
  const pauses = importedTimers(file)
  const found: { readonly node: ts.Node; readonly says: string }[] = []
  const timerCalls: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isTimerCall(node, pauses)) timerCalls.push(node)
    if (isEndless(node)) found.push({ node, says: 'loops without end' })
    const called = ts.isCallExpression(node) ? calledName(node) : undefined
    if (called !== undefined && /SendClient$|^genericSend$/.test(called) && !callers.has(path)) {
      found.push({ node, says: `calls ${called}; wake a flow with wakeFlow, and let it wait by its Appointment` })
    }
    if (called === 'startLoop' && ts.isCallExpression(node)) {
      const name = nameGiven(node)
      if (name === undefined || !names.includes(name)) {
        found.push({ node, says: `starts a loop that is not in LoopName: ${name ?? 'its name is not written here'}` })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  const at = (node: ts.Node) => `${path}:${lineAt(file, node.getStart(file)) + 1}`
  return [...found.map(({ node, says }) => `${at(node)} ${says}`), ...timerComplaints(path, timerCalls.map(at))]
}

function timerComplaints(path: string, places: readonly string[]): string[] {
  const allowed = timers[path]
  if (allowed === undefined) {
    return places.map((place) => `${place} has a timer; be a flow, or stand in scripts/tidy/loops.ts with a reason`)
  }
  if (places.length === allowed.calls) return []
  return [`${path} has ${places.length} timers; scripts/tidy/loops.ts knows ${allowed.calls}: ${allowed.why}`]
}

/** Names of the file for what node:timers and node:timers/promises offer. */
function importedTimers(file: ts.SourceFile): ReadonlySet<string> {
  const names = file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    if (!/^(node:)?timers(\/promises)?$/.test(statement.moduleSpecifier.text)) return []
    const { name, namedBindings } = statement.importClause ?? {}
    return [...(name === undefined ? [] : [name]), ...boundNames(namedBindings)].map(({ text }) => text)
  })
  return new Set(names)
}

function boundNames(bindings: ts.NamedImportBindings | undefined): readonly ts.Identifier[] {
  if (bindings === undefined) return []
  return ts.isNamespaceImport(bindings) ? [bindings.name] : bindings.elements.map(({ name }) => name)
}

const globalTimers: ReadonlySet<string> = new Set(['setTimeout', 'setInterval'])

function isTimerCall(node: ts.Node, pauses: ReadonlySet<string>): boolean {
  if (!ts.isCallExpression(node)) return false
  const root = rootName(node.expression)
  if (root !== undefined && pauses.has(root)) return true
  const name = calledName(node)
  return name !== undefined && globalTimers.has(name) && (root === name || root === 'globalThis')
}

/** `while (true)`, `for (;;)` and similar loops without an exit. */
function isEndless(node: ts.Node): boolean {
  if (ts.isForStatement(node)) return node.condition === undefined && !hasExit(node.statement)
  if (!ts.isWhileStatement(node) && !ts.isDoStatement(node)) return false
  return node.expression.kind === ts.SyntaxKind.TrueKeyword && !hasExit(node.statement)
}

function hasExit(node: ts.Node): boolean {
  if (ts.isReturnStatement(node) || ts.isBreakStatement(node) || ts.isThrowStatement(node)) return true
  if (ts.isFunctionLike(node)) return false
  return ts.forEachChild(node, (child) => hasExit(child) || undefined) === true
}

function calledName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined
}

function rootName(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? rootName(node.expression) : undefined
}

function nameGiven({ arguments: [options] }: ts.CallExpression): string | undefined {
  if (options === undefined || !ts.isObjectLiteralExpression(options)) return undefined
  const given = options.properties.find(
    (property): property is ts.PropertyAssignment =>
      ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && property.name.text === 'name',
  )
  return given !== undefined && ts.isStringLiteral(given.initializer) ? given.initializer.text : undefined
}

/** The strings of `loopNames = [...] as const`. */
function loopNamesIn(text: string): string[] {
  const [, list = ''] = /loopNames = \[([^\]]*)\]/.exec(text) ?? []
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
}
