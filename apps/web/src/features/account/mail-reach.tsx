import { readMailReach, requestAddressCheck } from '@clearhold/contract/notifications/endpoints'
import { useState } from 'react'
import { Link } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { Notice } from '#design/notice.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

const mine = { params: { id: 'me' } } as const

/** Shown while mails do not reach the account holder: what is not sent, and the two ways out. */
export function MailReach({ securityPath }: { readonly securityPath: string }) {
  const t = useTexts('account')
  const language = useLanguage()
  const known = useEndpoint(readMailReach, mine)
  const ask = useAction(() => callAsPerson(requestAddressCheck, mine), requestAddressCheck.topics)
  const [isAsked, setAsked] = useState(false)
  const undeliverable = known.value?.undeliverable ?? null
  if (known.failure !== undefined) return <FailureNotice failure={known.failure} />
  if (undeliverable === null) return null
  const at = dateTimeText(undeliverable.since, language, { year: true })
  return (
    <div className="mb-6 space-y-4">
      <Notice kind="you">
        <b className="block font-[550]">{t('reach.title')}</b>
        {t('reach.text', { at })} {t('reach.effect')}
      </Notice>
      <FailureNotice failure={ask.failure} />
      {isAsked && <Notice kind="safe">{t('reach.asked')}</Notice>}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          busy={ask.busy}
          onClick={() => void ask.run(undefined).then((answer) => setAsked(answer !== undefined))}
        >
          {t('reach.confirm')}
        </Button>
        <Link to={securityPath}>{t('reach.change')}</Link>
      </div>
    </div>
  )
}
