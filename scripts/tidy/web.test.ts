import { describe, expect, test } from 'vitest'
import { treeOf } from './files.ts'
import { apiLiterals, loneFeatures, misplacedPages, strayClientFiles } from './web.ts'

describe('apiLiterals', () => {
  const path = 'apps/web/src/areas/investor/home.tsx'
  test('passes a page that takes the endpoint', () => {
    expect(apiLiterals(treeOf({ [path]: "useEndpoint(readUser)\nimport a from '#client/api/send.ts'" }))).toEqual([])
  })
  test.each(["useQuery('/api/user/me')", 'fetch(`/api/user/me`)', 'const path = "/api/plans"'])('red: %s', (text) => {
    expect(apiLiterals(treeOf({ [path]: text }))).toEqual([
      `${path} writes a path of the api; take the endpoint from @clearhold/contract`,
    ])
  })
})

describe('loneFeatures', () => {
  const src = 'apps/web/src'
  const shared = {
    [`${src}/areas/admin/page.tsx`]: "import { Money } from '#features/money/money.tsx'",
    [`${src}/areas/investor/page.tsx`]: "const Money = later(() => import('#features/money/money.tsx'))",
    [`${src}/features/money/money.tsx`]: "import { sign } from './sign.ts'",
    [`${src}/features/money/sign.ts`]: '',
  }
  test('passes what two areas reach, also through another feature', () => {
    expect(loneFeatures(treeOf(shared))).toEqual([])
  })
  test('red: a file that one area alone reaches', () => {
    const lone = { ...shared, [`${src}/areas/admin/page.tsx`]: '' }
    expect(loneFeatures(treeOf(lone))).toEqual([
      `${src}/features/money/money.tsx is reached from investor alone; it belongs there`,
      `${src}/features/money/sign.ts is reached from investor alone; it belongs there`,
    ])
  })
})

describe('strayClientFiles', () => {
  const client = 'apps/web/src/client'
  test('passes the five folders, and what is in them', () => {
    const tree = treeOf({
      [`${client}/api/send.ts`]: '',
      [`${client}/boot/inner/theme.ts`]: '',
      [`${client}/live/sse.ts`]: '',
    })
    expect(strayClientFiles(tree)).toEqual([])
  })
  test.each(['shape.ts', 'utils/format.ts', 'boot.ts'])('red: client/%s', (file) => {
    expect(strayClientFiles(treeOf({ [`${client}/session/session.ts`]: '', [`${client}/${file}`]: '' }))).toEqual([
      `${client}/${file} is in none of client/{api,boot,forms,live,session}; move it to where it is used`,
    ])
  })
})

describe('misplacedPages', () => {
  const src = 'apps/web/src'
  const complaint = (file: string) => `${src}/areas/${file} is a page; it belongs into areas/<area>/<page>/page.tsx`
  const right = {
    [`${src}/routes.ts`]: "layout('areas/site/layout.tsx', route('/', 'areas/site/home/page.tsx'))",
    [`${src}/areas/admin/pages.ts`]: "users: () => import('./users/page.tsx')",
    [`${src}/areas/admin/layout.tsx`]: "export const handle: TextsHandle = { namespaces: ['work'] }",
    [`${src}/areas/admin/users/page.tsx`]: "export const handle: TextsHandle = { namespaces: ['users'] }",
    [`${src}/areas/admin/users/user-list.tsx`]: 'export function UserList() {}',
  }
  test('passes pages in folders of their own, and layouts', () => {
    expect(misplacedPages(treeOf(right))).toEqual([])
  })
  test.each([
    ['routes.ts', "route('/about', 'areas/site/about.tsx')", 'site/about.tsx'],
    ['areas/admin/pages.ts', "users: () => import('./users/room.tsx')", 'admin/users/room.tsx'],
    ['areas/admin/profile.tsx', 'export const handle: TextsHandle = { namespaces: [] }', 'admin/profile.tsx'],
    ['areas/admin/users/one/page.tsx', '', 'admin/users/one/page.tsx'],
    ['areas/admin/page.tsx', '', 'admin/page.tsx'],
  ])('red: %s with %s', (path, text, file) => {
    expect(misplacedPages(treeOf({ ...right, [`${src}/${path}`]: text }))).toEqual([complaint(file)])
  })
})
