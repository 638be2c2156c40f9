import { languages } from '@clearhold/contract/language'
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type AdminPage, adminPages, type InvestorPage, investorPages } from './client/area-pages.ts'
import { inLanguage, type PublicPage, publicPath } from './client/paths.ts'

const pages: Readonly<Record<PublicPage, string>> = {
  home: 'areas/site/home/page.tsx',
  about: 'areas/site/about/page.tsx',
  plans: 'areas/site/plans/page.tsx',
  proof: 'areas/site/proof/page.tsx',
  contact: 'areas/site/contact/page.tsx',
  risk: 'areas/site/risk/page.tsx',
  terms: 'areas/site/terms/page.tsx',
  privacy: 'areas/site/privacy/page.tsx',
  status: 'areas/site/status/page.tsx',
  newsletter: 'areas/site/newsletter/page.tsx',
}

/** One component, one address in each language. */
const site = languages.flatMap((language): RouteConfigEntry[] => [
  ...(Object.keys(pages) as PublicPage[]).map((page) =>
    route(publicPath(page, language), pages[page], { id: `${page}-${language}` }),
  ),
  route(inLanguage('/*', language), 'areas/site/not-found.tsx', { id: `not-found-${language}` }),
])

/** The way in. Like the areas behind it, it exists in no language of its own and is not prerendered. */
const signIn = ['login', 'register', 'forgot-password', 'reset-password', 'verify-email'].map((page) =>
  route(page, `areas/sign-in/${page}.tsx`),
)

const investorFiles: Readonly<Record<InvestorPage, string>> = {
  userdashboard: 'areas/investor/dashboard.tsx',
  profile: 'areas/investor/profile.tsx',
  security: 'areas/investor/security.tsx',
  settings: 'areas/investor/settings.tsx',
  deposits1: 'areas/investor/deposits1.tsx',
  deposits2: 'areas/investor/deposits2.tsx',
  deposits3: 'areas/investor/deposits3.tsx',
  kyc: 'areas/investor/kyc/page.tsx',
}

const adminFiles: Readonly<Record<AdminPage, string>> = {
  users: 'areas/admin/users/page.tsx',
  approvals: 'areas/admin/approvals/page.tsx',
  profile: 'areas/admin/profile.tsx',
  settings: 'areas/admin/settings.tsx',
  deposits: 'areas/admin/deposits/page.tsx',
  kyc: 'areas/admin/kyc/page.tsx',
}

const investor = route('user', 'areas/investor/layout.tsx', [
  index('areas/investor/to-dashboard.tsx'),
  ...investorPages.map((page) => route(page, investorFiles[page])),
  route('*', 'areas/investor/not-found.tsx'),
])

const admin = route('admin', 'areas/admin/layout.tsx', [
  index('areas/admin/overview.tsx'),
  ...adminPages.map((page) => route(page, adminFiles[page])),
  route('*', 'areas/admin/not-found.tsx'),
])

/** Every part of the design in all its states; only in development. */
const gallery = import.meta.env.DEV ? [route('design', 'design/gallery/page.tsx')] : []

export default [
  layout('areas/site/layout.tsx', site),
  layout('areas/sign-in/layout.tsx', signIn),
  investor,
  admin,
  ...gallery,
] satisfies RouteConfig
