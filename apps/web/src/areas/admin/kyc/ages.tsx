import type { KycSubmission } from '@clearhold/contract/kyc-schema'
import { now } from '../../../client/clock.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

interface AgesProps {
  readonly submissions: readonly KycSubmission[]
  readonly promisedHours: number
}

const width = 268
/** Where the promised time stands; what is later lies beyond it, up to half as long again. */
const limitAt = width * (2 / 3)
const hourMs = 3_600_000

/** One mark for each case, placed by how long it has waited; the dashed line is what we promised. */
export function Ages({ submissions, promisedHours }: AgesProps) {
  const t = useTexts('kyc-review')
  const waiting = submissions.filter(({ waitingSince }) => waitingSince !== null)
  if (waiting.length === 0) return null
  const place = (since: string) => {
    const share = (now().getTime() - Date.parse(since)) / (promisedHours * hourMs)
    return Math.min(width - 8, 8 + share * (limitAt - 8))
  }
  return (
    <svg
      viewBox={`0 0 ${width} 36`}
      className="ages"
      role="img"
      aria-label={t('ages', { count: waiting.length, late: waiting.filter(({ overdue }) => overdue).length })}
    >
      <path d={`M0 22.5H${width}`} className="ages-axis" />
      <path d={`M${limitAt} 6V34`} className="ages-limit" />
      <text x={limitAt - 5} y="12" textAnchor="end">
        {t('hours', { hours: promisedHours })}
      </text>
      {waiting.map(({ _id, waitingSince, overdue }) => (
        <rect
          key={_id}
          x={place(waitingSince ?? '') - 4}
          y="18.5"
          width="8"
          height="8"
          rx={overdue ? 1 : 4}
          className={overdue ? 'ages-late' : 'ages-mark'}
        />
      ))}
    </svg>
  )
}
