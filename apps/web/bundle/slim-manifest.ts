interface ManifestRoute {
  readonly id: string
  readonly parentId?: string
  readonly imports?: readonly string[]
}

interface Manifest {
  readonly routes: Readonly<Record<string, ManifestRoute>>
}

const opening = 'window.__reactRouterManifest='

/**
 * A visitor who opens one of these learns of its files from its document or from the page itself: one round trip more for those who
 * stay, and seven hundred bytes less for all who only look.
 */
const forThoseWhoStay = /^(areas\/(investor|admin|sign-in)\/layout$|sign-in-)/

/**
 * Every visitor downloads the list of all routes with the files each needs, also of areas they may never enter. A route is
 * never loaded without the layouts above it, so what those name is not said again; and what lies behind the public site
 * names its own file alone.
 */
export function slimManifest(code: string): string {
  if (!code.startsWith(opening)) throw new Error('React Router wrote its manifest in a form we do not know')
  const manifest = JSON.parse(code.slice(opening.length).replace(/;\s*$/, '')) as Manifest
  const { routes } = manifest
  const slim = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, withoutRepeats(route, routes)]))
  return `${opening}${JSON.stringify({ ...manifest, routes: slim })};`
}

function withoutRepeats(route: ManifestRoute, routes: Manifest['routes']): ManifestRoute {
  if (route.imports === undefined) return route
  if (forThoseWhoStay.test(route.id)) return { ...route, imports: [] }
  const above = new Set(filesAbove(route, routes))
  return { ...route, imports: route.imports.filter((file) => !above.has(file)) }
}

function filesAbove({ parentId }: ManifestRoute, routes: Manifest['routes']): readonly string[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return parent === undefined ? [] : [...(parent.imports ?? []), ...filesAbove(parent, routes)]
}
