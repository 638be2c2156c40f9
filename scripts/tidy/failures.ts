import ts from 'typescript'
import { isCode, isTest, type Tree } from './files.ts'
import { quiet } from './quiet-failures.ts'
import { lineAt, parse } from './syntax.ts'

const web = /^apps\/web\/src\//
/** What asks the server or acts on it, and knows afterwards why it failed. Hooks that hand on what these give are found by themselves. */
const hooks = ['useEndpoint', 'useAction', 'useEndpointForm', 'useDownload', 'useAnswer']
/** What gives one outcome, an answer or the failure itself. */
const calls: ReadonlySet<string> = new Set([
  'callApi',
  'callEndpoint',
  'callAsPerson',
  'callWithToken',
  'fetchBytes',
  'useIt',
])
/** Draws nothing itself: it holds a page back until there is an answer or a failure, and leaves both to its children. */
const holders: ReadonlySet<string> = new Set(['WaitFor', 'useBusinessNow', 'isWaiting'])
/** The last argument of these says when to run again, and shows nothing. */
const dependents: ReadonlySet<string> = new Set(['useEffect', 'useLayoutEffect', 'useMemo', 'useCallback'])

interface WebFile {
  readonly path: string
  readonly file: ts.SourceFile
}

/**
 * No failure is only logged (J07): what calls the server shows `failure`, or hands everything on to what does
 * (Loaded, a component, the caller).
 */
export function untoldFailures({ texts }: Tree): string[] {
  const files = [...texts]
    .filter(([path]) => web.test(path) && isCode(path) && !isTest(path))
    .map(([path, text]) => ({ path, file: parse(path, text, { withParents: true }) }))
  const asking = askingHooks(files)
  return files.flatMap((one) => {
    const { path } = one
    const places = untoldIn(one, asking)
    const allowed = quiet[path]
    if (allowed === undefined) {
      return places.map((place) => `${place} is not told when it fails: show its failure, or hand it on whole`)
    }
    if (places.length === allowed.calls) return []
    return [
      `${path} keeps ${places.length} failures to itself; scripts/tidy/quiet-failures.ts knows ${allowed.calls}: ${allowed.why}`,
    ]
  })
}

