import ts from 'typescript'
import { isTest, type Tree } from './files.ts'
import { parse } from './syntax.ts'

const action = /^apps\/server\/src\/domains\/[^/]+\/actions\/[^/]+\.ts$/

/** What writes an audit record, an event, or both, in the transaction of the change. */
const recorders: ReadonlySet<string> = new Set(['recordChange', 'appendEvent', 'appendEvents'])

const reads = 'reads from one snapshot and writes nothing'
const inSql = 'its SQL function posts the entry, which the audit chain seals, with all that belongs to it (0046)'
const progress = 'progress of a job that is computed again from the ledger or the chain when it is lost'
const file = 'the row of a file; what the file belongs to is recorded where it is attached'
const chainFact = 'a fact of the chain or of the signer, compared with it each time it is used'
const resealed = 'the same content under a newer key'
const published = 'what the signer signs of a snapshot is published and anchored on the chain'

/**
 * Actions that open a transaction and write neither record nor event, and why. An unlisted one is red, and so is a line that no longer
 * applies.
 */
const unrecorded: Readonly<Record<string, string>> = {
  'accounts/actions/change-photo.ts': 'a picture of oneself, shown to its owner and to staff, that nothing depends on',
  'accounts/actions/check-password.ts': 'counts a wrong password, which locks further tries of this session',
  'accounts/actions/clean-up-accounts.ts': 'deletes what has expired',
  'accounts/actions/create-authenticator.ts': 'when a session was last used',
  'accounts/actions/discard-photo.ts': file,
  'accounts/actions/store-upload.ts': file,
  'accounts/actions/remove-photo.ts': 'as changing it',
  'accounts/actions/reseal-secrets.ts': resealed,
  'accounts/actions/begin-visit.ts': 'a visit to the demo proves nothing and can change nothing',
  'accounts/actions/store-photo.ts': file,
  'audit/actions/grow-log.ts': progress,
  'audit/actions/seal-chain.ts': 'seals what is recorded',
  'audit/actions/verify-chain.ts': reads,
  'content/actions/create-prober.ts': 'measurements of the status page',
  'content/actions/clean-up-visitors.ts': 'deletes what has expired',
  'content/actions/send-visitor-mail.ts': 'the state of a mail that was requested with an event',
  'content/actions/write-testimonial.ts': 'a text that waits for staff, whose decision is recorded',
  'deposits/actions/credit-waiting-deposits.ts': inSql,
  'deposits/actions/diagnose-deposit.ts':
    'another token at an address of ours, noted with its transaction: a fact of the chain',
  'deposits/actions/fill-shortfalls.ts': inSql,
  'deposits/actions/issue-payment-reference.ts': 'a reference to quote decides nothing until a payment quotes it',
  'deposits/actions/request-test-money.ts': 'test money of the demo, sent on the test chain',
  'kyc/actions/discard-document.ts': file,
  'kyc/actions/read-people-keys.ts': 'a key for what is sealed next',
  'kyc/actions/store-document.ts': file,
  'kyc/actions/with-stored-documents.ts': 'the work handed to it records',
  'ledger/actions/create-checkpointer.ts': progress,
  'ledger/actions/fold-turnover.ts': progress,
  'ledger/actions/read-trial-balance.ts': reads,
  'notifications/actions/clean-up-phrases.ts': 'deletes what has expired',
  'notifications/actions/clean-up-pushes.ts': 'deletes what has expired',
  'notifications/actions/reseal-phrases.ts': resealed,
  'notifications/actions/send-push.ts': 'the state of a push that was requested with an event',
  'plans/actions/pay-due-positions.ts': inSql,
  'solvency/actions/begin-snapshot.ts': published,
  'solvency/actions/build-snapshot.ts': published,
  'solvency/actions/create-owed-folder.ts': progress,
  'solvency/actions/draw-cut.ts': progress,
  'solvency/actions/read-holdings.ts': reads,
  'solvency/actions/release-cut.ts': progress,
  'solvency/actions/request-snapshot.ts': 'asks for a snapshot; who asked makes no difference to it',
  'solvency/actions/reseal-keys.ts': resealed,
  'support/actions/clean-up-threads.ts': 'deletes what has expired',
  'support/actions/reseal-threads.ts': resealed,
  'treasury/actions/issue-statement.ts': 'a text to sign decides nothing until it comes back signed',
  'treasury/actions/assign-capital-address.ts': chainFact,
  'treasury/actions/assign-deposit-address.ts':
    'an address follows from the pinned key and is verified each time it is shown',
  'treasury/actions/look-at-deposits.ts': progress,
  'treasury/actions/measure-reserves.ts': reads,
  'treasury/actions/pin-token.ts': chainFact,
  'treasury/actions/record-chain-failure.ts': chainFact,
  'treasury/actions/record-chain-head.ts': chainFact,
  'treasury/actions/register-wallets.ts': chainFact,
  'treasury/actions/report-transfer.ts': 'asks the watcher to look at a transaction again',
  'treasury/actions/read-capital.ts': reads,
  'withdrawals/actions/begin-capital-exits.ts': inSql,
  'withdrawals/actions/return-money.ts': inSql,
  'withdrawals/actions/settle-undisputed.ts': inSql,
}

/**
 * A change cannot be forgotten by the audit chain: an action that opens a transaction reaches, itself or through the actions it calls, a
 * function that writes the record and the event, or stands in the list above.
 */
export function unrecordedWrites({ texts }: Tree): string[] {
  const actions = new Map([...texts].filter(([path]) => action.test(path) && !isTest(path)))
  const imported = new Map([...actions].map(([path, text]) => [path, importedNames(path, text)]))
  const pathOf = new Map([...actions.keys()].map((path) => [exportNamedAs(path), path]))
  const reaches = (path: string, seen: Set<string>): boolean => {
    if (seen.has(path)) return false
    seen.add(path)
    return [...(imported.get(path) ?? [])].some((name) => {
      const next = pathOf.get(name)
      return recorders.has(name) || (next !== undefined && reaches(next, seen))
    })
  }
  const silent = [...actions].flatMap(([path, text]) =>
    opensTransaction(path, text) && !reaches(path, new Set()) ? [shortOf(path)] : [],
  )
  const known = (name: string) => Object.hasOwn(unrecorded, name)
  return [
    ...silent
      .filter((name) => !known(name))
      .map(
        (name) =>
          `${name} writes without recordChange or an event; record it, or give the reason in scripts/tidy/writes.ts`,
      ),
    ...Object.keys(unrecorded)
      .filter((name) => actions.has(`apps/server/src/domains/${name}`) && !silent.includes(name))
      .map((name) => `${name} records what it writes; take it from the list in scripts/tidy/writes.ts`),
  ]
}

function shortOf(path: string): string {
  return path.replace('apps/server/src/domains/', '')
}

function exportNamedAs(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.ts$/, '')
  return name.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase())
}

function importedNames(path: string, text: string): ReadonlySet<string> {
  const names = parse(path, text).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement)) return []
    const bindings = statement.importClause?.namedBindings
    if (bindings === undefined || !ts.isNamedImports(bindings)) return []
    return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
  })
  return new Set(names)
}

function opensTransaction(path: string, text: string): boolean {
  let found = false
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression } = node
      const isMethod = ts.isPropertyAccessExpression(expression) && expression.name.text === 'transaction'
      const isFunction = ts.isIdentifier(expression) && expression.text === 'transactionOrRefusal'
      // `chain.transaction(hash)` asks the chain for one.
      const works = node.arguments[0] !== undefined && ts.isFunctionLike(node.arguments[0])
      found ||= isFunction || (isMethod && works)
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(path, text))
  return found
}
