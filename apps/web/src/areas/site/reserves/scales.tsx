import type { Reserves } from '@clearhold/contract/views/reserves'
import { useId } from 'react'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Of the longer of the two bars, in tenths of a per cent: for drawing only. */
function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1000n) / whole) / 10
}

/** Held above, owed beneath, on one scale: the eye sees which is longer before it reads. That more is held than owed is said only where it is known. */
export function Scales({ reserves }: { readonly reserves: Reserves }) {
  const t = useTexts('proof')
  const language = useLanguage()
  const id = useId()
  const heldMicro = microFromBalance(reserves.held.total)
  const owedMicro = microFromBalance(reserves.owed.total)
  const longestMicro = heldMicro > owedMicro ? heldMicro : owedMicro
  const gapMicro = heldMicro - owedMicro
  const gapText = moneyText(gapMicro < 0n ? -gapMicro : gapMicro, language)
  let from = 0
  const parts = reserves.owed.kinds.map(({ kind, value }) => {
    const width = share(microFromBalance(value), longestMicro)
    const part = { kind, x: from, width }
    from += width
    return part
  })
  return (
    <div className="scales">
      <p className="scale-row">
        <b>{t('held')}</b>
        <Money amount={reserves.held.total} size="figure" />
      </p>
      <svg className="scale" width="100%" height="72" aria-hidden="true">
        <rect width="100%" height="72" className="scale-place" />
        <rect width={`${share(heldMicro, longestMicro)}%`} height="72" className="scale-held" />
      </svg>
      <p className="scale-gap">
        {gapMicro < 0n && t('less', { amount: gapText })}
        {reserves.isCovered && (gapMicro === 0n ? t('exact') : t('more', { amount: gapText }))}
      </p>
      <svg className="scale" width="100%" height="72" aria-hidden="true">
        <Hatches id={id} />
        <rect width="100%" height="72" className="scale-place" />
        {parts.map(({ kind, x, width }) => (
          <g key={kind} className={`owed-${kind}`}>
            <rect x={`${x}%`} width={`${width}%`} height="72" className="owed-ground" />
            {(kind === 'escrow' || kind === 'locked' || kind === 'leaving') && (
              <rect x={`${x}%`} width={`${width}%`} height="72" fill={`url(#${id}${kind})`} />
            )}
          </g>
        ))}
      </svg>
      <p className="scale-row mt-2.5">
        <b>{t('owed')}</b>
        <Money amount={reserves.owed.total} size="figure" />
      </p>
    </div>
  )
}

/** Diagonal: locked or escrowed. Upright: on its way. The same in every picture. */
function Hatches({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}escrow`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v6" className="hatch-green" />
      </pattern>
      <pattern id={`${id}locked`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v7" className="hatch-ink" />
      </pattern>
      <pattern id={`${id}leaving`} width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 0v5" className="hatch-ink" />
      </pattern>
    </defs>
  )
}