function untoldIn({ path, file }: WebFile, asking: ReadonlySet<string>): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = calleeOf(node)
      if ((asking.has(name) || calls.has(name)) && !isTold(node)) {
        found.push(`${path}:${lineAt(file, node.getStart(file)) + 1} ${name}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Whether this value, or its failure, gets to where it is shown: a component, a call, the caller. */
function isTold(node: ts.Node): boolean {
  const { parent } = node
  if (isPassage(parent, node)) return isTold(parent)
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node && isToldBy(parent)
  if (ts.isReturnStatement(parent)) return true
  if (ts.isArrowFunction(parent)) return parent.body === node && !isHandler(parent)
  if (ts.isJsxSpreadAttribute(parent) || ts.isSpreadAssignment(parent)) return true
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) && !holders.has(tagOf(parent.parent))
  if (ts.isCallExpression(parent)) return parent.expression !== node && isTaken(parent, node)
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node && isBindingTold(parent.name)
  return isAssigned(parent, node) && ts.isIdentifier(parent.left) && isNameTold(parent.left)
}

function isAssigned(parent: ts.Node, node: ts.Node): parent is ts.BinaryExpression {
  if (!ts.isBinaryExpression(parent) || parent.right !== node) return false
  const { kind } = parent.operatorToken
  return kind === ts.SyntaxKind.EqualsToken || kind === ts.SyntaxKind.QuestionQuestionEqualsToken
}

/** Through these a value comes out as it went in, or as a part of a whole. */
function isPassage(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== node
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return parent.right === node
    return kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
  }
  if (ts.isElementAccessExpression(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  // Of several promises: the list of what they give.
  if (ts.isCallExpression(parent))
    return parent.expression !== node && /^Promise\.all/.test(parent.expression.getText())
  return (
    ts.isParenthesizedExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isShorthandPropertyAssignment(parent)
  )
}

function isToldBy(access: ts.PropertyAccessExpression): boolean {
  if (access.name.text === 'failure') return true
  if (access.name.text === 'asked') return isTold(access)
  if (!ts.isCallExpression(access.parent)) return false
  // Out of several, those that failed.
  if (access.name.text === 'filter') return isTold(access.parent)
  if (access.name.text !== 'then') return false
  const [then] = access.parent.arguments
  if (then === undefined) return false
  // Named: it is given to a function.
  if (!ts.isArrowFunction(then)) return true
  const [outcome] = then.parameters
  return outcome !== undefined && isBindingTold(outcome.name)
}

function isTaken(call: ts.CallExpression, argument: ts.Node): boolean {
  const name = calleeOf(call)
  if (dependents.has(name)) return !ts.isArrayLiteralExpression(argument)
  return !holders.has(name)
}

/** What an event's handler gives back is dropped. */
function isHandler(arrow: ts.ArrowFunction): boolean {
  const attribute = arrow.parent.parent
  return ts.isJsxAttribute(attribute) && /^on[A-Z]/.test(attribute.name.getText())
}

function isBindingTold(name: ts.BindingName): boolean {
  if (ts.isIdentifier(name)) return isNameTold(name)
  if (ts.isArrayBindingPattern(name)) {
    return name.elements.every((element) => ts.isOmittedExpression(element) || isBindingTold(element.name))
  }
  return name.elements.some((element) => {
    const from = element.propertyName ?? element.name
    if (!ts.isIdentifier(from)) return false
    return from.text === 'failure' || (from.text === 'asked' && isBindingTold(element.name))
  })
}

/** Names that are being followed: two that stand for each other would be followed for ever. */
const followed = new Set<ts.Identifier>()

/** Whether a mention of this name, in the function that declares it, tells it. */
function isNameTold(declared: ts.Identifier): boolean {
  if (followed.has(declared)) return false
  followed.add(declared)
  const isFound = isMentionTold(declared)
  followed.delete(declared)
  return isFound
}

function isMentionTold(declared: ts.Identifier): boolean {
  const visit = (node: ts.Node): boolean => {
    if (ts.isIdentifier(node) && node !== declared && node.text === declared.text && isTold(node)) return true
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false
  }
  return visit(functionOf(declared))
}

function functionOf(node: ts.Node): ts.Node {
  let scope = node.parent
  while (!ts.isFunctionLike(scope) && !ts.isSourceFile(scope)) scope = scope.parent
  return scope
}

/** The hooks that call the server, and those made of them: the caller of such a hook has its answer and its failure. */
function askingHooks(files: readonly WebFile[]): ReadonlySet<string> {
  const asking = new Set(hooks)
  let before = 0
  while (before < asking.size) {
    before = asking.size
    for (const { file } of files) {
      const visit = (node: ts.Node): void => {
        const name = handingHook(node, asking)
        if (name !== undefined) asking.add(name)
        ts.forEachChild(node, visit)
      }
      visit(file)
    }
  }
  return asking
}

/** The name of the hook that gives this back, where it is what an asking hook gave, or a failure under that name. */
function handingHook(node: ts.Node, asking: ReadonlySet<string>): string | undefined {
  const given = ts.isReturnStatement(node) ? node.expression : ts.isArrowFunction(node) ? node.body : undefined
  if (given === undefined || !ts.isExpression(given)) return undefined
  const owner = ts.isArrowFunction(node) ? node : functionOf(node)
  const name = nameOfFunction(owner)
  return name !== undefined && /^use[A-Z]/.test(name) && isHandedOn(given, asking) ? name : undefined
}

function isHandedOn(given: ts.Expression, asking: ReadonlySet<string>): boolean {
  if (ts.isParenthesizedExpression(given)) return isHandedOn(given.expression, asking)
  if (ts.isConditionalExpression(given))
    return isHandedOn(given.whenTrue, asking) || isHandedOn(given.whenFalse, asking)
  if (ts.isCallExpression(given)) return asking.has(calleeOf(given))
  if (ts.isIdentifier(given))
    return declaredIn(functionOf(given), given.text).some((value) => isHandedOn(value, asking))
  if (!ts.isObjectLiteralExpression(given)) return false
  return given.properties.some((property) => {
    if (ts.isSpreadAssignment(property)) return isHandedOn(property.expression, asking)
    return property.name !== undefined && ['failure', 'asked'].includes(property.name.getText())
  })
}

function declaredIn(scope: ts.Node, name: string): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer !== undefined) {
      found.push(node.initializer)
    }
    ts.forEachChild(node, visit)
  }
  visit(scope)
  return found
}

function nameOfFunction(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text
  if (!ts.isArrowFunction(node) || !ts.isVariableDeclaration(node.parent)) return undefined
  return ts.isIdentifier(node.parent.name) ? node.parent.name.text : undefined
}

function calleeOf({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text
  return ts.isIdentifier(expression) ? expression.text : ''
}

function tagOf({ parent }: ts.JsxAttribute): string {
  return parent.parent.tagName.getText()
}
