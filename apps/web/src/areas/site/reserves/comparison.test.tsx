import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { Comparison } from './comparison.tsx'

const onChain = { blockNumber: '4711', comparedAt: '2026-11-15T09:55:00.000Z', drift: '0.000000', isCurrent: true }

test('the block, the time and what differs, to the last micro', () => {
  expect(renderIn('en', <Comparison onChain={onChain} />)).toContain(
    'Compared with the chain at block 4711, Sun 15 Nov 2026, 09:55 UTC: it holds exactly what our book says it should.',
  )
  expect(renderIn('en', <Comparison onChain={{ ...onChain, drift: '-0.000001' }} />)).toContain(
    'it holds 0.000001 USDT less than our book says it should.',
  )
  expect(renderIn('fr', <Comparison onChain={{ ...onChain, drift: '12.5' }} />)).toContain('12,500000 USDT de plus')
})

test('error: an old comparison says since when, and none says that there was none', () => {
  const old = renderIn('en', <Comparison onChain={{ ...onChain, isCurrent: false }} />)
  expect(old).toContain('Not compared with the chain since Sun 15 Nov 2026, 09:55 UTC (block 4711).')
  expect(old).toContain('text-amber')
  expect(renderIn('es', <Comparison onChain={null} />)).toContain('no se contrasta con la cadena')
})
