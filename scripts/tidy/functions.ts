import ts from 'typescript'
import { isCode, isTest, type Tree } from './files.ts'
import { lineAt, parse } from './syntax.ts'

const functionLinesMax = 70

/**
 * Functions that are too long. Data does not count: a line between the braces of an object literal is not
 * counted, nor is a blank one. A function inside such a literal is code again, for itself and for the enclosing functions.
 */
export function longFunctions({ texts }: Tree): string[] {
  return [...texts]
    .filter(([path]) => isCode(path) && !isTest(path))
    .flatMap(([path, text]) => {
      const lines = text.split('\n')
      return mayHoldLongFunction(lines) ? functionsTooLong(path, text, lines) : []
    })
}

const declaration = /^(export|async|function|const|class|interface|type)\b/

/**
 * Skips the parser for most files, because parsing all takes seconds. The formatter indents what is in a function, so a declaration
 * at the margin is in none, unless it is inside a template literal: after an odd number of backticks.
 */
function mayHoldLongFunction(lines: readonly string[]): boolean {
  let backticks = 0
  const starts = lines.flatMap((line, at) => {
    const isStart = backticks % 2 === 0 && declaration.test(line)
    backticks += line.split('`').length - 1
    return isStart ? [at] : []
  })
  return [...starts, lines.length].some((at, index) => at - (starts[index - 1] ?? 0) > functionLinesMax)
}

function functionsTooLong(path: string, text: string, lines: readonly string[]): string[] {
  const file = parse(path, text)
  const isData = lines.map(() => false)
  const functions: { readonly first: number; readonly last: number }[] = []
  // Inner functions come after outer ones, so that the last to mark a line is the innermost.
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isObjectLiteralExpression(node)) {
      const first = lineAt(file, node.getStart(file))
      const last = lineAt(file, node.end)
      isData.fill(ts.isObjectLiteralExpression(node), first + 1, Math.max(first + 1, last))
      if (ts.isFunctionLike(node)) functions.push({ first, last })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return functions.flatMap(({ first, last }) => {
    const between = lines.slice(first + 1, last).filter((line, at) => line.trim() !== '' && !isData[first + 1 + at])
    const count = between.length + (first === last ? 1 : 2)
    return count <= functionLinesMax
      ? []
      : [`${path}:${first + 1} a function of ${count} lines; more than ${functionLinesMax} do not fit a screen`]
  })
}
