import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { NeededToWithdraw } from './needed-to-withdraw.tsx'

const drawn = (state: string | null) =>
  renderIn(
    'en',
    <MemoryRouter initialEntries={[{ pathname: '/user/kyc', state }]}>
      <NeededToWithdraw />
    </MemoryRouter>,
  )

test('H01 an investor who came from withdrawing reads why, in the words of the specification, with Submit KYC', () => {
  const html = drawn('withdraw')
  expect(html).toContain('Please complete KYC verification to proceed with withdrawal')
  expect(html).toContain('Submit KYC')
})

test('an investor who came another way does not read it', () => {
  expect(drawn(null)).toBe('')
})
