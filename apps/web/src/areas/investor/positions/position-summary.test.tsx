import type { Position } from '@clearhold/contract/plans/positions-schema'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { PositionSummary } from './position-summary.tsx'

const position = {
  amount: '500.000000',
  profit: '25.000000',
  escrowEntry: '20-2',
  endEntry: '31-1',
  dueAt: '2026-11-16T09:14:00.000Z',
  renewedTo: null,
  renewalHindrance: null,
} as Position

const drawn = (status: 'running' | 'paid') =>
  renderIn(
    'en',
    <MemoryRouter>
      <PositionSummary position={position} status={status} />
    </MemoryRouter>,
  )

test('W21 a plan that is paid names the entry that paid it, and leads to it', () => {
  const html = drawn('paid')
  expect(html).toContain('href="/user/activity?item=entry.31-1"')
  expect(html).toContain('#31-1')
  expect(html).not.toContain('20-2')
})

test('while it runs, the entry that set its profit aside', () => {
  expect(drawn('running')).toContain('href="/user/activity?item=entry.20-2"')
})
