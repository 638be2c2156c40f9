import { expect, test } from 'vitest'
import { shareFiles } from './signed-in-files.ts'

const root = '/clearhold/apps/web/src'
const site = `${root}/areas/site/about/page.tsx`
const login = `${root}/areas/sign-in/login/page.tsx`
const register = `${root}/areas/sign-in/register/page.tsx`
const notMe = `${root}/areas/sign-in/not-me/page.tsx`
const investor = `${root}/areas/investor/layout.tsx`
const plans = `${root}/areas/investor/plans/page.tsx`
const proof = `${root}/areas/investor/proof/page.tsx`
const admin = `${root}/areas/admin/layout.tsx`
const users = `${root}/areas/admin/users/page.tsx`
const shared = (name: string) => `${root}/features/${name}.ts`

/** Who imports whom; `later` what is loaded once it is needed. */
function filesOf(
  imports: Readonly<Record<string, readonly string[]>>,
  later: Readonly<Record<string, readonly string[]>> = {},
) {
  const lazy = new Set(Object.values(later).flat())
  return shareFiles(
    [site, login, register, notMe, investor, admin].filter((id) => !lazy.has(id)),
    { imports: (id) => imports[id] ?? [], loadsLater: (id) => later[id] ?? [] },
  )
}

test('what two pages of one area share is in the file of that area', () => {
  const files = filesOf(
    { [plans]: [shared('position')], [proof]: [shared('position')] },
    { [investor]: [plans, proof] },
  )
  expect(files.get(shared('position'))).toBe('investor-shared')
})

test('what one page alone needs stays with it', () => {
  const files = filesOf({ [plans]: [shared('exit')] }, { [investor]: [plans, proof] })
  expect(files.get(shared('exit'))).toBeUndefined()
})

test('what both areas need is in one file, and what the sign-in needs too in another', () => {
  const files = filesOf(
    {
      [plans]: [shared('table'), shared('field')],
      [users]: [shared('table'), shared('field')],
      [login]: [shared('field')],
    },
    { [investor]: [plans], [admin]: [users] },
  )
  expect(files.get(shared('table'))).toBe('workspace-shared')
  expect(files.get(shared('field'))).toBe('sign-in-shared')
})

test('what the login needs is joined for the pages that a mail opens apart from the rest, and what it does without is not', () => {
  const files = filesOf(
    {
      [login]: [shared('field'), shared('call')],
      [register]: [shared('field'), shared('photo')],
      [notMe]: [shared('call')],
      [plans]: [shared('photo')],
    },
    { [investor]: [plans] },
  )
  expect(files.get(shared('field'))).toBe('sign-in-shared')
  expect(files.get(shared('call'))).toBe('mail-link-shared')
  expect(files.get(shared('photo'))).toBeUndefined()
})

test('what a public page needs, directly or by something it loads later, is joined with nothing', () => {
  const files = filesOf(
    {
      [site]: [shared('money')],
      [plans]: [shared('money'), shared('chart')],
      [users]: [shared('money'), shared('chart')],
      [shared('section')]: [shared('chart')],
    },
    { [site]: [shared('section')], [investor]: [plans], [admin]: [users] },
  )
  expect(files.get(shared('money'))).toBeUndefined()
  expect(files.get(shared('chart'))).toBeUndefined()
})

test('what is imported by a shared file is in the same file or in one that more pages load', () => {
  const imports = {
    [plans]: [shared('table')],
    [proof]: [shared('table')],
    [shared('table')]: [shared('sort')],
    [users]: [shared('sort')],
  }
  const files = filesOf(imports, { [investor]: [plans, proof], [admin]: [users] })
  expect(files.get(shared('table'))).toBe('investor-shared')
  expect(files.get(shared('sort'))).toBe('workspace-shared')
})

test('imports in a circle are followed once', () => {
  const imports = {
    [plans]: [shared('a')],
    [proof]: [shared('b')],
    [shared('a')]: [shared('b')],
    [shared('b')]: [shared('a')],
  }
  const files = filesOf(imports, { [investor]: [plans, proof] })
  expect([files.get(shared('a')), files.get(shared('b'))]).toEqual(['investor-shared', 'investor-shared'])
})
