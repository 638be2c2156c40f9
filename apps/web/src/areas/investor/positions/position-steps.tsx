import type { Position } from '@clearhold/contract/plans/positions-schema'
import { DateTime } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { type Step, Steps } from '#design/steps.tsx'
import { freeAtEndMicro, type PositionStatus } from '#features/positions/position-status.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface PositionStepsProps {
  readonly position: Position
  readonly status: PositionStatus
}

/** The life of a plan from its start to its end, as far as it has come. */
export function PositionSteps({ position, status }: PositionStepsProps) {
  return <Steps steps={useSteps(position, status)} />
}

function useSteps(position: Position, status: PositionStatus): Step[] {
  const t = useTexts('positions')
  const language = useLanguage()
  const { amount, profit, startedAt, dueAt, endedAt, durationHours, atMaturity } = position
  const locked: Step = {
    state: 'done',
    title: t('steps.locked'),
    text: (
      <>
        <Money amount={amount} />
        <br />
        <DateTime instant={startedAt} />
      </>
    ),
  }
  const length = durationText(durationHours * 3600, language, { words: true, largest: 'hour' })
  const isOver = status === 'paid' || status === 'renewed'
  if (status === 'left') {
    const leftAt = endedAt === null ? undefined : <DateTime instant={endedAt} />
    return [
      locked,
      { state: 'done', title: t('steps.left'), text: leftAt },
      { state: 'done', title: t('steps.back', { amount: moneyText(microFromBalance(amount), language) }) },
    ]
  }
  const freeMicro = isOver && status === 'paid' ? microFromBalance(amount) + microFromBalance(profit) : undefined
  const free = moneyText(freeMicro ?? (isOver ? microFromBalance(profit) : freeAtEndMicro(position)), language)
  return [
    locked,
    { state: status === 'running' ? 'now' : 'done', title: t('steps.running'), text: length },
    {
      state: isOver ? 'done' : status === 'due' ? 'now' : 'todo',
      title: t(isOver ? 'steps.freed' : 'steps.free', { amount: free }),
      text: (
        <>
          <DateTime instant={isOver && endedAt !== null ? endedAt : dueAt} />
          {!isOver && `. ${t(`steps.${atMaturity}`)}`}
        </>
      ),
    },
  ]
}
