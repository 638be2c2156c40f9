import { createHash } from 'node:crypto'

/** What React Router wrote into a prerendered page, taken apart. */
export interface ParkedPage {
  readonly html: string
  /** The script that makes the page live, named by its content. */
  readonly start: { readonly file: string; readonly code: string }
  /** The one script that stays inline, for the policy's hash. */
  readonly headScript: string
}

interface Script {
  readonly whole: string
  readonly attributes: string
  readonly code: string
}

const scriptPattern = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Moves React Router's inline scripts into one module of their own, so that the policy needs no hash for each page, and
 * leaves their elements empty, because React expects to find them. A parked page names the module on its head script,
 * which imports it when the page is idle (client/boot/deferred-hydration.ts); the fallback of the signed-in areas imports it at once.
 */
export function parkStart(html: string, when: 'late' | 'at once'): ParkedPage {
  const [head, ...scripts] = [...html.matchAll(scriptPattern)].map(
    ([whole, attributes = '', code = '']): Script => ({ whole, attributes, code }),
  )
  if (head === undefined || head.attributes !== '')
    throw new Error('The head script is not the first script of the page')

  let page = html
  let context = ''
  let modules = ''
  for (const script of scripts) {
    const kind = kindOf(script)
    if (kind === 'context') context += `${script.code}\n`
    if (kind === 'modules') modules += script.code
    page = page.replace(script.whole, () => `<script${script.attributes}></script>`)
  }
  if (context === '' || modules === '') throw new Error('React Router wrote no start into the page')

  const code = context + modules
  const file = `/assets/start-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  const starter =
    when === 'late'
      ? `<script data-start="${file}">${head.code}</script>`
      : `${head.whole}<script type="module" src="${file}"></script>`
  page = inOrder(
    page.replace(head.whole, () => starter),
    when,
  )
  return { html: page, start: { file, code }, headScript: head.code }
}

/** Scroll positions of a fresh load are the browser's own business, and it manages; anything unknown stops the build. */
function kindOf({ attributes, code }: Script): 'context' | 'modules' | 'scroll' {
  if (attributes.includes('type="module"')) return 'modules'
  if (code.startsWith('window.__reactRouterContext')) return 'context'
  if (code.includes('react-router-scroll-positions')) return 'scroll'
  throw new Error(`An unexpected inline script appeared in a page: ${code.slice(0, 120)}`)
}

const headOrder = [
  /^<meta charset/i,
  /^<meta name="viewport"/,
  /^<script/,
  /rel="stylesheet"/,
  /as="font"/,
  /^<title/,
  /^<meta/,
]

/** What the first paint needs comes first. A script after a stylesheet would wait for it, so ours stands before it. */
function inOrder(html: string, when: 'late' | 'at once'): string {
  const found = /<head>([\s\S]*?)<\/head>/.exec(html)
  if (found === null) throw new Error('The page has no head')
  const elements = found[1]?.match(/<script[\s\S]*?<\/script>|<title>[\s\S]*?<\/title>|<(?:meta|link)[^>]*>/g) ?? []
  const rank = (element: string) => {
    const place = headOrder.findIndex((pattern) => pattern.test(element))
    return place === -1 ? headOrder.length : place
  }
  const kept = elements.filter((element) => when === 'at once' || !element.includes('rel="modulepreload"'))
  const sorted = kept.toSorted((one, other) => rank(one) - rank(other))
  return html.replace(found[0], () => `<head>${sorted.join('')}</head>`)
}
