import { Pause } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { noticeAmounts, noticeNames } from '#sample/notices.ts'
import { drawNotice, type Notice, nextPauseMs, stayMs } from './notice-timing.ts'
import { randomBelow } from './random-below.ts'

const pausedKey = 'notices'

/**
 * `waitedMs` is the part of the first pause that passed before this code was fetched.
 *
 * The specification's invented withdrawals, in the demo edition: each with its tag, never over a form, until somebody pauses
 * them. Those who asked for less motion get none.
 */
export default function SampleNotices({ waitedMs }: { readonly waitedMs: number }) {
  const t = useTexts()
  const language = useLanguage()
  const place = useRef<HTMLElement>(null)
  const [notice, setNotice] = useState<Notice>()
  /** Counts what was shown, left out or taken away: the next pause begins with each. */
  const [turn, setTurn] = useState(0)
  const waited = useRef(waitedMs)
  const [isPaused, setPaused] = useState(true)
  useEffect(() => setPaused(!mayMove()), [])
  useEffect(() => {
    if (isPaused) return
    const isShown = place.current !== null
    const timer = setTimeout(
      () => {
        waited.current = 0
        setNotice(isShown || isFormInUse() ? undefined : drawNotice(noticeNames, noticeAmounts, randomBelow))
        setTurn(turn + 1)
      },
      isShown ? stayMs : nextPauseMs(randomBelow) - waited.current,
    )
    return () => clearTimeout(timer)
  }, [isPaused, turn])
  // Before it is painted or announced: whoever fills a form in never sees it come and go.
  useLayoutEffect(() => {
    if (notice !== undefined && place.current !== null && isOverForm(place.current)) setNotice(undefined)
  }, [notice])
  if (notice === undefined) return null
  return (
    <aside ref={place} className="notice" aria-label={t('notice.region')} data-sample="">
      <p className="notice-words" role="status">
        <span className="figures-even">
          {notice.name} <b>{t('notice.withdrew', { amount: dollars(notice.amount, language) })}</b>
        </span>
        <SampleTag>{t('notice.tag')}</SampleTag>
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={t('notice.pause')}
        onClick={() => {
          setNotice(undefined)
          setPaused(true)
          rememberPause()
        }}
      >
        <Pause size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </aside>
  )
}

function dollars(amount: number, language: 'en' | 'es' | 'fr'): string {
  const figure = String(amount).replace(/\B(?=(\d{3})+$)/g, { en: ',', es: '.', fr: '\u202f' }[language])
  return language === 'en' ? `$${figure}` : `${figure}\u00a0$`
}

function mayMove(): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  try {
    return sessionStorage.getItem(pausedKey) === null
  } catch {
    return true
  }
}

function rememberPause(): void {
  try {
    sessionStorage.setItem(pausedKey, 'paused')
  } catch {
    // It lasts until the page is left.
  }
}

function isFormInUse(): boolean {
  return document.activeElement?.closest('form, fieldset') != null
}

/** A form is where the notice would be. */
function isOverForm(notice: HTMLElement): boolean {
  const { left, right, top, bottom } = notice.getBoundingClientRect()
  return [...document.forms].some((form) => {
    const place = form.getBoundingClientRect()
    return place.left < right && place.right > left && place.top < bottom && place.bottom > top
  })
}
