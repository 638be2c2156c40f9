import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dateTimeText } from '#design/date-time.tsx'
import { Notice } from '#design/notice.tsx'
import { percentText } from '#design/percent.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { QuietFinding } from './automatic-check.ts'
import type { Cover } from './run-quietly.ts'

export interface Quiet {
  readonly finding: QuietFinding
  readonly cover: Cover | undefined
}

/** Time enough for the first page to be drawn and answered; browsers without idle callbacks wait the longer of the two. */
const patienceMs = 4_000

/** Runs once after the first page is there, by code that is fetched then. */
export function useQuietCheck(personId: string): Quiet | undefined {
  const [quiet, setQuiet] = useState<Quiet>()
  useEffect(() => {
    let isLeft = false
    const run = async () => {
      const { runQuietly } = await import('./run-quietly.ts')
      const found = await runQuietly(personId)
      if (!isLeft) setQuiet(found)
    }
    const begin = () => {
      // A check that could not be made is made at the next visit; it says nothing about anyone's money.
      run().catch(() => undefined)
    }
    const isIdleKnown = 'requestIdleCallback' in window
    const waiting = isIdleKnown
      ? requestIdleCallback(begin, { timeout: patienceMs })
      : window.setTimeout(begin, patienceMs)
    return () => {
      isLeft = true
      if (isIdleKnown) cancelIdleCallback(waiting)
      else clearTimeout(waiting)
    }
  }, [personId])
  return quiet
}

/** One line at the foot of the sidebar: the ratio, when it was compared, and that one's own part was checked. */
export function QuietFoot({ quiet }: { readonly quiet: Quiet | undefined }) {
  const t = useTexts('work')
  const language = useLanguage()
  if (quiet?.cover === undefined) return null
  const { percent, owedShare, comparedAt } = quiet.cover
  return (
    <Link to="/user/proof" className="side-proof side-text">
      <small>{t('proof.ratio')}</small>
      <b>{percent === undefined ? t('proof.nothingOwed') : percentText(percent * 100, language)}</b>
      <span className="side-proof-bar" aria-hidden="true">
        <i style={{ width: `${percent === undefined ? 0 : owedShare}%` }} />
      </span>
      {/* Every 40 seconds: two figures within one minute would look like one comparison that contradicts itself. */}
      <small>{t('proof.compared', { time: dateTimeText(comparedAt, language, { show: 'second' }) })}</small>
      {quiet.finding.kind === 'checked' && <small className="side-proof-checked">{t('proof.checked')}</small>}
    </Link>
  )
}

/** Only where the check fails. */
export function QuietAlarm({ quiet }: { readonly quiet: Quiet | undefined }) {
  const t = useTexts('work')
  if (quiet?.finding.kind !== 'failed') return null
  const { number, fault } = quiet.finding
  return (
    <div className="quiet-alarm">
      <Notice kind="refused" action={<Link to={`/user/proof?snapshot=${number}`}>{t('proof.look')}</Link>}>
        {t(fault === 'key_changed' ? 'proof.keyChanged' : 'proof.failed', { number })}
      </Notice>
    </div>
  )
}
