import type { Reserves } from '@clearhold/contract/views/reserves'
import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { CapitalExits } from './capital-exits.tsx'

const announced: Reserves['capitalExits'][number] = {
  state: 'announced',
  amount: '40.000000',
  chainId: 1,
  address: `0x${'ab'.repeat(20)}`,
  announcedAt: '2026-11-15T09:55:00.000Z',
  leavesAt: '2026-11-16T09:55:00.000Z',
}

test('MON8: amount, destination and the time before which it does not leave stand on the page, in every language', () => {
  const page = renderIn('en', <CapitalExits exits={[announced]} />)
  expect(page).toContain('not before Mon 16 Nov 2026, 09:55 UTC')
  expect(page).toContain(announced.address)
  expect(page).toMatch(/40\.00/)
  expect(renderIn('es', <CapitalExits exits={[announced]} />)).toContain('no antes de')
  expect(renderIn('fr', <CapitalExits exits={[{ ...announced, state: 'left' }]} />)).toContain('Sortie')
  expect(renderIn('en', <CapitalExits exits={[]} />)).toContain('No exit is announced')
})
