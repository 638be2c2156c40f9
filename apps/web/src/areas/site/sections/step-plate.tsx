import { isDemo } from '#client/boot/identity.ts'
import { type Box, type Point, viewFrom } from '#design/art/axonometric.ts'
import { Stack } from '#design/art/seal-and-stack.tsx'
import { stacksFor } from '#design/art/stacks.ts'
import { Strongbox } from '#design/art/strongbox.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { samplePosition } from './sample-position.ts'

const size = { width: 150, depth: 96, height: 86 }

/** In live there is no sample plan to draw to scale: two stacks stand for the idea. */
const drawn = isDemo ? samplePosition() : { principalMicro: 5n, profitMicro: 1n }

/** The strongbox before, while and after the plan runs; the stacks outside it have the sizes they have inside. */
export function StepPlate({ number }: { readonly number: 1 | 2 | 3 }) {
  const t = useTexts('steps')
  const alt = { 1: t('alt.create'), 2: t('alt.choose'), 3: t('alt.profit') }[number]
  const { principalMicro, profitMicro } = drawn
  const stacks = stacksFor(size, principalMicro, profitMicro)
  const principalTall = stacks.principal.z[1]
  const profitTall = Math.max(3, stacks.profit.z[1])
  return (
    <svg className="plate three-step-plate" viewBox="0 0 440 250" role="img" aria-label={alt}>
      {number !== 2 && <Loose at={[56, number === 1 ? 84 : 110]} from={0} to={principalTall} kind="paper" />}
      {number === 3 && <Loose at={[56, 110]} from={principalTall} to={principalTall + profitTall} kind="green" />}
      <Strongbox
        view={viewFrom([196, 106])}
        size={size}
        principalMicro={principalMicro}
        profitMicro={profitMicro}
        state={number === 2 ? 'shut' : 'open'}
      />
      {number === 1 && <Loose at={[390, 166]} from={0} to={profitTall} kind="green" />}
    </svg>
  )
}

interface LooseProps {
  readonly at: Point
  readonly from: number
  readonly to: number
  readonly kind: 'paper' | 'green'
}

function Loose({ at, from, to, kind }: LooseProps) {
  const box: Box = { x: [0, 54], y: [0, 63], z: [from, to] }
  return <Stack view={viewFrom(at)} box={box} kind={kind} />
}
