import type { Approval, ApprovalState } from '@clearhold/contract/approvals/schema'
import { expect, test } from 'vitest'
import { dateTimeText } from '#design/date-time.tsx'
import { renderIn } from '#i18n/render-in.tsx'
import { Path } from './approval-detail.tsx'

const madeAt = '2026-11-15T09:00:00.000Z'
const decidedAt = '2026-11-15T10:30:00.000Z'

/** Every state of a command, and the marks of its path. A state that is not listed does not compile. */
const marks: Readonly<Record<ApprovalState, string>> = {
  waiting: 'done now todo',
  executing: 'done now',
  approved: 'done done',
  rejected: 'done bad',
  expired: 'done bad',
  stale: 'done bad',
  dropped: 'done bad',
}

test.each(Object.entries(marks))(
  'W1: a command that is %s shows what was decided, with its time, and nothing else',
  (state, steps) => {
    const isDecided = state !== 'waiting'
    const approval = {
      state,
      waitsForMaker: false,
      madeBy: { id: '1', name: 'Maya' },
      madeAt,
      decidedBy: isDecided && state !== 'expired' && state !== 'dropped' ? { id: '2', name: 'Omar' } : null,
      decidedAt: isDecided ? decidedAt : null,
      decisionReason: null,
    } as unknown as Approval
    const html = renderIn('en', <Path approval={approval} />)
    expect([...html.matchAll(/class="step step-(\w+)"/g)].map(([, mark]) => mark).join(' ')).toBe(steps)
    expect(html).toContain(dateTimeText(madeAt, 'en'))
    expect(html.includes(dateTimeText(decidedAt, 'en'))).toBe(isDecided)
  },
)

test('SEC11: a command that waits for its maker’s signature says so before it asks for a second person', () => {
  const approval = {
    state: 'waiting',
    waitsForMaker: true,
    madeBy: { id: '1', name: 'Maya' },
    madeAt,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  } as unknown as Approval
  const html = renderIn('en', <Path approval={approval} />)
  expect([...html.matchAll(/class="step step-(\w+)"/g)].map(([, mark]) => mark).join(' ')).toBe('done now todo todo')
  expect(html).toContain('Waits for its maker’s signature')
})
