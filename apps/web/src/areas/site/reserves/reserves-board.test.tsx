import { languages } from '@clearhold/contract/language'
import type { Coverage, Reserves } from '@clearhold/contract/views/reserves'
import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { Verdict } from './reserves-board.tsx'
import { Scales } from './scales.tsx'

const reassuring = {
  en: 'held at least what is owed',
  es: 'tenía al menos lo que se debe',
  fr: 'détenait au moins ce qui est dû',
} as const
const at = '2026-11-15T09:55:00.000Z'
const onChain = { blockNumber: '4711', comparedAt: at, drift: '0.000000', isCurrent: true }

function reservesOf(coverage: Coverage, drift = '0.000000', comparedAt: string | null = at): Reserves {
  const compared = { ...onChain, drift, isCurrent: coverage !== 'unknown' }
  return {
    computedAt: at,
    held: { total: '130.000000', chains: [{ chainId: 31_337, inLedger: '130.000000', onChain: compared }] },
    owed: { total: '112.000000', kinds: [{ kind: 'cash', accounts: 1, value: '112.000000' }] },
    operatorCapital: { total: '18.000000', reserved: '0.000000', free: '18.000000' },
    capitalExits: [],
    bankPaid: '0.000000',
    suspense: '0.000000',
    shortfall: '0.000000',
    dust: '0.000000',
    coverage,
    comparedAt,
    isCovered: coverage === 'covered',
    auditHead: {
      seq: '1',
      hash: 'a'.repeat(64),
      sealedAt: at,
      unsealed: '0',
      oldestUnsealedAt: null,
      verification: null,
    },
  }
}

test.each(languages)('MON4: the page reassures in one state only, and never beside a shortage (%s)', (language) => {
  const pageOf = (reserves: Reserves) =>
    renderIn(
      language,
      <>
        <Verdict reserves={reserves} />
        <Scales reserves={reserves} />
      </>,
    )
  const covered = pageOf(reservesOf('covered'))
  expect(covered).toContain(reassuring[language])
  expect(covered).toMatch(/\b18[.,]00/)
  expect(covered).not.toContain('text-red')
  for (const state of ['short', 'missing', 'unknown'] as const) {
    const page = pageOf(reservesOf(state, state === 'unknown' ? '0.000000' : '-1.000000'))
    expect(page).not.toContain(reassuring[language])
    expect(page, 'nor that more is held than owed').not.toMatch(/\b18[.,]00/)
  }
})

test('MON4: what is not known says since when, or that it never was', () => {
  expect(renderIn('en', <Verdict reserves={reservesOf('unknown')} />)).toContain(
    'Not known since Sun 15 Nov 2026, 09:55 UTC',
  )
  expect(renderIn('en', <Verdict reserves={reservesOf('unknown', '0.000000', null)} />)).toContain('Not known yet')
  expect(renderIn('en', <Verdict reserves={reservesOf('short')} />)).toContain('Less is held than owed')
  expect(renderIn('en', <Verdict reserves={reservesOf('missing', '-1.000000')} />)).toContain(
    'The network holds less than our ledger says it should',
  )
})
