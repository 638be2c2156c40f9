import type { Position } from '@clearhold/contract/plans/positions-schema'
import { isDemo } from '#client/boot/identity.ts'
import { percentText } from '#design/percent.ts'
import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type Named = Pick<Position, 'name' | 'profitBasisPoints'>

/** 'Advance, 40%': a plan by its name and what it promised. */
export function usePositionName(): (position: Named) => string {
  const t = useTexts('positions')
  const language = useLanguage()
  return ({ name, profitBasisPoints }) =>
    t('named', { name: name[language], percent: percentText(profitBasisPoints, language) })
}

/** The demo's plans are invented, wherever their name stands. */
export function SamplePlanTag() {
  const common = useTexts()
  return isDemo ? <SampleTag>{common('samplePlan')}</SampleTag> : null
}
