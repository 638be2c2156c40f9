import { Money } from '#design/money.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { startingMoves } from './sample-position.ts'

/** The entry that starts a sample plan, set like a page of the ledger: four lines whose sum is zero. */
export function StartingEntry() {
  const t = useTexts('reasons')
  const common = useTexts()
  const names = {
    cash: t('funded.cash'),
    locked: t('funded.locked'),
    capital: t('funded.capital'),
    escrow: t('funded.escrow'),
  }
  const lines = startingMoves().flatMap(({ from, to, amountMicro }) => [
    { account: from, amountMicro: -amountMicro },
    { account: to, amountMicro },
  ])
  const sumMicro = lines.reduce((sum, line) => sum + line.amountMicro, 0n)
  return (
    <table className="journal" data-sample="">
      <caption>
        {t('funded.caption')} <SampleTag>{common('samplePlan')}</SampleTag>
      </caption>
      <tbody>
        {lines.map(({ account, amountMicro }) => (
          <tr key={account}>
            <th scope="row">{account in names ? names[account as keyof typeof names] : account}</th>
            <td>
              <Money amount={amountMicro} currency="none" signed />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('funded.sum')}</th>
          <td>
            <Money amount={sumMicro} currency="none" />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
