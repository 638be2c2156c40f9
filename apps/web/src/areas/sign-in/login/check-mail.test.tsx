import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { CheckMail } from './check-mail.tsx'

test('friction: a registration ends with the address the mail went to, the way to send it again and to change it', () => {
  const html = renderIn(
    'en',
    <MemoryRouter>
      <CheckMail email="ines@example.test" onConfirmed={() => undefined} />
    </MemoryRouter>,
  )
  expect(html).toContain('ines@example.test')
  expect(html).toContain('Send the email again')
  expect(html).toContain('href="/register"')
})
