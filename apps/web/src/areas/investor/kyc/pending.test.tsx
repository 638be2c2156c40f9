import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { ToWithdraw } from './pending.tsx'

const drawn = (withdraw: string | undefined) =>
  renderIn(
    'en',
    <MemoryRouter>
      <ToWithdraw withdraw={withdraw} />
    </MemoryRouter>,
  )

test('C13 H02 a pending person may proceed to withdraw, in the words of the specification', () => {
  const html = drawn('/user/withdraw')
  expect(html).toContain('Your KYC is under review. You can still proceed with withdrawal.')
  expect(html).toMatch(/<a[^>]*href="\/user\/withdraw"[^>]*>Proceed to withdraw<\/a>/)
})

test('no link leads to a page that is not built', () => {
  const html = drawn(undefined)
  expect(html).not.toContain('<a')
  expect(html).toContain('the answer also comes by email')
})
