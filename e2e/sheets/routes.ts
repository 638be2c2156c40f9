import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { adminPageNames } from '#areas/admin/page-names.ts'
import { investorPageNames } from '#areas/investor/page-names.ts'
import { repositoryRoot } from '#stack/product.ts'
import type { Language } from '../pages.ts'

interface RouteNode {
  readonly id: string
  readonly path?: string
  readonly children?: readonly RouteNode[]
}

/** Every address of the site in a language, as the router itself lists them; a signed-in area lists its own pages. */
export interface Routes {
  readonly public: Readonly<Record<Language, readonly string[]>>
  readonly signIn: readonly string[]
  readonly investor: readonly string[]
  readonly admin: readonly string[]
}

export function routesOfTheRouter(): Routes {
  const program = join(repositoryRoot, 'node_modules/.bin/react-router')
  const printed = execFileSync(program, ['routes', 'apps/web', '--json'], { cwd: repositoryRoot, encoding: 'utf8' })
  const routes = flat(JSON.parse(printed.slice(printed.indexOf('['))) as RouteNode[])
  const inLanguage = (language: Language) =>
    routes.filter(({ id }) => id.endsWith(`-${language}`)).map(({ path = '/' }) => openPath(path))
  return {
    // The documentation has no route of its own (areas/site/not-found/page.tsx).
    public: {
      en: [...inLanguage('en'), '/docs'],
      es: [...inLanguage('es'), '/es/docs'],
      fr: [...inLanguage('fr'), '/fr/docs'],
    },
    // Of these alone the id is the path (apps/web/src/routes.ts).
    signIn: routes.filter(({ id, path }) => id === path).map(({ path = '' }) => openPath(path)),
    investor: investorPageNames.map((page) => `/user/${page}`),
    admin: ['/admin', ...adminPageNames.map((page) => `/admin/${page}`)],
  }
}

function flat(nodes: readonly RouteNode[]): RouteNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
}

/** A wildcard path is opened where there is no page; one that needs a token is given an invented one. */
function openPath(path: string): string {
  const absolute = path.startsWith('/') ? path : `/${path}`
  if (absolute.endsWith('*')) return absolute.replace('*', 'nowhere')
  return /reset-password|verify-email|payout-objection|not-me/.test(absolute)
    ? `${absolute}?token=${'x'.repeat(43)}`
    : absolute
}
