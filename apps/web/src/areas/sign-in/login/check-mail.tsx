import { Link } from 'react-router'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { SendAgain } from './send-again.tsx'

interface CheckMailProps {
  /** Where the mail went. */
  readonly email: string
  readonly onConfirmed: () => void
}

/** The end of a registration: which mailbox to look into, and what to do when nothing is in it. */
export function CheckMail({ email, onConfirmed }: CheckMailProps) {
  const t = useTexts('sign-in')
  return (
    <div className="space-y-5">
      <Notice kind="you">
        {t('checkMail.sentTo')} <strong className="font-[550] wrap-anywhere">{email}</strong>. {t('checkMail.open')}
      </Notice>
      <Button kind="primary" wide onClick={onConfirmed}>
        {t('checkMail.confirmed')}
      </Button>
      <div>
        <p className="mb-3 text-14 text-ink-2">{t('checkMail.nothing')}</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <SendAgain email={email} />
          <Link to="/register">{t('checkMail.change')}</Link>
        </div>
      </div>
    </div>
  )
}
