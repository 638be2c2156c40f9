import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

const thresholdPx = 300

/** Appears once the page is scrolled more than 300 px, and leads back smoothly unless less motion was asked for. */
export function ScrollToTop() {
  const t = useTexts()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(scrollY > thresholdPx)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!isShown) return null
  const goUp = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="icon-button round-button to-top" aria-label={t('toTop')} onClick={goUp}>
      <ArrowUp size={20} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}
