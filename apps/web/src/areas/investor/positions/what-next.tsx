import type { Position } from '@clearhold/contract/plans/positions-schema'
import { DateTime } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { type Step, Steps } from '#design/steps.tsx'
import { freeAtEndMicro, type Standing } from '#features/positions/standing.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface WhatNextProps {
  readonly position: Position
  readonly standing: Standing
}

/** The life of a plan from its start to its end, as far as it has come. */
export function WhatNext({ position, standing }: WhatNextProps) {
  return <Steps steps={useSteps(position, standing)} />
}

function useSteps(position: Position, standing: Standing): Step[] {
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
  const isOver = standing === 'paid' || standing === 'renewed'
  if (standing === 'left') {
    const leftAt = endedAt === null ? undefined : <DateTime instant={endedAt} />
    return [
      locked,
      { state: 'done', title: t('steps.left'), text: leftAt },
      { state: 'done', title: t('steps.back', { amount: moneyText(microFromBalance(amount), language) }) },
    ]
  }
  const freeMicro = isOver && standing === 'paid' ? microFromBalance(amount) + microFromBalance(profit) : undefined
  const free = moneyText(freeMicro ?? (isOver ? microFromBalance(profit) : freeAtEndMicro(position)), language)
  return [
    locked,
    { state: standing === 'running' ? 'now' : 'done', title: t('steps.running'), text: length },
    {
      state: isOver ? 'done' : standing === 'due' ? 'now' : 'todo',
      title: t(isOver ? 'steps.freed' : 'steps.free', { amount: free }),
      text: (
        <>
          <DateTime instant={dueAt} />
          {!isOver && `. ${t(`steps.${atMaturity}`)}`}
        </>
      ),
    },
  ]
}
