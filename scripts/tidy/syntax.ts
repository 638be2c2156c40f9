import ts from 'typescript'

export function parse(path: string, text: string, { withParents = false } = {}): ts.SourceFile {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  return ts.createSourceFile(path, text, options, withParents)
}

/** The line of this position, counted from 0 as in an array of lines. */
export function lineAt(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line
}
