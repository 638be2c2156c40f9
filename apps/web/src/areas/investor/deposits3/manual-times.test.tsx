import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { ManualTimes } from './manual-times.tsx'

/** Durations are written with spaces that do not break. */
const said = (times: ComponentProps<typeof ManualTimes>['times']) =>
  renderIn('en', <ManualTimes times={times} />).replaceAll('\u00a0', ' ')

test('says what was measured, and with nothing measured that it cannot say', () => {
  const measured = { count: 12, medianSeconds: 19_800, longestSeconds: 187_200 }
  const text = said(measured)
  expect(text).toContain('12')
  expect(text).toContain('5 hours 30 minutes')
  expect(text).toContain('2 days 4 hours')
  const none = said({ count: 0, medianSeconds: null, longestSeconds: null })
  expect(none).toContain('cannot say')
  // The one figure in it is how far back was looked.
  expect(none.match(/\d+ \w+/g)).toEqual(['90 days'])
})
