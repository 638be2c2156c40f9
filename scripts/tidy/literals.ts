import ts from 'typescript'
import { isCode, type Tree } from './files.ts'
import { lineAt, parse } from './syntax.ts'

// Most files have neither and need not be parsed. The formatter fixes the spacing, so that a pattern finds them.
const spreadLiteral = /\.\.\.[\s(]*[[{]/
const takenApart = /[\]}](: [^=]*)? =[\s(]*[[{](?![\]}])/

/**
 * Literals packed into fewer lines: one that is spread where it is written, `{ ...{ a, b } }`, where TypeScript does not look for
 * unknown properties, and one that is taken apart where it is written, `const [a, b] = [x, y]`.
 */
export function packedLiterals({ texts }: Tree): string[] {
  return [...texts]
    .filter(([path, text]) => isCode(path) && (spreadLiteral.test(text) || takenApart.test(text)))
    .flatMap(([path, text]) => packedLiteralsIn(path, parse(path, text)))
}

function packedLiteralsIn(path: string, file: ts.SourceFile): string[] {
  const complaints: string[] = []
  const visit = (node: ts.Node): void => {
    const complaint = complaintAbout(node, file)
    if (complaint !== undefined) complaints.push(`${path}:${lineAt(file, node.getStart(file)) + 1} ${complaint}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return complaints
}

function complaintAbout(node: ts.Node, file: ts.SourceFile): string | undefined {
  if (ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)) {
    const spread = bare(node.expression)
    const isLiteral = ts.isObjectLiteralExpression(spread) || ts.isArrayLiteralExpression(spread)
    return isLiteral ? 'spreads a literal where it is written; write out what is in it' : undefined
  }
  return isTakenApart(node, file) ? 'takes a literal apart where it is written; declare each name by itself' : undefined
}

function isTakenApart(node: ts.Node, file: ts.SourceFile): boolean {
  if (ts.isVariableDeclaration(node)) {
    return !ts.isIdentifier(node.name) && node.initializer !== undefined && isPlainLiteral(bare(node.initializer))
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false
  const { left, right } = node
  if (!ts.isArrayLiteralExpression(left) && !ts.isObjectLiteralExpression(left)) return false
  return isPlainLiteral(bare(right)) && !isExchange(left, bare(right), file)
}

/** One that merges others, `{ ...view, ...change }`, is more than a list of values. */
function isPlainLiteral(node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node)) return !node.elements.some(ts.isSpreadElement)
  return ts.isObjectLiteralExpression(node) && !node.properties.some(ts.isSpreadAssignment)
}

/** `[a, b] = [b, a]` cannot be two assignments. */
function isExchange(left: ts.Expression, right: ts.Expression, file: ts.SourceFile): boolean {
  if (!ts.isArrayLiteralExpression(left) || !ts.isArrayLiteralExpression(right)) return false
  const targets = left.elements.map((element) => element.getText(file))
  return right.elements.some((element) => targets.includes(element.getText(file)))
}

/** The expression without the parentheses and types around it. */
function bare(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression)
    ? bare(expression.expression)
    : expression
}
