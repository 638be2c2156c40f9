import { changeNoticeConsent, readNoticeConsent } from '@clearhold/contract/withdrawals/endpoints/own'
import { noticeCrowdMin } from '@clearhold/contract/withdrawals/notices'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { isDemo } from '#client/boot/identity.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Checkbox } from '#design/checkbox.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** Whether public notices may include the investor's withdrawals: off until they agree, with what that means beside it. */
export function NoticeConsent() {
  const t = useTexts('own-words')
  const showToast = useToast()
  const known = useEndpoint(readNoticeConsent)
  const save = useAction(
    (agreed: boolean) => callAsPerson(changeNoticeConsent, { body: { agreed } }),
    changeNoticeConsent.topics,
  )
  const change = async (agreed: boolean) => {
    known.assume({ agreed })
    if ((await save.run(agreed)) === undefined) known.assume({ agreed: !agreed })
    else showToast({ kind: 'done', title: t(agreed ? 'notices.begun' : 'notices.ended') })
  }
  return (
    <section className="mt-8">
      <Sheet title={t('notices.title')} foot={isDemo ? t('notices.demo') : t('notices.foot')}>
        <FailureNotice failure={save.failure} />
        <Loaded known={known} waiting={<Skeleton />}>
          {({ agreed }) => (
            <Checkbox
              checked={agreed}
              disabled={save.busy}
              help={t('notices.help', { people: noticeCrowdMin })}
              onChange={(event) => void change(event.target.checked)}
            >
              {t('notices.agree')}
            </Checkbox>
          )}
        </Loaded>
      </Sheet>
    </section>
  )
}
