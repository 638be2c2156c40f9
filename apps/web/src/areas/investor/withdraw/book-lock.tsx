import { lockAddressBook, unlockAddressBook } from '@clearhold/contract/withdrawals/endpoints/own'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { AddressBook } from './address-choice.tsx'

interface BookLockProps {
  readonly book: AddressBook
  readonly now: Date | undefined
}

/** Locking works at once, unlocking after a wait: an intruder cannot unlock the book and add their own address at once. */
export function BookLock({ book, now }: BookLockProps) {
  const t = useTexts('withdraw')
  const showToast = useToast()
  const { locked, unlocksAt, holdHours } = book
  const turn = useAction(
    (to: 'lock' | 'unlock') => callAsPerson(to === 'lock' ? lockAddressBook : unlockAddressBook),
    lockAddressBook.topics,
  )
  const run = async (to: 'lock' | 'unlock') => {
    if ((await turn.run(to)) === undefined) return
    showToast({ kind: 'done', title: t(to === 'lock' ? 'book.lockDone' : 'book.unlockDone') })
  }
  const isOpening = locked && unlocksAt !== null
  const next = locked && !isOpening ? 'unlock' : 'lock'
  const label = isOpening ? t('book.lockAgain') : t(next === 'lock' ? 'book.lock' : 'book.unlock')
  return (
    <section aria-label={t('book.lockTitle')}>
      <h2>{t('book.lockTitle')}</h2>
      <p>{locked ? t('book.lockedText') : t('book.lockText')}</p>
      {locked && !isOpening && <p className="mt-2">{t('book.unlockText', { hours: holdHours })}</p>}
      {isOpening && <Opens unlocksAt={unlocksAt} now={now} />}
      <div className="mt-3 space-y-3">
        <FailureNotice failure={turn.failure} />
        <Button size="small" busy={turn.busy} onClick={() => void run(next)}>
          {label}
        </Button>
      </div>
    </section>
  )
}

function Opens({ unlocksAt, now }: { readonly unlocksAt: string; readonly now: Date | undefined }) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  const leftSeconds = now === undefined ? 0 : (Date.parse(unlocksAt) - now.getTime()) / 1000
  return (
    <p className="mt-2 text-ink">
      {t('book.unlocks')} <DateTime instant={unlocksAt} />
      {leftSeconds > 0 && `, ${t('step.left', { duration: durationText(leftSeconds, language) })}`}
    </p>
  )
}
