import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { SampleGroup } from '#design/sample-tag.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const intervalMs = 5_000

interface CarouselProps {
  readonly head: ReactNode
  readonly items: readonly { readonly key: string; readonly item: ReactNode }[]
  /** The tag of invented ones. */
  readonly tag?: string
}

/**
 * Two at a time, on a phone one; one slide every five seconds, round and round. It rests while a visitor points at it or has the
 * focus in it, stops for good when they say so, and never starts under reduced motion. Without script every item is shown.
 */
export function Carousel({ head, items, tag }: CarouselProps) {
  const t = useTexts('sections')
  const region = useHydrationMarker<HTMLElement>()
  const perSlide = useIsNarrow() ? 1 : 2
  const count = Math.ceil(items.length / perSlide)
  const [turned, setSlide] = useState(0)
  const slide = turned % count
  const { isPlaying, setPlaying, rest } = useAutoplay(() => setSlide((shown) => (shown + 1) % count))
  const slides = Array.from({ length: count }, (_, index) => items.slice(index * perSlide, (index + 1) * perSlide))
  const turn = (by: number) => setSlide((slide + by + count) % count)
  const from = slide * perSlide + 1
  const stage = (
    <div aria-live={isPlaying ? 'off' : 'polite'} className="voices-stage">
      {slides.map((voices, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, and no set of fields
        <div
          key={voices.map(({ key }) => key).join()}
          className="voices"
          role="group"
          aria-roledescription="slide"
          aria-label={t('testimonials.slide', { number: index + 1, count })}
          data-shown={index === slide ? '' : undefined}
        >
          {voices.map(({ item }) => item)}
        </div>
      ))}
    </div>
  )
  return (
    <section ref={region} aria-roledescription="carousel" aria-label={t('testimonials.region')} {...rest}>
      <div className="head head-controls">
        {head}
        <div className="carousel needs-script">
          <RoundButton
            name={t(perSlide === 1 ? 'testimonials.previousOne' : 'testimonials.previous')}
            onClick={() => turn(-1)}
          >
            <ChevronLeft size={20} strokeWidth={1.5} aria-hidden="true" />
          </RoundButton>
          <RoundButton name={t(perSlide === 1 ? 'testimonials.nextOne' : 'testimonials.next')} onClick={() => turn(1)}>
            <ChevronRight size={20} strokeWidth={1.5} aria-hidden="true" />
          </RoundButton>
          <Dots count={count} shown={slide} onChoose={setSlide} />
          <button
            type="button"
            className="icon-button"
            aria-label={isPlaying ? t('testimonials.pause') : t('testimonials.play')}
            onClick={() => setPlaying(!isPlaying)}
          >
            {isPlaying ? <Pause size={20} strokeWidth={1.5} /> : <Play size={20} strokeWidth={1.5} />}
          </button>
          <span className="text-14 text-ink-2 figures-even">
            {perSlide === 1
              ? t('testimonials.shownOne', { from, count: items.length })
              : t('testimonials.shown', { from, to: Math.min(from + 1, items.length), count: items.length })}
          </span>
        </div>
      </div>
      {tag === undefined ? stage : <SampleGroup tag={tag}>{stage}</SampleGroup>}
    </section>
  )
}

const narrow = '(max-width: 720px)'

function whenWidthChanges(listen: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    whenWidthChanges,
    () => matchMedia(narrow).matches,
    () => false,
  )
}

/** Plays from the start unless less motion was asked for; rests under the pointer and the focus. */
function useAutoplay(advance: () => void) {
  const [isPlaying, setPlaying] = useState(false)
  const [isResting, setResting] = useState(false)
  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches), [])
  useEffect(() => {
    if (!isPlaying || isResting) return
    const timer = setInterval(advance, intervalMs)
    return () => clearInterval(timer)
  })
  const rest = {
    onPointerEnter: () => setResting(true),
    onPointerLeave: () => setResting(false),
    onFocus: () => setResting(true),
    onBlur: () => setResting(false),
  }
  return { isPlaying, setPlaying, rest }
}

interface RoundButtonProps {
  readonly name: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function RoundButton({ name, onClick, children }: RoundButtonProps) {
  return (
    <button type="button" className="icon-button round-button" aria-label={name} onClick={onClick}>
      {children}
    </button>
  )
}

interface DotsProps {
  readonly count: number
  readonly shown: number
  readonly onChoose: (slide: number) => void
}

function Dots({ count, shown, onChoose }: DotsProps) {
  const t = useTexts('sections')
  const numbers = Array.from({ length: count }, (_, index) => index)
  return (
    <div className="dots">
      {numbers.map((index) => (
        <button
          key={index}
          type="button"
          aria-label={t('testimonials.slide', { number: index + 1, count })}
          aria-current={index === shown ? 'true' : undefined}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  )
}
