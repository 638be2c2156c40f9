import { useId } from 'react'
import { isDemo } from '#client/boot/identity.ts'
import { line, type Point, tenth, viewFrom } from '#design/art/axonometric.ts'
import { stacksFor } from '#design/art/stacks.ts'
import { Strongbox, sealCentre } from '#design/art/strongbox.tsx'
import { durationText } from '#design/duration.tsx'
import { moneyText } from '#design/money.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { samplePosition } from '../sections/sample-position.ts'

const view = viewFrom([262, 240])
const size = { width: 330, depth: 200, height: 190 }

/** Without a plan to draw to scale, in live, two stacks stand for the idea and the caption says so. */
const drawn = isDemo ? samplePosition() : { principalMicro: 5n, profitMicro: 1n }

/** One position on the day it starts: the principal and the whole promised profit behind the same glass. */
export function HeroPlate() {
  const t = useTexts('home')
  const language = useLanguage()
  const titleId = useId()
  const words = isDemo ? sampleWords(language) : undefined
  const { principal, profit } = stacksFor(size, drawn.principalMicro, drawn.profitMicro)
  const middle = (principal.y[0] + principal.y[1]) / 2
  const [sealX, sealY] = sealCentre(view, size)
  return (
    <figure className="hero-figure" data-sample={isDemo ? '' : undefined}>
      <svg className="plate" viewBox="0 8 620 524" role="img" aria-labelledby={titleId}>
        <title id={titleId}>{words === undefined ? t('plate.alt') : t('plate.altSample', words)}</title>
        <Strongbox view={view} size={size} principalMicro={drawn.principalMicro} profitMicro={drawn.profitMicro} />
        <Leader from={view(size.width * 0.27, middle, principal.z[1])} bend={[142, 42]} to={[0, 42]} />
        <Leader from={view(size.width * 0.73, middle, profit.z[1])} bend={[452, 42]} to={[620, 42]} />
        <Leader from={[sealX - 22, sealY + 20]} bend={[160, 470]} to={[0, 470]} />
        <Label x={0} y={42} name={t('plate.principal')} figure={words?.principal} />
        <Label x={620} y={42} name={t('plate.profit')} figure={words?.profit} note={t('plate.inside')} end />
        <Label x={0} y={470} name={t('plate.sealed')} figure={words?.duration ?? t('plate.term')} small />
      </svg>
      <figcaption className="mt-4 text-right font-display text-16 leading-snug text-ink-2 italic max-lg:text-left">
        {isDemo ? t('plate.captionSample', { plan: samplePosition().planName }) : t('plate.caption')}{' '}
        {isDemo && <SampleTag>{t('plate.sample')}</SampleTag>}
      </figcaption>
    </figure>
  )
}

function sampleWords(language: Parameters<typeof moneyText>[1]) {
  const { principalMicro, profitMicro, seconds } = samplePosition()
  return {
    principal: moneyText(principalMicro, language),
    profit: moneyText(profitMicro, language),
    duration: durationText(seconds, language, { words: true, largest: 'hour' }),
  }
}

interface LeaderProps {
  readonly from: Point
  readonly bend: Point
  readonly to: Point
}

/** A line from a thing to its name, ending in a dot on the thing. */
function Leader({ from, bend, to }: LeaderProps) {
  return (
    <>
      <path className="plate-leader" d={line(from, bend, to)} />
      <circle className="plate-dot" cx={tenth(from[0])} cy={tenth(from[1])} r="3.5" />
    </>
  )
}

interface LabelProps {
  readonly x: number
  /** The height of the leader: the name stands on it, the figure hangs from it. */
  readonly y: number
  readonly name: string
  readonly figure?: string | undefined
  readonly note?: string
  readonly end?: boolean
  readonly small?: boolean
}

/** Distances in em, because letters are larger on a phone while the drawing is smaller. */
function Label({ x, y, name, figure, note, end = false, small = false }: LabelProps) {
  const place = { x, y, textAnchor: end ? 'end' : 'start' } as const
  return (
    <>
      <text className="plate-name" dy="-0.7em" {...place}>
        {name}
      </text>
      {figure !== undefined && (
        <text className={`plate-figure${small ? ' plate-figure-small' : ''}`} dy="1.1em" {...place}>
          {figure}
        </text>
      )}
      {note !== undefined && (
        <text className="plate-note" dy={figure === undefined ? '1.5em' : '3.6em'} {...place}>
          {note}
        </text>
      )}
    </>
  )
}
