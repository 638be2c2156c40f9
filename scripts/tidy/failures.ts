import ts from 'typescript'
import { isCode, isTest, type Tree } from './files.ts'
import { lineAt, parse } from './syntax.ts'

const web = /^apps\/web\/src\//
/** What asks the server or acts on it, and knows afterwards why it failed. */
const hooks: ReadonlySet<string> = new Set(['useEndpoint', 'useAction'])
/** Draws nothing itself: it holds a page back until there is an answer or a failure, and leaves both to its children. */
const holders: ReadonlySet<string> = new Set(['WaitFor', 'useBusinessNow'])

/**
 * Answers that are read beside another one: the number of calls in the file, and why their failure is not told there. An unlisted
 * one fails, and so does a line here that no longer applies.
 */
const quiet: Readonly<Record<string, { readonly calls: number; readonly why: string }>> = {
  'apps/web/src/areas/admin/approvals/page.tsx': {
    calls: 2,
    why: 'the counts beside the names of the lists; the open list tells its failure',
  },
  'apps/web/src/areas/admin/deposits/deposit-panel.tsx': {
    calls: 1,
    why: 'whether a request waits already; proposing a second one is refused, and told',
  },
  'apps/web/src/areas/admin/plans/proposals.tsx': {
    calls: 1,
    why: 'which of two lists a link opens; the page it opens tells what failed',
  },
  'apps/web/src/areas/admin/withdrawals/withdrawal-detail.tsx': {
    calls: 1,
    why: 'the business clock beside the withdrawal; without it no remaining time is drawn',
  },
  'apps/web/src/areas/investor/account-tabs.tsx': {
    calls: 1,
    why: 'the mark beside a tab; the page of the tab tells its failure',
  },
  'apps/web/src/areas/investor/content/testimonial-form.tsx': {
    calls: 1,
    why: 'an invitation to write; without the answer nobody is invited',
  },
  'apps/web/src/areas/investor/deposits/incoming-deposits.tsx': {
    calls: 1,
    why: 'the list of the same answer below it on the page tells its failure',
  },
  'apps/web/src/areas/investor/deposits1/page.tsx': {
    calls: 1,
    why: 'whether this is the first deposit; the list of the same answer on the page tells its failure',
  },
  'apps/web/src/areas/investor/deposits1/deposit-doctor.tsx': {
    calls: 1,
    why: 'what has changed since the diagnosis; the list of the same answer on the page tells its failure',
  },
  'apps/web/src/areas/investor/deposits2/page.tsx': {
    calls: 1,
    why: 'whether this is the first deposit; the list of the same answer on the page tells its failure',
  },
  'apps/web/src/areas/investor/deposits2/find-deposit.tsx': {
    calls: 1,
    why: 'what has changed since the diagnosis; the list of the same answer on the page tells its failure',
  },
  'apps/web/src/areas/investor/deposits3/page.tsx': {
    calls: 1,
    why: 'what has changed since the payment was told; the list of the same answer on the page tells its failure',
  },
  'apps/web/src/areas/investor/kyc/money-back.tsx': {
    calls: 1,
    why: 'whether money is on its way back already; asking a second time is refused, and told',
  },
  'apps/web/src/areas/investor/layout.tsx': {
    calls: 1,
    why: 'the count beside the link to support; the page of support tells its failure',
  },
  'apps/web/src/areas/investor/legal-gate.tsx': {
    calls: 1,
    why: 'the server refuses what needs newer terms, and that refusal is told',
  },
  'apps/web/src/areas/investor/withdraw/add-address.tsx': {
    calls: 1,
    why: 'the name of the network beside the field; what is added is checked by the server, and a refusal told',
  },
  'apps/web/src/areas/investor/withdraw/withdrawal-detail.tsx': {
    calls: 1,
    why: 'the business clock and usual times beside the withdrawal; without them none is drawn',
  },
}

/**
 * No failure is only logged (J07): whoever asks the server or acts on it shows `failure`, or hands everything on to what does
 * (Loaded, a component, the caller).
 */
export function untoldFailures({ texts }: Tree): string[] {
  return [...texts].flatMap(([path, text]) => {
    if (!web.test(path) || !isCode(path) || isTest(path)) return []
    const places = untoldIn(path, text)
    const allowed = quiet[path]
    if (allowed === undefined) {
      return places.map((place) => `${place} is not told when it fails: show its failure, or hand it on whole`)
    }
    if (places.length === allowed.calls) return []
    return [
      `${path} keeps ${places.length} failures to itself; scripts/tidy/failures.ts knows ${allowed.calls}: ${allowed.why}`,
    ]
  })
}

function untoldIn(path: string, text: string): string[] {
  const file = parse(path, text)
  const found: string[] = []
  const visit = (node: ts.Node, scope: ts.Node, parent: ts.Node): void => {
    if (isAsking(node) && !isTold(parent, scope)) {
      found.push(`${path}:${lineAt(file, node.getStart(file)) + 1} ${node.expression.getText(file)}`)
    }
    const inner = ts.isFunctionLike(node) ? node : scope
    ts.forEachChild(node, (child) => visit(child, inner, node))
  }
  ts.forEachChild(file, (child) => visit(child, file, file))
  return found
}

function isAsking(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && hooks.has(node.expression.text)
}

function isTold(parent: ts.Node, scope: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'failure'
  // Returned, or given to something: it is handed on.
  if (!ts.isVariableDeclaration(parent)) return !ts.isExpressionStatement(parent)
  if (ts.isIdentifier(parent.name)) return isShown(parent.name.text, scope)
  return parent.name.elements.some((element) => {
    if (!ts.isBindingElement(element)) return false
    const name = element.propertyName ?? element.name
    return ts.isIdentifier(name) && name.text === 'failure'
  })
}

/** Whether the failure under this name is read, or the whole is handed on, anywhere in the function. */
function isShown(name: string, scope: ts.Node): boolean {
  let isFound = false
  const visit = (node: ts.Node, parent: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) isFound ||= isHandedOn(node, parent)
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      const tag = ts.isIdentifier(node.tagName) ? node.tagName.text : ''
      if (holders.has(tag)) return
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && holders.has(node.expression.text)) return
    ts.forEachChild(node, (child) => visit(child, node))
  }
  ts.forEachChild(scope, (child) => visit(child, scope))
  return isFound
}

function isHandedOn(node: ts.Identifier, parent: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node && parent.name.text === 'failure'
  return !ts.isVariableDeclaration(parent) || parent.name !== node
}
