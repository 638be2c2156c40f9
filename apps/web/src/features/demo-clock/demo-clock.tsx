import '#design/demo-clock.css'
import { type DemoClock as Clock, clockSteps } from '@clearhold/contract/plans/demo-clock-schema'
import { moveDemoClock, readDemoClock } from '@clearhold/contract/plans/endpoints'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useBusinessNow } from '#design/use-business-now.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type ClockStep = (typeof clockSteps)[number]

/** The demo's time, and for those who may the way forward in it. Marked like everything here that is not real. */
export default function DemoClock() {
  const known = useEndpoint(readDemoClock)
  const { value: clock, failure, refetch } = known
  const now = useBusinessNow(clock?.now, known.knownAt)
  if (clock === undefined || now === undefined) {
    return failure === undefined ? null : <FailureNotice failure={failure} onRetry={refetch} />
  }
  // Somebody who may not move it is told only when it is not the real time.
  if (!clock.mayMove && clock.offsetSeconds === 0) return null
  return <Control clock={clock} now={now} />
}

function Control({ clock, now }: { readonly clock: Clock; readonly now: Date }) {
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
          {offsetSeconds === 0 ? t('real') : t('ahead', { duration: durationText(offsetSeconds, language) })}
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
