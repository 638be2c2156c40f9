import type { DepositState } from '@clearhold/contract/deposits/rules'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import type { TimelineKind as KycKind, KycStatus } from '@clearhold/contract/kyc/rules'
import type { KycOfMe } from '@clearhold/contract/kyc/schema'
import type { PositionState } from '@clearhold/contract/plans/positions'
import type { Position } from '@clearhold/contract/plans/positions-schema'
import { recordOf } from '@clearhold/contract/withdrawals/record'
import type { WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { dateTimeText } from '#design/date-time.tsx'
import { arrivalsToShow } from '#features/deposits/states.ts'
import { type PositionStatus, positionStatusOf } from '#features/positions/position-status.ts'
import { timelineOf } from '#features/withdrawals/timeline-steps.ts'
import { renderIn } from '#i18n/render-in.tsx'
import { IncomingDeposit } from './deposits/incoming-deposit.tsx'
import { type ManualStanding, manualStandingOf, manualSteps } from './deposits3/manual-steps.ts'
import { Timeline } from './kyc/timeline.tsx'
import { PositionSteps } from './positions/position-steps.tsx'

/**
 * Every end of every flow, and what its page then says happened. A state that a table does not list does not compile. The clock of
 * a demo can be moved and that of live cannot, so there are three of the four combinations.
 */
const clocks = [
  ['live', 0],
  ['demo', 0],
  ['demo, its clock moved by a day while it was under way', 24],
] as const

const hourMs = 3_600_000
/** The business time of the n-th thing that happened; a moved clock was moved after the first. */
const timesOf = (movedHours: number) => (place: number) =>
  new Date(
    Date.parse('2026-11-15T09:00:00.000Z') + place * 60_000 + (place === 0 ? 0 : movedHours * hourMs),
  ).toISOString()

interface Way {
  readonly states: readonly WithdrawalState[]
  readonly signed?: number
  readonly needed?: number
  readonly method?: 'crypto' | 'bank'
  /** Kind and state of each step; the place in states of what has a tick or a warning. */
  readonly steps: string
}

const ways: Readonly<Record<WithdrawalState, readonly Way[]>> = {
  awaiting_verification: [
    {
      states: ['awaiting_verification'],
      needed: 0,
      steps: 'verification now, automatic todo, sending todo, confirming todo, final todo',
    },
    { states: ['awaiting_verification'], method: 'bank', steps: 'verification now, bankPaid todo, bankConfirmed todo' },
  ],
  on_hold: [
    { states: ['on_hold'], needed: 1, steps: 'hold now, approval todo, sending todo, confirming todo, final todo' },
    {
      states: ['on_hold'],
      needed: 1,
      signed: 1,
      steps: 'hold now, approval done, sending todo, confirming todo, final todo',
    },
  ],
  review: [
    { states: ['review'], needed: 1, steps: 'approval now, sending todo, confirming todo, final todo' },
    { states: ['review'], needed: 2, steps: 'approval now, approval todo, sending todo, confirming todo, final todo' },
    {
      states: ['on_hold', 'review'],
      needed: 2,
      signed: 1,
      steps: 'hold done@1, approval done, approval now, sending todo, confirming todo, final todo',
    },
    { states: ['review'], method: 'bank', steps: 'bankPaid now, bankConfirmed todo' },
  ],
  approved: [
    {
      states: ['review', 'approved'],
      needed: 2,
      signed: 2,
      steps: 'approval done, approval done, sending now, confirming todo, final todo',
    },
    { states: ['approved'], needed: 0, steps: 'automatic done@0, sending now, confirming todo, final todo' },
  ],
  delayed: [
    {
      states: ['approved', 'delayed'],
      needed: 0,
      steps: 'automatic done@0, delayed bad@1, sending todo, confirming todo, final todo',
    },
  ],
  reserved: [
    {
      states: ['approved', 'reserved'],
      needed: 0,
      steps: 'automatic done@0, sending now, confirming todo, final todo',
    },
  ],
  signed: [
    {
      states: ['approved', 'reserved', 'signed'],
      needed: 0,
      steps: 'automatic done@0, sending now, confirming todo, final todo',
    },
  ],
  broadcast: [
    {
      states: ['approved', 'broadcast'],
      needed: 0,
      steps: 'automatic done@0, sending done@1, confirming now, final todo',
    },
  ],
  confirming: [
    {
      states: ['approved', 'broadcast', 'confirming'],
      needed: 0,
      steps: 'automatic done@0, sending done@1, confirming now, final todo',
    },
  ],
  uncertain: [
    {
      states: ['approved', 'signed', 'uncertain'],
      needed: 0,
      steps: 'automatic done@0, uncertain bad@2, sending todo, confirming todo, final todo',
    },
    {
      states: ['approved', 'broadcast', 'uncertain'],
      needed: 0,
      steps: 'automatic done@0, sending done@1, uncertain bad@2, confirming todo, final todo',
    },
  ],
  failed: [
    { states: ['approved', 'reserved', 'failed'], needed: 0, steps: 'automatic done@0, failed bad@2' },
    { states: ['approved', 'broadcast', 'failed'], needed: 0, steps: 'automatic done@0, sending done@1, failed bad@2' },
  ],
  paid: [{ states: ['review', 'paid'], method: 'bank', steps: 'bankPaid done@1, bankConfirmed now' }],
  disputed: [{ states: ['review', 'paid', 'disputed'], method: 'bank', steps: 'bankPaid done@1, disputed bad@2' }],
  settled: [
    {
      states: ['approved', 'broadcast', 'confirming', 'settled'],
      needed: 0,
      steps: 'automatic done@0, sending done@1, confirming done@3, final done@3',
    },
    { states: ['review', 'paid', 'settled'], method: 'bank', steps: 'bankPaid done@1, bankConfirmed done@2' },
    {
      states: ['review', 'paid', 'disputed', 'settled'],
      method: 'bank',
      steps: 'bankPaid done@1, disputed bad@2, bankConfirmed done@3',
    },
  ],
  rejected: [
    { states: ['awaiting_verification', 'rejected'], needed: 2, steps: 'rejected bad@1' },
    { states: ['on_hold', 'rejected'], needed: 2, signed: 1, steps: 'approval done, rejected bad@1' },
    {
      states: ['on_hold', 'review', 'rejected'],
      needed: 2,
      signed: 1,
      steps: 'hold done@1, approval done, rejected bad@2',
    },
    {
      states: ['approved', 'broadcast', 'failed', 'rejected'],
      needed: 0,
      steps: 'automatic done@0, sending done@1, failed bad@2, returned bad@3',
    },
    { states: ['review', 'rejected'], method: 'bank', steps: 'rejected bad@1' },
    {
      states: ['review', 'paid', 'disputed', 'rejected'],
      method: 'bank',
      steps: 'bankPaid done@1, disputed bad@2, returned bad@3',
    },
  ],
  cancelled: [
    { states: ['awaiting_verification', 'cancelled'], needed: 0, steps: 'cancelled done@1' },
    { states: ['on_hold', 'cancelled'], needed: 0, steps: 'cancelled done@1' },
    {
      states: ['awaiting_verification', 'on_hold', 'cancelled'],
      needed: 0,
      steps: 'verification done@1, cancelled done@2',
    },
    { states: ['review', 'cancelled'], needed: 2, signed: 1, steps: 'approval done, cancelled done@1' },
    {
      states: ['review', 'approved', 'cancelled'],
      needed: 2,
      signed: 2,
      steps: 'approval done, approval done, cancelled done@2',
    },
    { states: ['approved', 'delayed', 'cancelled'], needed: 0, steps: 'automatic done@0, cancelled done@2' },
    { states: ['review', 'cancelled'], method: 'bank', steps: 'cancelled done@1' },
  ],
}

describe.each(clocks)(
  'W1, W12: a withdrawal says what was recorded, by the clock of its page: %s',
  (_edition, movedHours) => {
    const at = timesOf(movedHours)
    test.each(Object.values(ways).flat())(
      '$method $states, signed $signed',
      ({ states, signed = 0, needed = 2, method = 'crypto', steps }) => {
        const recorded = states.map((state, place) => ({ state, at: at(place), reason: null }))
        const signatures = Array.from({ length: signed }, (_, place) => at(50 + place))
        const state = states.at(-1) ?? 'review'
        const drawn = timelineOf({
          method,
          state,
          steps: recorded,
          recorded: recordOf(recorded, signatures),
          approvals: { given: signed, needed },
          createdAt: at(0),
          settledAt: state === 'settled' ? at(states.length - 1) : null,
          holdUntil: null,
          addressConfirmedAt: null,
          addressToConfirm: false,
        })
        expect(drawn[0]).toEqual({ kind: 'requested', state: 'done', at: at(0) })
        const expected = steps.split(', ').map((said) => {
          const [, kind, mark, place] = /^(\w+) (\w+)(?:@(\d+))?$/.exec(said) ?? []
          return [kind, mark, place === undefined ? undefined : at(Number(place))]
        })
        const found = drawn
          .slice(1)
          .map((step) => [step.kind, step.state, step.kind === 'approval' ? undefined : step.at])
        expect(found).toEqual(expected)
        // A tick or a warning always has its time, and nothing to come has one.
        for (const step of drawn) expect(step.at !== undefined).toBe(step.state === 'done' || step.state === 'bad')
        expect(drawn.filter(({ kind }) => kind === 'approval').flatMap((step) => step.at ?? [])).toEqual(signatures)
      },
    )
  },
)

const manual: Readonly<Record<DepositState, readonly [ManualStanding, string]>> = {
  submitted: ['told', 'told done, compared now, credited todo'],
  waiting_for_capital: ['waiting', 'told done, compared done, credited now'],
  credited: ['credited', 'told done, compared done, credited done'],
  rejected: ['rejected', 'told done, compared bad'],
  deleted: ['deleted', 'told done, compared bad'],
  seen: ['told', 'told done, compared now, credited todo'],
  confirming: ['told', 'told done, compared now, credited todo'],
  below_minimum: ['told', 'told done, compared now, credited todo'],
  frozen: ['told', 'told done, compared now, credited todo'],
  reorged: ['told', 'told done, compared now, credited todo'],
  unsupported: ['told', 'told done, compared now, credited todo'],
}

describe.each(clocks)('W7: a payment by hand says how it stands: %s', (_edition, movedHours) => {
  const at = timesOf(movedHours)
  test.each(Object.entries(manual))('%s', (state, [standing, steps]) => {
    const deposit: Pick<Deposit, 'state' | 'createdAt' | 'creditedAt'> = {
      state: state as DepositState,
      createdAt: at(0),
      creditedAt: state === 'credited' ? at(1) : null,
    }
    expect(manualStandingOf(deposit.state)).toBe(standing)
    const drawn = manualSteps(deposit)
    expect(drawn.map(({ kind, state: mark }) => `${kind} ${mark}`).join(', ')).toBe(steps)
    expect(drawn[0]?.at).toBe(at(0))
    expect(drawn.find(({ kind }) => kind === 'credited')?.at).toBe(deposit.creditedAt ?? undefined)
  })
})

/** Marks of a deposit on its way in from the chain; undefined: the page shows no such steps for it. */
const arrivals: Readonly<Record<DepositState, string | undefined>> = {
  seen: 'done now todo',
  confirming: 'done now todo',
  credited: 'done done done',
  below_minimum: undefined,
  frozen: undefined,
  reorged: undefined,
  unsupported: undefined,
  submitted: undefined,
  waiting_for_capital: undefined,
  rejected: undefined,
  deleted: undefined,
}

describe.each(clocks)(
  'W12: a deposit from the chain is drawn while it arrives and just after: %s',
  (_edition, movedHours) => {
    const at = timesOf(movedHours)
    test.each(Object.entries(arrivals))('%s', (state, marks) => {
      const deposit = {
        _id: '00000000-0000-4000-8000-000000000001',
        gateway: 'chain',
        state,
        amount: '40.000000',
        transactionId: '0x1',
        confirmations: 4,
        confirmationsNeeded: 12,
        secondsLeft: null,
        explorerUrl: null,
        entry: null,
        createdAt: at(0),
        creditedAt: state === 'credited' ? at(2) : null,
      } as unknown as Deposit
      const shown = arrivalsToShow([deposit], new Date(at(3)))
      expect(shown).toHaveLength(marks === undefined ? 0 : 1)
      if (marks === undefined) return
      const html = renderIn(
        'en',
        <MemoryRouter>
          <IncomingDeposit deposit={deposit} balance={undefined} />
        </MemoryRouter>,
      )
      // Friction: what arrived leads on to what can be done with it.
      expect(html.includes('href="/user/plans"')).toBe(state === 'credited')
      expect([...html.matchAll(/class="step step-(\w+)"/g)].map(([, mark]) => mark).join(' ')).toBe(marks)
      expect(html).toContain(dateTimeText(at(0), 'en', { show: 'time' }))
      expect(html.includes(dateTimeText(at(2), 'en', { show: 'time' }))).toBe(state === 'credited')
    })
  },
)

const kycEnds: Readonly<Record<KycStatus, readonly KycKind[]>> = {
  pending: ['submitted'],
  revision: ['submitted', 'revision_asked'],
  verified: ['submitted', 'revision_asked', 'resubmitted', 'overdue', 'verified'],
  rejected: ['submitted', 'rejected'],
}

describe.each(clocks)(
  'W12: an identity case lists what was recorded, each with its time: %s',
  (_edition, movedHours) => {
    const at = timesOf(movedHours)
    test.each(Object.entries(kycEnds))('%s', (status, kinds) => {
      const kyc = {
        status,
        reference: 'K-1',
        timeline: kinds.map((kind, place) => ({ kind, at: at(place), parts: [] })),
        review: {
          promisedHours: 24,
          measured: 0,
          medianSeconds: null,
          dueAt: status === 'pending' ? at(9) : null,
          before: null,
        },
      } as unknown as KycOfMe
      const html = renderIn('en', <Timeline kyc={kyc} />)
      for (const place of kinds.keys()) expect(html).toContain(dateTimeText(at(place), 'en'))
      expect(html.includes('step-now')).toBe(status === 'pending')
      expect(html.includes('step-todo')).toBe(status === 'pending')
    })
  },
)

const positionEnds: Readonly<Record<PositionState, readonly (readonly [PositionStatus, string | null])[]>> = {
  open: [['running', null]],
  matured: [
    ['paid', null],
    ['renewed', 'another'],
  ],
  exited: [['left', null]],
}

describe.each(clocks)(
  'W12: a plan that is over names the time it was paid, not the time it was due: %s',
  (_edition, movedHours) => {
    const at = timesOf(movedHours)
    test.each(Object.entries(positionEnds))('%s', (state, ends) => {
      for (const [status, renewedTo] of ends) {
        const position = {
          state,
          amount: '100.000000',
          profit: '10.000000',
          startedAt: at(0),
          dueAt: at(20),
          endedAt: state === 'open' ? null : at(30),
          durationHours: 36,
          atMaturity: 'pay_out',
          renewedTo,
        } as unknown as Position
        expect(positionStatusOf(position, new Date(at(1)))).toBe(status)
        const html = renderIn('en', <PositionSteps position={position} status={status} />)
        expect(html).toContain(dateTimeText(at(0), 'en'))
        expect(html.includes(dateTimeText(at(20), 'en'))).toBe(state === 'open')
        expect(html.includes(dateTimeText(at(30), 'en'))).toBe(state !== 'open')
      }
    })
  },
)
