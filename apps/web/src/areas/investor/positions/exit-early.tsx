import { exitPosition, quoteExit } from '@clearhold/contract/plans/endpoints'
import type { ExitQuote, Position } from '@clearhold/contract/plans/positions-schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Dialog } from '#design/dialog.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Leaving before the end: first what it would give and cost, then the decision. */
export function ExitEarly({ position }: { readonly position: Position }) {
  const t = useTexts('positions')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      trigger={<Button>{t('leave.open')}</Button>}
      open={open}
      onOpenChange={setOpen}
      title={t('leave.title', { name: position.name[language] })}
    >
      <Quote position={position} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

interface QuoteProps {
  readonly position: Position
  readonly onDone: () => void
}

function Quote({ position, onDone }: QuoteProps) {
  const known = useEndpoint(quoteExit, { params: { id: position.id } })
  return (
    <Loaded known={known} waiting={<Waiting />}>
      {(quote) => <Quoted quote={quote} position={position} onDone={onDone} />}
    </Loaded>
  )
}

function Quoted({ quote, position, onDone }: QuoteProps & { readonly quote: ExitQuote }) {
  const t = useTexts('positions')
  const language = useLanguage()
  const showToast = useToast()
  const { amountBack, profitForgone, bonusForgone, cashAfter, usesUpFirstPlan } = quote
  const exit = useAction(
    (body: Pick<ExitQuote, 'amountBack' | 'profitForgone'>) =>
      callAsPerson(exitPosition, { params: { id: position.id }, body }),
    exitPosition.topics,
  )
  const amount = moneyText(microFromBalance(amountBack), language)
  const leave = async () => {
    if ((await exit.run({ amountBack, profitForgone })) === undefined) return
    showToast({ kind: 'done', title: t('leave.done'), text: t('leave.doneText', { amount }) })
    onDone()
  }
  return (
    <div className="space-y-4">
      <p>{t('leave.text')}</p>
      <table className="statement quote">
        <caption className="sr-only">{t('leave.quote')}</caption>
        <tbody>
          <Line name={t('leave.back')} amount={amountBack} isStrong />
          <Line name={t('leave.forgone')} note={t('leave.forgoneNote')} amount={profitForgone} />
          {microFromBalance(bonusForgone) > 0n && (
            <Line name={t('leave.bonus')} note={t('leave.bonusNote')} amount={bonusForgone} />
          )}
          <Line name={t('leave.charge')} amount="0.000000" />
          <Line name={t('leave.after')} amount={cashAfter} />
        </tbody>
      </table>
      <p className="text-14">
        {t('leave.until')} <DateTime instant={quote.dueAt} />. {usesUpFirstPlan && t('leave.firstPlan')}
      </p>
      <FailureNotice failure={exit.failure} />
      <div className="dialog-actions">
        <Button onClick={onDone}>{t('leave.keep')}</Button>
        <Button kind="refuse" busy={exit.busy} onClick={() => void leave()}>
          {t('leave.confirm', { amount })}
        </Button>
      </div>
    </div>
  )
}

interface LineProps {
  readonly name: string
  readonly note?: string
  readonly amount: string
  readonly isStrong?: boolean
}

function Line({ name, note, amount, isStrong = false }: LineProps) {
  return (
    <tr className={isStrong ? 'quote-strong' : undefined}>
      <th scope="row">
        {name}
        {note !== undefined && <span className="statement-note">{note}</span>}
      </th>
      <td>
        <Money amount={amount} decimals={6} />
      </td>
    </tr>
  )
}

function Waiting() {
  return (
    <div className="space-y-3">
      <Skeleton />
      <Skeleton shape="bar" />
      <Skeleton shape="bar" />
      <Skeleton shape="short" />
    </div>
  )
}
