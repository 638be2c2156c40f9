import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { NotActive } from './not-active.tsx'

test('W18 who is frozen out reads that the money is safe and whom to write to', () => {
  const html = renderIn('en', <NotActive support="help@example.test" />)
  expect(html).toContain('Your money is safe')
  expect(html).toContain('mailto:help@example.test')
  expect(html).toContain('href="/contact"')
})
