import { expect, type Page, type Route } from '@playwright/test'
import { problem } from './people.ts'

/** Every way a call can fail, and the words that tell it. */
export const failures = {
  refused: { answer: (route: Route) => route.fulfill(problem('too_many_requests', 429)), words: 'Too many tries' },
  broken: {
    answer: (route: Route) => route.fulfill(problem('internal', 500)),
    words: 'Something went wrong on our side',
  },
  offline: { answer: (route: Route) => route.abort(), words: 'We could not reach our server.' },
} as const

/** Fails each call of a page in turn; `again` makes it once more. Each time the page must say what happened. */
export async function expectEachFailureTold(
  page: Page,
  call: { readonly method: string; readonly path: RegExp },
  again: (attempt: number) => Promise<void>,
  words: Partial<Record<keyof typeof failures, string>> = {},
): Promise<void> {
  let failure: (typeof failures)[keyof typeof failures] = failures.refused
  const fail = (route: Route) =>
    route.request().method() === call.method && call.path.test(new URL(route.request().url()).pathname)
      ? failure.answer(route)
      : route.fallback()
  await page.route('**/api/**', fail)
  let attempt = 0
  for (const [name, next] of Object.entries(failures)) {
    failure = next
    await again(attempt)
    const said = words[name as keyof typeof failures] ?? next.words
    await expect(page.getByText(said).filter({ visible: true }).first(), `${call.path} ${name}`).toBeVisible()
    attempt += 1
  }
  await page.unroute('**/api/**', fail)
}
