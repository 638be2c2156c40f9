import type { Announcement } from '@clearhold/contract/content/admin-schema'
import { listAnnouncements, withdrawAnnouncement } from '@clearhold/contract/content/endpoints'
import { useSearchParams } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListPages, ListWaiting } from '#design/list-parts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { AnnouncementForm } from './announcement-form.tsx'

/** What is announced now and what was; and the form for the next. */
export function AnnouncementPart() {
  const t = useTexts('content')
  const [query] = useSearchParams()
  const me = useMe()
  const after = query.get('after')
  const known = useEndpoint(listAnnouncements, { query: after === null ? {} : { after } })
  const pathAfter = (place: string | null) =>
    `/admin/content?show=announcement${place === null ? '' : `&after=${encodeURIComponent(place)}`}`
  // The form stands above the list: which of the two comes first is known with the permissions, and nothing moves afterwards.
  if (me.value === undefined && me.failure === undefined) return <ListWaiting rows={3} />
  const mayAsk = me.value?.permissions.includes('support') ?? false
  return (
    <div className={mayAsk ? 'content-halves' : undefined}>
      {mayAsk && <AnnouncementForm />}
      <div>
        <Loaded known={known} waiting={<ListWaiting rows={3} />}>
          {({ announcements, next }) =>
            announcements.length === 0 ? (
              <EmptyState drawing="letter" title={t('announcement.none')}>
                {t('announcement.noneText')}
              </EmptyState>
            ) : (
              <>
                <ul className="content-list" aria-label={t('announcement.list')}>
                  {announcements.map((one) => (
                    <li key={one._id}>
                      <One announcement={one} />
                    </li>
                  ))}
                </ul>
                <ListPages next={next} pathAfter={pathAfter} words={{ first: t('first'), next: t('next') }} />
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

const marks: Readonly<Record<Announcement['state'], StatusKind>> = {
  planned: 'moving',
  shown: 'done',
  covered: 'locked',
  over: 'none',
  withdrawn: 'none',
}

function One({ announcement }: { readonly announcement: Announcement }) {
  const t = useTexts('content')
  const common = useTexts()
  const { state, level, text, page, startsAt, endsAt, publishedBy, withdrawnAt, withdrawnBy } = announcement
  return (
    <Sheet>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Status kind={marks[state]}>{t(`announcement.is.${state}`)}</Status>
        <span className="text-13 text-ink-2">
          {t(`announcement.level.${level}`)}
          {page !== null && `, ${common(`nav.${page}`)}`}
        </span>
      </p>
      <dl className="content-tongues">
        {(['en', 'es', 'fr'] as const).map((language) => (
          <div key={language}>
            <dt>{t(`in.${language}`)}</dt>
            <dd lang={language}>{text[language]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-ink-2">
        {t('announcement.from')} <DateTime instant={startsAt} />
        {endsAt !== null && (
          <>
            {' '}
            {t('announcement.to')} <DateTime instant={endsAt} />
          </>
        )}
        . {t('publishedBy', { name: publishedBy.name })}.
        {withdrawnAt !== null && (
          <>
            {' '}
            {t('announcement.withdrawnBy', { name: withdrawnBy?.name ?? '' })} <DateTime instant={withdrawnAt} />.
          </>
        )}
      </p>
      {(state === 'shown' || state === 'planned' || state === 'covered') && <Withdraw id={announcement._id} />}
    </Sheet>
  )
}

function Withdraw({ id }: { readonly id: string }) {
  const t = useTexts('content')
  const showToast = useToast()
  const withdraw = useAction(() => callAsPerson(withdrawAnnouncement, { params: { id } }), withdrawAnnouncement.topics)
  const run = async () => {
    if ((await withdraw.run(undefined)) !== undefined)
      showToast({ kind: 'done', title: t('announcement.withdrawnToast') })
  }
  return (
    <div className="mt-3">
      <FailureNotice failure={withdraw.failure} />
      <Button kind="refuse" size="small" busy={withdraw.busy} onClick={() => void run()}>
        {t('announcement.withdraw')}
      </Button>
    </div>
  )
}
