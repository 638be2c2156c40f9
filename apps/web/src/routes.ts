import { languages } from '@clearhold/contract/language'
import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { inLanguage, publicPath } from './client/paths.ts'

/** One component, one address in each language. */
const site = languages.flatMap((language): RouteConfigEntry[] => [
  route(publicPath('home', language), 'areas/site/home/page.tsx', { id: `home-${language}` }),
  route(inLanguage('/*', language), 'areas/site/not-found.tsx', { id: `not-found-${language}` }),
])

/** Every part of the design in all its states; only in development. */
const gallery = import.meta.env.DEV ? [route('design', 'design/gallery/page.tsx')] : []

export default [
  layout('areas/site/layout.tsx', site),
  route('user/*', 'areas/investor/not-found.tsx'),
  route('admin/*', 'areas/admin/not-found.tsx'),
  ...gallery,
] satisfies RouteConfig
