import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { FailedSection } from './failed-section.tsx'

test('a section of the proof that could not be fetched keeps its title, says so, and offers to try again', () => {
  const html = renderIn(
    'en',
    <FailedSection title="Since the first day" failure={{ kind: 'unreachable' }} onRetry={() => undefined} />,
  )
  expect(html).toContain('Since the first day')
  expect(html).toContain('We could not reach our server.')
  expect(html).toContain('Try again')
  expect(
    renderIn('fr', <FailedSection title="" failure={{ kind: 'unreachable' }} onRetry={() => undefined} />),
  ).toContain('Réessayer')
})
