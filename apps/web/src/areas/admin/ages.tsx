import { now } from '#client/boot/clock.ts'

const hourMs = 3_600_000

export interface AgesProps {
  /** Since when each waits. */
  readonly since: readonly string[]
  /** Where the dashed line stands; what is beyond it is late. */
  readonly limitHours: number
  /** How many hours the whole width is; what is older stands at its end. */
  readonly spanHours: number
  /** The figures in words: it is a picture. */
  readonly label: string
  readonly limitText?: string
}

export function ageHours(since: string): number {
  return (now().getTime() - Date.parse(since)) / hourMs
}

export function lateOnes(since: readonly string[], limitHours: number): number {
  return since.filter((at) => ageHours(at) > limitHours).length
}

/** One mark for each thing that waits, placed by how long it has waited; late ones are amber diamonds behind the dashed line. */
export function Ages({ since, limitHours, spanHours, label, limitText }: AgesProps) {
  const place = (hours: number) => `${Math.min(100, Math.max(0, (hours / spanHours) * 100)).toFixed(2)}%`
  return (
    <div className="ages" role="img" aria-label={label}>
      <i className="ages-limit" style={{ left: place(limitHours) }} />
      {limitText !== undefined && (
        <span className="ages-text" style={{ right: `calc(100% - ${place(limitHours)})` }}>
          {limitText}
        </span>
      )}
      {since.map((at, index) => (
        <i
          key={`${at} ${String(index)}`}
          className={ageHours(at) > limitHours ? 'ages-late' : 'ages-mark'}
          style={{ left: place(ageHours(at)) }}
        />
      ))}
    </div>
  )
}
