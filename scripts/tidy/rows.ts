import ts from 'typescript'
import { isCode, isTest, type Tree } from './files.ts'
import { lineAt, parse } from './syntax.ts'

const server = /^apps\/server\/src\//
const reader = 'apps/server/src/platform/database/read-rows.ts'
// Most files have neither and need not be parsed.
const mayCast = /\bsql<|\.execute\w*\([\s\S]*?\)\)? as /

/**
 * Rows with an unchecked type: an executed `sql<Row>`, and a query result cast with `as Row`. Both compile
 * whatever the columns are; every row needs a row schema. A typed expression inside a query is allowed.
 */
export function claimedRows({ texts }: Tree): string[] {
  return [...texts]
    .filter(
      ([path, text]) => server.test(path) && path !== reader && isCode(path) && !isTest(path) && mayCast.test(text),
    )
    .flatMap(([path, text]) => claimsIn(path, parse(path, text)))
}

function claimsIn(path: string, file: ts.SourceFile): string[] {
  const complaints: string[] = []
  const visit = (node: ts.Node): void => {
    const complaint = complaintAbout(node)
    if (complaint !== undefined) complaints.push(`${path}:${lineAt(file, node.getStart(file)) + 1} ${complaint}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return complaints
}

const instead = 'read it by a row schema (platform/database/read-rows.ts)'

function complaintAbout(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && isExecute(node) && isTypedSql(node.expression.expression)) {
    return `executes sql with a type of its own; ${instead}`
  }
  if (!ts.isAsExpression(node)) return undefined
  const cast = awaited(node.expression)
  return ts.isCallExpression(cast) && isExecute(cast) ? `casts what a query answered; ${instead}` : undefined
}

type Execution = ts.CallExpression & { readonly expression: ts.PropertyAccessExpression }

/** Also executeTakeFirst and its variants. */
function isExecute(call: ts.CallExpression): call is Execution {
  return ts.isPropertyAccessExpression(call.expression) && call.expression.name.text.startsWith('execute')
}

function isTypedSql(node: ts.Expression): boolean {
  return (
    ts.isTaggedTemplateExpression(node) &&
    ts.isIdentifier(node.tag) &&
    node.tag.text === 'sql' &&
    node.typeArguments !== undefined
  )
}

/** The expression without the parentheses and the await around it. */
function awaited(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node) ? awaited(node.expression) : node
}
