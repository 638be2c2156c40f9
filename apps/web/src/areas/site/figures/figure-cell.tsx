import { type ReactNode, useId } from 'react'
import { CloseButton } from '#design/close-button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface FigureCellProps {
  readonly label: string
  /** What was counted, in words. */
  readonly source: string
  readonly computedAt: string
  readonly children: ReactNode
}

/** A figure with how it is known: what was counted, and when. */
export function FigureCell({ label, source, computedAt, children }: FigureCellProps) {
  const t = useTexts('figures')
  const howId = useId()
  return (
    <div className="figure">
      <p className="figure-name">{label}</p>
      <p className="figure-value">{children}</p>
      <button type="button" className="figure-how" popoverTarget={howId} aria-label={t('howOf', { figure: label })}>
        {t('how')}
      </button>
      <div id={howId} popover="auto" className="how">
        <div className="flex items-start justify-between gap-4">
          <h3>{label}</h3>
          <CloseButton popoverTarget={howId} />
        </div>
        <p className="mt-2.5 text-ink-2">{source}</p>
        <p className="mt-2.5 text-14 text-ink-2">
          {t('computed')} <DateTime instant={computedAt} year />
        </p>
      </div>
    </div>
  )
}

/** The place of a figure while it is asked for. */
export function WaitingCell({ label }: { readonly label: string }) {
  const t = useTexts('figures')
  return (
    <div className="figure" aria-busy="true">
      <p className="figure-name">{label}</p>
      <span className="sr-only">{t('loading')}</span>
      <div className="figure-value flex items-center">
        <Skeleton shape="figure" />
      </div>
      <Skeleton shape="short" />
    </div>
  )
}
