import { expect, type Page, type Route } from '@playwright/test'
import { siteUrl } from './pages.ts'
import { problem } from './people.ts'
import { fulfilWithout, isScreen } from './screens.ts'

/** Every way a call can fail, and the words that tell it. */
export const failures = {
  refused: { answer: (route: Route) => route.fulfill(problem('too_many_requests', 429)), words: 'Too many attempts' },
  broken: {
    answer: (route: Route) => route.fulfill(problem('internal', 500)),
    words: 'Something went wrong on our side',
  },
  offline: { answer: (route: Route) => route.abort(), words: 'We could not reach our server.' },
} as const

type Way = keyof typeof failures

interface FailingCall {
  readonly method: string
  readonly path: RegExp
  /** For a test that goes on from where the last of them leaves it. */
  readonly inEveryWay?: boolean
}

/** All the ways; the gate without --all takes one for each call, always the same, so that every way is met and a run stays short. */
function waysFor({ path, inEveryWay = false }: FailingCall): readonly Way[] {
  const ways = Object.keys(failures) as Way[]
  if (process.env['GATE'] !== 'usual' || inEveryWay) return ways
  const sum = [...path.source].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return ways.slice(sum % ways.length).slice(0, 1)
}

/** Cuts off the events that make the page ask again: it asks only when the test makes it. */
export async function cutOffLive(page: Page): Promise<void> {
  await page.route('**/api/{stream,events}*', (route) => route.abort())
}

/**
 * Fails a call of a page in each way; `again` makes it once more. Each time the page must say what happened. What cannot be read is
 * missing in the answer of the whole screen as well.
 */
export async function expectEachFailureTold(
  page: Page,
  call: FailingCall,
  again: (attempt: number) => Promise<void>,
  words: Partial<Record<Way, string>> = {},
): Promise<void> {
  let failure: (typeof failures)[Way] = failures.refused
  const isFailing = (method: string, path: string) =>
    method === call.method && call.path.test(new URL(siteUrl(path)).pathname)
  const fail = (route: Route) => {
    const request = route.request()
    if (isFailing(request.method(), new URL(request.url()).pathname)) return failure.answer(route)
    return isScreen(request) ? fulfilWithout(route, (path) => isFailing('GET', path)) : route.fallback()
  }
  await page.route('**/api/**', fail)
  let attempt = 0
  for (const name of waysFor(call)) {
    failure = failures[name]
    await again(attempt)
    const said = words[name] ?? failure.words
    await expect(page.getByText(said).filter({ visible: true }).first(), `${call.path} ${name}`).toBeVisible()
    attempt += 1
  }
  await page.unroute('**/api/**', fail)
}

/** Fails what a screen reads, in each way; trying again, once nothing fails, brings the screen. */
export async function expectReadFailuresTold(page: Page, screen: string, path: RegExp): Promise<void> {
  const main = page.getByRole('main')
  const tryAgain = () => main.getByRole('button', { name: 'Try again' }).first().click()
  // A page that hears something asks by itself, and then there is nothing to press.
  await cutOffLive(page)
  await expectEachFailureTold(page, { method: 'GET', path }, async (attempt) => {
    if (attempt === 0) await page.goto(siteUrl(screen))
    else await tryAgain()
  })
  await tryAgain()
  await expect(main.getByRole('alert')).toHaveCount(0)
}
