import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { LongerWait } from './longer-wait.tsx'

test('friction: a wait that a changed password doubled says so; the usual one says nothing', () => {
  const longer = renderIn('en', <LongerWait book={{ holdHours: 48, holdIsLonger: true }} />)
  expect(longer).toContain('48 h')
  expect(longer).toContain('password')
  expect(renderIn('en', <LongerWait book={{ holdHours: 24, holdIsLonger: false }} />)).toBe('')
})
