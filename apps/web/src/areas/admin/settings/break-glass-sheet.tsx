import type { BreakGlassStanding } from '@clearhold/contract/accounts/break-glass'
import { readBreakGlass, refuseBreakGlass } from '@clearhold/contract/accounts/endpoints/break-glass'
import { Link } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** For owners: whether codes are sealed, and the way to stop a break-glass that waits. Codes are entered at the operator's host only. */
export function BreakGlassSheet() {
  return useMay('owner') ? <OwnersSheet /> : null
}

function OwnersSheet() {
  const t = useTexts('admin')
  const known = useEndpoint(readBreakGlass, {})
  return (
    <div className="mt-10">
      <Sheet title={t('breakGlass.title')}>
        <p className="mb-4 text-14 text-ink-2">{t('breakGlass.text')}</p>
        <Loaded known={known} waiting={<ListWaiting rows={1} />}>
          {({ sealedAt, open }) => (
            <div className="space-y-4">
              {open !== null && <Waiting open={open} />}
              <p>
                {sealedAt === null ? (
                  t('breakGlass.notSealed')
                ) : (
                  <>
                    {t('breakGlass.sealed')} <DateTime instant={sealedAt} />
                  </>
                )}
              </p>
            </div>
          )}
        </Loaded>
      </Sheet>
    </div>
  )
}

function Waiting({ open: { id, personId, endsAt } }: { readonly open: NonNullable<BreakGlassStanding['open']> }) {
  const t = useTexts('admin')
  const showToast = useToast()
  const stop = useAction(() => callAsPerson(refuseBreakGlass, { params: { id } }), refuseBreakGlass.topics)
  const press = async () => {
    if ((await stop.run(undefined)) !== undefined) showToast({ kind: 'done', title: t('breakGlass.stopped') })
  }
  return (
    <>
      <Notice kind="you">
        {endsAt === null ? (
          t('breakGlass.openUntold')
        ) : (
          <>
            {t('breakGlass.open')} <DateTime instant={endsAt} />.
          </>
        )}{' '}
        <Link to={`/admin/users?user=${personId}`}>{t('breakGlass.who')}</Link>
      </Notice>
      <FailureNotice failure={stop.failure} />
      <Button kind="refuse" busy={stop.busy} onClick={() => void press()}>
        {t('breakGlass.stop')}
      </Button>
    </>
  )
}
