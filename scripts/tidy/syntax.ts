import ts from 'typescript'

export function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  })
}

/** The line of this position, counted from 0 as in an array of lines. */
export function lineAt(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line
}
