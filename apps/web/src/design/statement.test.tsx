import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderIn } from '../i18n/render-in.tsx'
import { moneyText } from './money.tsx'
import { Statement } from './statement.tsx'

const shown = (markup: string) => [...markup.matchAll(/value="(-?[\d.]+)"/g)].map(([, value]) => value)

test('the total is the sum of the lines', () => {
  const lines = [
    { label: 'Account balance', amountMicro: 2_390_500_000n },
    { label: 'Charge', amountMicro: -500_000n },
  ]
  const markup = renderIn('en', <Statement caption="Assets" lines={lines} totalLabel="Total" />)
  expect(shown(markup)).toEqual(['2390.500000', '-0.500000', '2390.000000'])
  expect(markup).toContain('<caption class="sr-only">Assets</caption>')
})

test('a statement of nothing comes to zero', () => {
  expect(shown(renderIn('en', <Statement caption="Assets" lines={[]} totalLabel="Total" />))).toEqual(['0.000000'])
})

test('behavior: whatever the lines are, the printed total is their sum', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { maxLength: 6 }), (amounts) => {
      const lines = amounts.map((amountMicro, index) => ({ label: `Line ${index}`, amountMicro }))
      const total = amounts.reduce((sum, amount) => sum + amount, 0n)
      const markup = renderIn('es', <Statement caption="Assets" lines={lines} totalLabel="Total" decimals={6} />)
      return markup.slice(markup.indexOf('<tfoot>')).includes(`>${moneyText(total, 'es', { decimals: 6 })}<`)
    }),
    { numRuns: 30 },
  )
})
