import { isFixture, isGenerated, type Tree } from './files.ts'

const unnamed = /\b(somebody|nobody|whoever|anybody)\b/gi

/** Files that are not ours to word, or that name the words themselves. */
const unchecked: readonly { readonly path: RegExp; readonly why: string }[] = [
  { path: /^db\/migrations\//, why: 'applied migrations are never edited' },
  { path: /^LICENSE$|^licences\//, why: 'texts of law' },
  { path: /^packages\/proof\/verify\.html$/, why: 'built from sources that are checked' },
  { path: /^docs\/style-of-words\.md$/, why: 'quotes what was written instead' },
  { path: /^scripts\/tidy\/words(\.test)?\.ts$/, why: 'this check' },
]

interface Exception {
  /** How many of these words the file may have. */
  readonly words: number
  readonly why: string
}

const filterValue = "the value of the filter 'assigned' in the released api"

/** Files in which such a word is a name that others know. */
const exceptions: Readonly<Record<string, Exception>> = {
  'apps/server/src/domains/content/actions/list-contact-messages.db.test.ts': { words: 1, why: filterValue },
  'apps/server/src/domains/deposits/actions/issue-payment-reference.db.test.ts': {
    words: 1,
    why: 'the message of an applied migration',
  },
  'apps/server/src/domains/kyc/actions/list-cases.db.test.ts': { words: 1, why: filterValue },
  'apps/server/src/domains/kyc/actions/resolve-case-query.db.test.ts': { words: 1, why: filterValue },
  'apps/web/src/areas/admin/kyc/query.ts': { words: 1, why: filterValue },
  'apps/web/src/areas/admin/kyc/queue.tsx': { words: 1, why: filterValue },
  'apps/web/src/areas/admin/support/messages.tsx': { words: 1, why: filterValue },
  'apps/web/src/areas/admin/support/query.ts': { words: 1, why: filterValue },
  'bench/lists/lists.ts': { words: 2, why: filterValue },
  'packages/contract/src/content/admin-schema.ts': { words: 1, why: filterValue },
  'packages/contract/src/kyc/schema.ts': { words: 1, why: filterValue },
  'packages/proof/src/movement.ts': { words: 2, why: 'a value inside verify.html, whose digest is published' },
  'stack/postgres.ts': { words: 3, why: 'the system user under which PostgreSQL is started' },
  'stack/token/TestUsdt.sol': { words: 1, why: 'its digest is in the compiled contract' },
}

/** A text names the role: who may do something is what a reader of this project asks first (docs/style-of-words.md). */
export function unnamedRoles({ texts }: Tree): string[] {
  return [...texts].filter(([path]) => isChecked(path)).flatMap(([path, text]) => complaintsAbout(path, text))
}

function isChecked(path: string): boolean {
  return !isGenerated(path) && !isFixture(path) && unchecked.every((one) => !one.path.test(path))
}

function complaintsAbout(path: string, text: string): string[] {
  const found = text
    .split('\n')
    .flatMap((line, at) => [...line.matchAll(unnamed)].map(([word]) => ({ word, line: at + 1 })))
  const exception = exceptions[path]
  if (exception !== undefined && found.length === 0)
    return [`${path} has none of the words for which scripts/tidy/words.ts lists it`]
  if (found.length <= (exception?.words ?? 0)) return []
  return found.map(({ word, line }) => `${path}:${line} says '${word}'; name the role (docs/style-of-words.md)`)
}
