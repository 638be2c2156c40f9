import { languages } from '@clearhold/contract/language'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { ToastProvider } from '#design/toast.tsx'
import { renderIn } from '#i18n/render-in.tsx'
import { DeviceSheet } from './device-notices.tsx'

describe.each(languages)('%s', (language) => {
  test('where the browser cannot, the switch is off and closed, and the page says so and what a notice tells', () => {
    const html = renderIn(
      language,
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <DeviceSheet
            known={{ publicKey: 'k', endpoint: null }}
            publicKey="k"
            device={undefined}
            reread={async () => undefined}
          />
        </ToastProvider>
      </QueryClientProvider>,
    )
    expect(html).toMatch(/<input[^>]*disabled/)
    expect(html).not.toMatch(/<input[^>]*checked/)
    expect(html).toMatch(/iPhone/)
    expect(html).not.toMatch(/device\.\w+/)
  })
})
