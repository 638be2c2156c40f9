import './demo-clock.css'
import { clockSteps, type DemoClock } from '@clearhold/contract/plans/demo-clock-schema'
import { moveDemoClock, readDemoClock } from '@clearhold/contract/plans/endpoints'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useBusinessNow } from '#client/boot/use-business-now.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type ClockStep = (typeof clockSteps)[number]

/** The demo's time as it runs; undefined until it is known. */
export function useDemoClock() {
  const { value: clock, failure, refetch, knownAt } = useEndpoint(readDemoClock)
  return { clock, now: useBusinessNow(clock?.now, knownAt), failure, refetch }
}

/** A user who may not move it sees it only while it is not the real time. */
export const isShown = ({ mayMove, offsetSeconds }: DemoClock) => mayMove || offsetSeconds !== 0

/** The demo's time, and for those who may the way forward in it. Marked like everything here that is not real. */
export function ClockControl({ clock, now }: { readonly clock: DemoClock; readonly now: Date }) {
  const t = useTexts('demo-clock')
  const language = useLanguage()
  const move = useAction((step: ClockStep) => callAsPerson(moveDemoClock, { body: { step } }), moveDemoClock.topics)
  // Said in its place and not at the edge: one presses several times, and nothing may come over the buttons.
  const [hasMoved, setMoved] = useState(false)
  const run = async (step: ClockStep) => {
    if ((await move.run(step)) !== undefined) setMoved(true)
  }
  const { offsetSeconds, nextMaturityAt, mayMove } = clock
  const steps = clockSteps.filter((step) => step !== 'next_maturity' || nextMaturityAt !== null)
  return (
    <section className="demo-clock" aria-label={t('title')}>
      <div className="demo-clock-words" role="status">
        <p>
          <SampleTag>{t('title')}</SampleTag>{' '}
          <b className="font-semibold">
            {t('now')} <DateTime instant={now.toISOString()} />
          </b>
          {', '}
          {offsetSeconds === 0
            ? t('real')
            : t(offsetSeconds < 0 ? 'behind' : 'ahead', { duration: durationText(Math.abs(offsetSeconds), language) })}
        </p>
        <p className="demo-clock-note">{t(hasMoved ? 'moved' : mayMove ? 'note' : 'noteOthers')}</p>
      </div>
      {mayMove && (
        <div className="demo-clock-steps">
          {steps.map((step) => (
            <Button key={step} size="small" busy={move.busy} onClick={() => void run(step)}>
              {t(`step.${step}`)}
            </Button>
          ))}
        </div>
      )}
      <div className="demo-clock-failure empty:hidden">
        {move.failure !== undefined && <FailureNotice failure={move.failure} />}
      </div>
    </section>
  )
}
