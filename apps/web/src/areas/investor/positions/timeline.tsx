import type { Language } from '@clearhold/contract/language'
import type { CSSProperties, ReactNode } from 'react'
import { dateTimeText } from '#design/date-time.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type Span, shareOfWay, timelineAxis } from './timeline-axis.ts'

export interface Lane extends Span {
  readonly id: string
  readonly name: ReactNode
  /** What becomes free at its end, and when. */
  readonly end: ReactNode
  /** The drawing in words. */
  readonly alt: string
}

interface TimelineProps {
  readonly lanes: readonly Lane[]
  readonly now: Date
  /** Over the right column. */
  readonly endTitle: string
}

/** All of them on one axis with one line through it: now. Ink is over, dashed green is still to come. */
export function Timeline({ lanes, now, endTitle }: TimelineProps) {
  const t = useTexts('work')
  const language = useLanguage()
  const axis = timelineAxis(lanes, now)
  const at = (moment: Date) => shareOfWay(moment, axis.startMs, axis.endMs)
  const nowAt = at(now)
  const cells = { '--cells': axis.marksMs.length } as CSSProperties
  return (
    <div className="lanes" style={cells}>
      <div className="lanes-axis" aria-hidden="true">
        <span />
        <div className="lanes-days">
          {axis.marksMs.map((mark, index) => (
            <span key={mark} className="lanes-day" style={{ left: `${at(new Date(mark))}%` }}>
              {dayText(mark, language, index === 0)}
            </span>
          ))}
          <span className="lanes-now-label" style={{ left: `${nowAt}%`, translate: `-${nowAt}% 0` }}>
            {t('now', { time: timeText(now, language) })}
          </span>
          <i className="lane-now lane-now-top" style={{ left: `${nowAt}%` }} />
        </div>
        <span className="text-right">{endTitle}</span>
      </div>
      <ul>
        {lanes.map((lane) => (
          <li key={lane.id} className="lane">
            <div className="lane-name">{lane.name}</div>
            <div className="lane-track" role="img" aria-label={lane.alt}>
              <Bar from={at(lane.startAt)} to={at(lane.endAt)} now={nowAt} />
              <BarEnds lane={lane} from={at(lane.startAt)} to={at(lane.endAt)} />
              <i className="lane-now" style={{ left: `${nowAt}%` }} />
            </div>
            <div className="lane-end">{lane.end}</div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Bar({ from, to, now }: { readonly from: number; readonly to: number; readonly now: number }) {
  const elapsedTo = Math.min(Math.max(now, from), to)
  return (
    <>
      {elapsedTo > from && <i className="lane-past" style={{ left: `${from}%`, width: `${elapsedTo - from}%` }} />}
      {to > elapsedTo && <i className="lane-rest" style={{ left: `${elapsedTo}%`, width: `${to - elapsedTo}%` }} />}
    </>
  )
}

/** The times under a bar; a short bar has room for its end only, and its start stands before it where there is room for that. */
function BarEnds({ lane, from, to }: { readonly lane: Lane; readonly from: number; readonly to: number }) {
  const language = useLanguage()
  return (
    <>
      {(to - from > 24 || from > 12) && (
        <span className={to - from > 24 ? 'lane-tick' : 'lane-tick lane-tick-before'} style={{ left: `${from}%` }}>
          {timeText(lane.startAt, language)}
        </span>
      )}
      <span className="lane-tick lane-tick-end" style={{ left: `${to}%` }}>
        {timeText(lane.endAt, language)}
      </span>
    </>
  )
}

interface LineOfOneProps extends Span {
  readonly now: Date | undefined
  /** Now is on the line by name, not only as the place where ink ends. */
  readonly isNowShown?: boolean
  /** Stands in the middle of the bar: how long it is. */
  readonly length: string
  readonly alt: string
}

/** One plan on a line of its own, from its start to its end. */
export function LineOfOne({ startAt, endAt, now, isNowShown = false, length, alt }: LineOfOneProps) {
  const language = useLanguage()
  const t = useTexts('work')
  const done = now === undefined ? 0 : shareOfWay(now, startAt.getTime(), endAt.getTime())
  const zoned = (moment: Date) => dateTimeText(moment.toISOString(), language)
  return (
    <div role="img" aria-label={alt}>
      {now !== undefined && isNowShown && done < 100 && (
        <div className="line-of-one-now">
          <span className="lanes-now-label" style={{ left: `${done}%`, translate: `-${done}% 0` }}>
            {t('now', { time: timeText(now, language) })}
          </span>
          <i className="lane-now" style={{ left: `${done}%` }} />
        </div>
      )}
      <div className="line-of-one-bar">
        <Bar from={0} to={100} now={done} />
        <span className={done > 45 ? 'line-of-one-length line-of-one-over' : 'line-of-one-length'}>{length}</span>
      </div>
      <div className="line-of-one-ends">
        <span>{zoned(startAt)}</span>
        <span>{zoned(endAt)}</span>
      </div>
    </div>
  )
}

/** 'Wed 11 Nov' once, then 'Thu 12'. */
function dayText(atMs: number, language: Language, isFirst: boolean): string {
  const text = dateTimeText(new Date(atMs).toISOString(), language, { show: 'date' })
  return isFirst ? text : text.split(' ').slice(0, 2).join(' ')
}

/** The zone stands in the right column. */
function timeText(moment: Date, language: Language): string {
  return dateTimeText(moment.toISOString(), language, { show: 'time' }).slice(0, 5)
}
