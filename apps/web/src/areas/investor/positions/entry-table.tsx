import type { PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import { DateTime } from '#design/date-time.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type Account = PositionReceipt['entry']['postings'][number]['from']

/** Both sides of the entry that locked the principal and set the profit aside; the sums are of the lines above them. */
export function EntryTable({ receipt: { position, entry } }: { readonly receipt: PositionReceipt }) {
  const t = useTexts('positions')
  const accountText = useAccountText(position)
  const totalMicro = entry.postings.reduce((sum, { amount }) => sum + microFromBalance(amount), 0n)
  return (
    <table className="book-entry">
      <caption>
        {t('entry.title', { entry: entry.id })}, <DateTime instant={entry.postedAt} year />
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('entry.account')}</th>
          <th scope="col">{t('entry.out')}</th>
          <th scope="col">{t('entry.in')}</th>
        </tr>
      </thead>
      <tbody>
        {entry.postings.flatMap(({ from, to, amount }) => [
          <Row key={`out ${from}`} name={accountText(from)} out={amount} />,
          <Row key={`in ${to}`} name={accountText(to)} in={amount} isYours={to === 'escrow'} />,
        ])}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('entry.agree')}</th>
          <Cell amount={totalMicro} side="out" />
          <Cell amount={totalMicro} side="in" />
        </tr>
      </tfoot>
    </table>
  )
}

interface RowProps {
  readonly name: string
  readonly out?: string
  readonly in?: string
  readonly isYours?: boolean
}

function Row({ name, out, in: into, isYours = false }: RowProps) {
  return (
    <tr className={isYours ? 'book-entry-yours' : undefined}>
      <th scope="row">{name}</th>
      <Cell amount={out} side="out" />
      <Cell amount={into} side="in" />
    </tr>
  )
}

function Cell({ amount, side }: { readonly amount: bigint | string | undefined; readonly side: 'out' | 'in' }) {
  const t = useTexts('positions')
  return (
    <td data-side={amount === undefined ? undefined : t(`entry.${side}Short`)}>
      {amount !== undefined && <Money amount={amount} decimals={6} currency="none" />}
    </td>
  )
}

/** The escrow also holds the bonus for the investor who invited this person, and says so. */
function useAccountText({
  reference,
  profit,
  referralBonus,
}: PositionReceipt['position']): (account: Account) => string {
  const t = useTexts('positions')
  const language = useLanguage()
  const text = (amount: string) => moneyText(microFromBalance(amount), language)
  return (account) => {
    if (account !== 'escrow' || microFromBalance(referralBonus) === 0n)
      return t(`entry.place.${account}`, { reference })
    return t('entry.escrowWithBonus', { reference, profit: text(profit), bonus: text(referralBonus) })
  }
}
