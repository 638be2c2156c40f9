import type { Figure } from '@clearhold/contract/figures'
import { useId } from 'react'
import type { Failure } from '../../client/api.ts'
import { CloseButton } from '../../design/close-button.tsx'
import { DateTime } from '../../design/date-time.tsx'
import { FailureText } from '../../design/failure-text.tsx'
import { Money } from '../../design/money.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { usePublicFigures } from './use-public-figures.ts'

/** What stands in custody, asked from the ledger when the page is looked at. Never a figure of the day of the build. */
export function AssetsHeld() {
  const t = useTexts('figures')
  const { figures, askAgain } = usePublicFigures()
  return (
    <div className="min-h-28">
      <p className="text-14 text-ink-2">{t('assetsHeld.label')}</p>
      <div className="needs-script" aria-live="polite" aria-busy={figures.kind === 'loading'}>
        {figures.kind === 'loading' && <Waiting />}
        {figures.kind === 'answer' && <Known figure={figures.value.assetsHeld} />}
        {figures.kind !== 'loading' && figures.kind !== 'answer' && <Unknown failure={figures} onRetry={askAgain} />}
      </div>
      <p className="without-script mt-1 text-14">{t('assetsHeld.withoutScript')}</p>
    </div>
  )
}

function Waiting() {
  const t = useTexts('figures')
  return (
    <>
      <span className="sr-only">{t('assetsHeld.loading')}</span>
      <div className="flex h-10 items-center">
        <Skeleton shape="figure" />
      </div>
      <Skeleton shape="short" />
    </>
  )
}

function Known({ figure }: { readonly figure: Figure }) {
  const t = useTexts('figures')
  const howId = useId()
  return (
    <>
      <p>
        <Money amount={figure.value} size="figure" />
      </p>
      <button type="button" className="figure-how" popoverTarget={howId}>
        {t('how')}
      </button>
      <div id={howId} popover="auto" className="how">
        <div className="flex items-start justify-between gap-4">
          <h3>{t('assetsHeld.label')}</h3>
          <CloseButton popoverTarget={howId} />
        </div>
        <p className="mt-2.5 text-ink-2">{t(`assetsHeld.${figure.howWeKnow}`)}</p>
        <p className="mt-2.5 text-14 text-ink-2">
          {t('computed')} <DateTime instant={figure.computedAt} year />
        </p>
      </div>
    </>
  )
}

function Unknown({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const t = useTexts('figures')
  return (
    <>
      <p className="mt-1 max-w-[46ch] text-14">
        <FailureText failure={failure} /> {t('assetsHeld.noOldFigure')}
      </p>
      <button type="button" className="figure-how" onClick={onRetry}>
        {t('retry')}
      </button>
    </>
  )
}
