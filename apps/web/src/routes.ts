import { languages } from '@clearhold/contract/language'
import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { inLanguage, type PublicPage, publicPath } from './i18n/paths.ts'

/** Documentation has no route of its own: areas/site/not-found/page.tsx says why. */
const pages: Readonly<Record<Exclude<PublicPage, 'docs'>, string>> = {
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
  ...(Object.keys(pages) as (keyof typeof pages)[]).map((page) =>
    route(publicPath(page, language), pages[page], { id: `${page}-${language}` }),
  ),
  route(inLanguage('/*', language), 'areas/site/not-found/page.tsx', { id: `not-found-${language}` }),
])

/** The way in. Like the areas behind it, it exists in no language of its own and is not prerendered. */
const signInPages = {
  login: 'areas/sign-in/login/page.tsx',
  register: 'areas/sign-in/register/page.tsx',
  'forgot-password': 'areas/sign-in/forgot-password/page.tsx',
  'reset-password': 'areas/sign-in/reset-password/page.tsx',
  'verify-email': 'areas/sign-in/verify-email/page.tsx',
  'payout-objection': 'areas/sign-in/payout-objection/page.tsx',
  'not-me': 'areas/sign-in/not-me/page.tsx',
} as const
// A route's id is in every page's manifest: it is not longer than its path.
const signIn = Object.entries(signInPages).map(([path, file]) => route(path, file, { id: path }))

/** A signed-in area is one address here; its shell opens the pages behind it (features/workspace/area-pages.tsx). */
const areas = [route('user/*', 'areas/investor/layout.tsx'), route('admin/*', 'areas/admin/layout.tsx')]

/** Every part of the design in all its states; only in development. */
const gallery = import.meta.env.DEV ? [route('design', 'design/gallery/page.tsx')] : []

export default [
  layout('areas/site/layout.tsx', site),
  layout('areas/sign-in/layout.tsx', signIn),
  ...areas,
  ...gallery,
] satisfies RouteConfig
