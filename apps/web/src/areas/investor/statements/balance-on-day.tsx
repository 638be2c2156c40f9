import { readBalanceOnDay } from '@clearhold/contract/statements/endpoints'
import { type BalanceOnDay as Balances, balanceOnDayQuerySchema } from '@clearhold/contract/statements/schema'
import { useState } from 'react'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button } from '#design/button.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { microFromBalance } from '#design/money.tsx'
import { Statement } from '#design/statement.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** What there was at the end of a day, balance by balance. */
export function BalanceOnDay({ today }: { readonly today: string }) {
  const t = useTexts('statements')
  const forms = useTexts('forms')
  const [day, setDay] = useState(today)
  const known = useEndpoint(readBalanceOnDay, { params: { id: 'me' }, query: { day } })
  const { form, submit } = useCheckedForm({
    rules: balanceOnDayQuerySchema,
    start: { day: today },
    words: { day: ({ code }) => t(code === 'custom' ? 'range.tooEarly' : 'range.noDay') },
    onChecked: (chosen) => setDay(chosen.day),
  })
  return (
    <section>
      <h2>{t('day.title')}</h2>
      <form noValidate className="mb-3 grid grid-cols-[1fr_auto] items-start gap-2" onSubmit={submit}>
        <TextField type="date" label={t('day.day')} {...formField(form, 'day', forms)} />
        <div className="mt-7">
          <Button type="submit">{t('day.show')}</Button>
        </div>
      </form>
      <Loaded known={known} waiting={<WaitingLines />}>
        {(balances) => <Lines balances={balances} />}
      </Loaded>
    </section>
  )
}

const kinds = ['cash', 'profit', 'bonus', 'locked', 'leaving'] as const

/** The lines as they will stand there, without their figures: nothing moves when those come. */
function WaitingLines() {
  const t = useTexts('statements')
  return (
    <table className="statement statement-small" aria-hidden="true">
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`day.${kind}`)}</th>
            <td>{'\u00a0'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{'\u00a0'}</th>
          <td>{'\u00a0'}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Lines({ balances }: { readonly balances: Balances }) {
  const t = useTexts('statements')
  const language = useLanguage()
  const date = dateTimeText(`${balances.day}T00:00:00Z`, language, { show: 'date', year: true })
  return (
    <Statement
      size="small"
      caption={t('day.title')}
      lines={kinds.map((kind) => ({ label: t(`day.${kind}`), amountMicro: microFromBalance(balances[kind]) }))}
      totalLabel={t(balances.isClosed ? 'day.endOf' : 'day.soFar', { date })}
    />
  )
}
