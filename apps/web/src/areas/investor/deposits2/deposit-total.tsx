import { Button } from '#design/button.tsx'
import { Money } from '#design/money.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { AmountDialog } from '../deposits/amount-dialog.tsx'

interface DepositTotalProps {
  readonly network: string
  /** The amount from the page before; undefined when none was entered. */
  readonly amount: string | undefined
}

/** Gateway, its currency, amount, charge and total, as a statement: the charge is nothing, so the total is the amount. */
export function DepositTotal({ network, amount }: DepositTotalProps) {
  const t = useTexts('deposits')
  return (
    <table className="statement statement-small">
      <caption className="sr-only">{t('sum.caption')}</caption>
      <tbody>
        <tr>
          <th scope="row">{t('sum.gateway')}</th>
          <td className="whitespace-nowrap">{t('sum.gatewayValue', { network })}</td>
        </tr>
        <tr>
          <th scope="row">{t('sum.methodCurrency')}</th>
          <td>USDT</td>
        </tr>
        <tr>
          <th scope="row">{t('sum.amount')}</th>
          <td>
            {amount === undefined ? t('sum.any') : <Money amount={amount} decimals={6} />}
            <span className="block">
              <AmountDialog
                to="/user/deposits2"
                trigger={
                  <Button kind="text" size="small">
                    {amount === undefined ? t('sum.choose') : t('sum.change')}
                  </Button>
                }
              />
            </span>
          </td>
        </tr>
        <tr>
          <th scope="row">{t('sum.charge')}</th>
          <td className="whitespace-nowrap">{t('chargeUsd')}</td>
        </tr>
      </tbody>
      {amount !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">{t('sum.total')}</th>
            <td>
              <Money amount={amount} decimals={6} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
