import { posix } from 'node:path'
import { isCode, isTest, type Tree } from './files.ts'

const web = 'apps/web/src/'
const features = `${web}features/`
const areas = `${web}areas/`

/** A literal api path in the web app: paths come from the contract's endpoints, so that a renamed one does not compile. */
export function apiLiterals({ texts }: Tree): string[] {
  return [...texts]
    .filter(([path, text]) => path.startsWith(web) && isCode(path) && /['"`]\/api\//.test(text))
    .map(([path]) => `${path} writes a path of the api; take the endpoint from @clearhold/contract`)
}

/** A file of features/ that one area alone reaches: it belongs to that area. One that none reaches is dead code, reported elsewhere. */
export function loneFeatures(tree: Tree): string[] {
  const files = [...tree.texts.keys()].filter((path) => path.startsWith(web) && isCode(path) && !isTest(path))
  const known = new Set(files)
  const imports = new Map(files.map((path) => [path, importsOf(path, tree.texts.get(path) ?? '', known)]))
  const reachedBy = new Map<string, Set<string>>()
  for (const path of files.filter((file) => !file.startsWith(features))) {
    // Code outside any area, such as the design gallery, counts as an area of its own.
    const user = path.startsWith(areas) ? (path.slice(areas.length).split('/')[0] ?? '') : path
    for (const reached of reach(path, imports)) reachedBy.set(reached, (reachedBy.get(reached) ?? new Set()).add(user))
  }
  return [...reachedBy]
    .filter(([path, users]) => path.startsWith(features) && users.size === 1)
    .map(([path, users]) => `${path} is reached from ${[...users].join()} alone; it belongs there`)
    .toSorted()
}

const clientFolders = ['api', 'boot', 'forms', 'live', 'session']

/** A file of client/ outside its four folders: client/ is only for page start and calls to the server. */
export function strayClientFiles({ texts }: Tree): string[] {
  const client = `${web}client/`
  return [...texts.keys()]
    .filter((path) => path.startsWith(client))
    .filter((path) => {
      const [folder = '', file] = path.slice(client.length).split('/')
      return file === undefined || !clientFolders.includes(folder)
    })
    .map((path) => `${path} is in none of client/{${clientFolders.join()}}; move it to where it is used`)
}

const pageFile = /^[\w-]+\/[\w-]+\/page\.tsx$/
const layoutFile = /^[\w-]+\/layout\.tsx$/

/**
 * A page whose file is not areas/<area>/<page>/page.tsx: one that routes.ts or an area's pages.ts loads, or one that says which texts
 * it shows (`handle`); and a page.tsx at another depth.
 */
export function misplacedPages({ texts }: Tree): string[] {
  const loaded = [...texts].flatMap(([path, text]) => {
    if (path === `${web}routes.ts`) return [...text.matchAll(/['`]areas\/([^'`]+)['`]/g)].map(([, file = '']) => file)
    const [, area] = /^apps\/web\/src\/areas\/([\w-]+)\/pages\.ts$/.exec(path) ?? []
    return area === undefined ? [] : [...text.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file]) => `${area}/${file}`)
  })
  const written = [...texts]
    .filter(
      ([path, text]) => path.startsWith(areas) && (/\/page\.tsx$/.test(path) || /^export const handle\b/m.test(text)),
    )
    .map(([path]) => path.slice(areas.length))
  return [...new Set([...loaded, ...written])]
    .filter((file) => !pageFile.test(file) && !layoutFile.test(file))
    .map((file) => `${areas}${file} is a page; it belongs into areas/<area>/<page>/page.tsx`)
}

/** The features a file reaches, directly or through other features. */
function reach(from: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const waiting = [from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const next of imports.get(path) ?? []) {
      if (!next.startsWith(features) || reached.has(next)) continue
      reached.add(next)
      waiting.push(next)
    }
  }
  return reached
}

function importsOf(path: string, text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'((?:\.|#)[^']+)'/g)].flatMap(([, specifier = '']) => {
    const target = specifier.startsWith('#')
      ? `${web}${specifier.slice(1)}`
      : posix.join(posix.dirname(path), specifier)
    return known.has(target) ? [target] : []
  })
}
