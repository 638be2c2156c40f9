import { languages } from '@clearhold/contract/language'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { ToastProvider } from '#design/toast.tsx'
import { renderIn } from '#i18n/render-in.tsx'
import { DeviceSheet } from './device-notices.tsx'
import type { DeviceState } from './push-device.ts'

const drawn = (language: (typeof languages)[number], state: DeviceState | undefined) =>
  renderIn(
    language,
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <DeviceSheet publicKey="k" device={undefined} state={state} reread={async () => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  )
const isClosed = /<input[^>]*disabled/
const isOn = /<input[^>]*checked/

describe.each(languages)('%s', (language) => {
  test('the switch is on only where the device is notified, and open only where it can be turned', () => {
    const of = (state: DeviceState | undefined) => {
      const html = drawn(language, state)
      return [isOn.test(html), isClosed.test(html), html.includes('role="status"')]
    }
    expect([of('on'), of('off')]).toEqual([
      [true, false, false],
      [false, false, false],
    ])
    // With the reason beside it.
    expect([of('blocked'), of('unsupported')]).toEqual(Array(2).fill([false, true, true]))
    expect(of(undefined)).toEqual([false, true, false])
  })

  test('every state has its words', () => {
    expect(drawn(language, 'unsupported')).toContain('iPhone')
    for (const state of ['on', 'off', 'blocked', 'unsupported', undefined] as const)
      expect(drawn(language, state)).not.toMatch(/device\.\w+/)
  })
})
