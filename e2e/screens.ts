import { pathOf } from '@clearhold/contract/address'
import { paramsIn } from '@clearhold/contract/endpoint'
import type { Screen } from '@clearhold/contract/screen'
import { homeScreen } from '@clearhold/contract/views/screens/home'
import { userScreen } from '@clearhold/contract/views/screens/user'
import { withdrawScreen } from '@clearhold/contract/views/screens/withdraw'
import type { BrowserContext, Page, Request, Route } from '@playwright/test'

interface ScreenAnswer {
  readonly seq: string
  readonly parts: Readonly<Record<string, unknown>>
}

/** The screen that a request asks for, and whose. */
function screenOf(request: Request): { readonly screen: Screen; readonly id: string } | undefined {
  const { pathname } = new URL(request.url())
  for (const screen of [homeScreen, withdrawScreen, userScreen]) {
    const params = request.method() === 'GET' ? paramsIn(screen.endpoint, pathname) : undefined
    if (params !== undefined) return { screen, id: params['id'] ?? 'me' }
  }
  return undefined
}

/** Whether a request asks for a whole screen. */
export function isScreen(request: Request): boolean {
  return screenOf(request) !== undefined
}

/** The answer of a whole screen with its parts changed. */
export async function fulfilChanged(
  route: Route,
  change: (name: string, part: unknown) => unknown,
  response = route.fetch(),
): Promise<void> {
  const answer = await response
  if (!answer.ok()) return route.fulfill({ response: answer })
  const { seq, parts } = (await answer.json()) as ScreenAnswer
  const changed = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(name, part)]))
  return route.fulfill({ response: answer, json: { seq, parts: changed } })
}

/** A screen without the parts of these addresses, as the server answers where it cannot read them: the page asks for each alone. */
export function fulfilWithout(route: Route, isLeftOut: (path: string) => boolean): Promise<void> {
  const found = screenOf(route.request())
  if (found === undefined) return route.fallback()
  const { screen, id } = found
  return fulfilChanged(route, (name, part) => {
    const known = screen.parts[name]
    const asked = known?.input({ id, language: 'en' })
    return known !== undefined && asked !== undefined && isLeftOut(pathOf(known.endpoint, asked)) ? null : part
  })
}

/** From now on every screen comes without the parts of these addresses. */
export async function leaveOut(target: Page | BrowserContext, isLeftOut: (path: string) => boolean): Promise<void> {
  await target.route(
    (url) => url.pathname.startsWith('/api/'),
    (route) => fulfilWithout(route, isLeftOut),
  )
}
