import ts from 'typescript'
import { isCode, isTest, type Tree } from './files.ts'
import { parse } from './syntax.ts'

const web = 'apps/web/src/'
/** Components name classes, and so does what renders documents while building; the states that end a class name, such as `status-${state}`, may be the contract's. */
const named = [web, 'apps/web/bundle/docs/', 'packages/contract/src/']

interface Named {
  readonly words: ReadonlySet<string>
  /** Of names that are put together, `status-${kind}`. */
  readonly beginnings: ReadonlySet<string>
}

/** A class that a style sheet of the web app draws and that no code of it names: its rules are dead. */
export function unusedClasses({ texts }: Tree): string[] {
  const known = namedIn(texts)
  return [...texts]
    .filter(([path]) => path.startsWith(web) && path.endsWith('.css'))
    .flatMap(([path, text]) =>
      [...new Set(classesIn(text))]
        .filter((name) => !isNamed(name, known))
        .map((name) => `${path} draws .${name}, which no component has; delete its rules`),
    )
}

function isNamed(name: string, { words, beginnings }: Named): boolean {
  if (words.has(name)) return true
  return [...beginnings].some((beginning) => name.startsWith(beginning) && words.has(name.slice(beginning.length)))
}

/** The classes of every selector; what stands in a comment, a string or a url is none. */
function classesIn(sheet: string): string[] {
  const plain = sheet.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, '')
  return [...plain.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
  )
}

/** The words of every string in the code, and how those begin that end in a value. */
function namedIn(texts: Tree['texts']): Named {
  const words = new Set<string>()
  const beginnings = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node)) {
      for (const word of node.text.split(/\s+/)) words.add(word)
      const [beginning] = /[\w-]+-$/.exec(node.text) ?? []
      if (beginning !== undefined && !ts.isStringLiteralLike(node)) beginnings.add(beginning)
    }
    ts.forEachChild(node, visit)
  }
  for (const [path, text] of texts) {
    if (named.some((folder) => path.startsWith(folder)) && isCode(path) && !isTest(path)) visit(parse(path, text))
  }
  return { words, beginnings }
}
