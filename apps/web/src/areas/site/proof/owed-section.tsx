import type { Snapshot } from '@clearhold/contract/solvency/schema'
import { dateTimeText } from '#design/date-time.tsx'
import { Money } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { overviewAnswer } from './answers.ts'
import { type OwedGroup, owedParts } from './owed-kinds.ts'
import { standingOf } from './standing.ts'
import { WaitingSection } from './waiting-section.tsx'

const hatched: readonly OwedGroup[] = ['locked', 'promised', 'leaving', 'unattributed']

/** What the newest snapshot owes, in the kinds that people know; while nothing is compared, no figure. */
export default function OwedSection() {
  const t = useTexts('proof-more')
  const asked = overviewAnswer.useIt()
  if (asked.kind === 'loading') return <WaitingSection title={t('owed.title')} />
  if (asked.kind !== 'answer' || asked.value.snapshot === null) return null
  return standingOf(asked.value).kind === 'silent' ? null : <Owed snapshot={asked.value.snapshot} />
}

export function Owed({ snapshot }: { readonly snapshot: Snapshot }) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const parts = owedParts(snapshot.kinds)
  return (
    <section>
      <div className="wrap">
        <div className="owed-row">
          <h2>{t('owed.title')}</h2>
          <Money amount={snapshot.owed} size="figure" />
        </div>
        <svg className="owed-bar" width="100%" role="img" aria-label={t('owed.label')}>
          <Hatches />
          {parts.map(({ group, from, width }) => (
            <g key={group} className={`owed-part owed-part-${group}`}>
              <rect x={`${from}%`} width={`${width}%`} height="100%" />
              {hatched.includes(group) && (
                <rect x={`${from}%`} width={`${width}%`} height="100%" fill={`url(#hatch-${group})`} />
              )}
            </g>
          ))}
        </svg>
        <ul className="owed-list">
          {parts.map(({ group, amountMicro }) => (
            <li key={group}>
              <svg width="18" height="18" aria-hidden="true" className={`owed-part owed-part-${group}`}>
                <rect width="18" height="18" />
                {hatched.includes(group) && <rect width="18" height="18" fill={`url(#hatch-${group})`} />}
              </svg>
              <span>{t(`owed.${group}`)}</span>
              <b>
                <Money amount={amountMicro} currency="none" />
              </b>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-14 text-ink-2">
          {t('owed.note', {
            number: snapshot.number,
            time: dateTimeText(snapshot.at, language, { year: true }),
            count: snapshot.investors,
          })}
        </p>
      </div>
    </section>
  )
}

/** Diagonal: locked or promised. Upright: on its way. Level: not attributed to an account yet. The same in every picture. */
function Hatches() {
  return (
    <defs>
      <pattern id="hatch-locked" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v6" className="hatch-ink" />
      </pattern>
      <pattern id="hatch-promised" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v6" className="hatch-green" />
      </pattern>
      <pattern id="hatch-leaving" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 0v5" className="hatch-ink" />
      </pattern>
      <pattern id="hatch-unattributed" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 0h5" className="hatch-ink" />
      </pattern>
    </defs>
  )
}
