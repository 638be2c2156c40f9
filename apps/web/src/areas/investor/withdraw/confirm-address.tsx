import { confirmAddress } from '@clearhold/contract/withdrawals/endpoints/own'
import { useState } from 'react'
import { Link } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { useAction } from '#client/api/use-action.ts'
import { isWaiting } from '#client/api/wait-for.tsx'
import { callAsPerson } from '#client/session/call.ts'
import { Button, buttonClass } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { useAddressBook } from './address-choice.tsx'
import { EntryToConfirm } from './entry-to-confirm.tsx'
import { LongerWait } from './longer-wait.tsx'
import { bookPage } from './paths.ts'

interface ConfirmAddressProps {
  readonly token: string
  /** What the link is about; links sent before this was said have none. */
  readonly entryId: string | null
}

/** A button, not the visit itself, confirms: programs that check the links in a mail must not confirm for a person. */
export function ConfirmAddress({ token, entryId }: ConfirmAddressProps) {
  const t = useTexts('withdraw')
  const [usableAt, setUsableAt] = useState<string>()
  const isDone = usableAt !== undefined
  const confirm = useAction(
    () => callAsPerson(confirmAddress, { body: { token, ...(entryId !== null && { entry: entryId }) } }),
    confirmAddress.topics,
  )
  const known = useAddressBook()
  const book = known.value
  const entry = book && [...book.addresses, ...book.banks].find(({ id }) => id === entryId)
  const run = async () => {
    const answer = await confirm.run(undefined)
    if (answer !== undefined) setUsableAt(answer.confirmed.usableAt)
  }
  const kind = entry && ('address' in entry ? 'address' : 'bank')
  const question = kind === undefined ? t('confirm.title') : t(`confirm.ask.${kind}`)
  const toBook = (
    <Link to={bookPage} className={buttonClass({ kind: isDone ? 'primary' : 'plain' })}>
      {t('confirm.toBook')}
    </Link>
  )
  return (
    <>
      <PageTitle title={isDone ? t(`confirm.waits.${kind ?? 'address'}`) : question} lead={t('confirm.lead')} />
      <div className="max-w-(--read)">
        <Sheet
          actions={
            <>
              {toBook}
              {!isDone && (
                <Button kind="primary" busy={confirm.busy} onClick={() => void run()}>
                  {t('confirm.submit')}
                </Button>
              )}
            </>
          }
        >
          <div className="space-y-4">
            <FailureNotice failure={confirm.failure} />
            <UnknownNotices of={[known]} />
            {entryId !== null && (entry !== undefined || isWaiting([known])) && <EntryToConfirm entry={entry} />}
            {isDone ? (
              <Notice kind="safe">
                {t('confirm.done')} {t('confirm.usableFrom')} <DateTime instant={usableAt} />.
              </Notice>
            ) : (
              <>
                {book !== undefined && (
                  <p>
                    {t('confirm.ifNow', { hours: book.holdHours })} <LongerWait book={book} />
                  </p>
                )}
                <p>{t('confirm.text')}</p>
              </>
            )}
          </div>
        </Sheet>
      </div>
    </>
  )
}
