import { removeAddress } from '@clearhold/contract/withdrawals/endpoints/own'
import type { BookAddress, BookBank } from '@clearhold/contract/withdrawals/schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Address } from '#design/address.tsx'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Dialog } from '#design/dialog.tsx'
import { durationText } from '#design/duration.tsx'
import { Status } from '#design/status.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface BookEntryProps {
  readonly one: BookAddress | BookBank
  readonly now: Date | undefined
}

/** One address or bank account: its name, how it stands, the whole of it, and what happened to it. */
export function BookEntry({ one, now }: BookEntryProps) {
  const t = useTexts('withdraw')
  const { createdAt, confirmedAt, lastUsedAt } = one
  const [label, beside] = 'address' in one ? [one.label, one.network] : [one.bankName, one.accountName]
  return (
    <li className="book-entry">
      <h3 className="font-text text-16 font-[550] tracking-normal wrap-anywhere">
        {label === '' ? t('book.noLabel') : label} <span className="font-normal text-ink-2">{beside}</span>
      </h3>
      <RemoveAddress one={one} />
      <div className="book-entry-address">
        <WholeEntry one={one} />
      </div>
      <p className="book-entry-facts">
        <PositionStatus one={one} now={now} />
        <span>
          {t('book.added')} <DateTime instant={createdAt} show="date" />
        </span>
        {confirmedAt !== null && (
          <span>
            {t('book.confirmed')} <DateTime instant={confirmedAt} show="date" />
          </span>
        )}
        {lastUsedAt !== null && (
          <span>
            {t('book.used')} <DateTime instant={lastUsedAt} show="date" />
          </span>
        )}
      </p>
    </li>
  )
}

/** The whole of what money would go to: what a person compares. */
export function WholeEntry({ one }: Pick<BookEntryProps, 'one'>) {
  return 'address' in one ? (
    <Address address={one.address} />
  ) : (
    <span className="wrap-anywhere">{one.accountNumber}</span>
  )
}

function PositionStatus({ one: { confirmedAt, usable, usableAt }, now }: BookEntryProps) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  if (usable) return <Status kind="done">{t('book.usable')}</Status>
  if (confirmedAt === null || usableAt === null) return <Status kind="you">{t('book.unconfirmed')}</Status>
  const leftSeconds = now === undefined ? 0 : (Date.parse(usableAt) - now.getTime()) / 1000
  return (
    <Status kind="locked">
      <span>
        {t('book.waits')} <DateTime instant={usableAt} />
        {leftSeconds > 0 && `, ${t('step.left', { duration: durationText(leftSeconds, language) })}`}
      </span>
    </Status>
  )
}

function RemoveAddress({ one }: Pick<BookEntryProps, 'one'>) {
  const t = useTexts('withdraw')
  const { id } = one
  const name = 'address' in one ? one.label || one.address : `${one.bankName} ${one.accountNumber}`
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const remove = useAction(() => callAsPerson(removeAddress, { params: { id } }), removeAddress.topics)
  const run = async () => {
    if ((await remove.run(undefined)) === undefined) return
    setOpen(false)
    showToast({ kind: 'done', title: t('book.removeDone') })
  }
  return (
    <Dialog
      trigger={
        <Button size="small" aria-label={t('book.removeOf', { name })}>
          {t('book.remove')}
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      title={t('book.removeTitle')}
      actions={
        <Button kind="refuse" busy={remove.busy} onClick={() => void run()}>
          {t('book.remove')}
        </Button>
      }
    >
      <div className="book-entry-address mb-3">
        <WholeEntry one={one} />
      </div>
      <p>{t('book.removeText')}</p>
      <div className="mt-4 empty:hidden">
        <FailureNotice failure={remove.failure} />
      </div>
    </Dialog>
  )
}
