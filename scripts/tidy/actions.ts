import ts from 'typescript'
import { isTest, type Tree } from './files.ts'
import { parse } from './syntax.ts'

const action = /^apps\/server\/src\/domains\/[^/]+\/actions\/([^/]+)\.ts$/

/** An action is found by its name: its file exports one value, a function or a constant, named like the file, and possibly types. */
export function misnamedActions({ texts }: Tree): string[] {
  return [...texts].flatMap(([path, text]) => {
    const file = action.exec(path)?.[1]
    if (file === undefined || isTest(path)) return []
    const name = camelCase(file)
    const exported = [...new Set(parse(path, text).statements.flatMap(exportedValues))]
    if (exported.length === 1 && exported[0] === name) return []
    return [`${path} exports ${exported.join(', ') || 'no value'}; an action exports one, named as its file: ${name}`]
  })
}

function camelCase(file: string): string {
  return file.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase())
}

/** The names of the values that a statement exports; '*' and 'default' where they have no name. */
function exportedValues(statement: ts.Statement): string[] {
  if (ts.isExportAssignment(statement)) return ['default']
  if (ts.isExportDeclaration(statement)) return reexportedValues(statement)
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind)
  if (!has(ts.SyntaxKind.ExportKeyword)) return []
  if (has(ts.SyntaxKind.DefaultKeyword)) return ['default']
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
  }
  const isValue =
    ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)
  return isValue && statement.name !== undefined ? [statement.name.text] : []
}

function reexportedValues({ exportClause, isTypeOnly }: ts.ExportDeclaration): string[] {
  if (isTypeOnly) return []
  if (exportClause === undefined) return ['*']
  if (ts.isNamespaceExport(exportClause)) return [exportClause.name.text]
  return exportClause.elements.filter((element) => !element.isTypeOnly).map(({ name }) => name.text)
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))
}
