import { type FirstBulletin, useBulletin, useBulletinPolling } from '#client/api/use-bulletin.ts'
import { PageLink } from '#design/page-link.tsx'
import { Status } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const refetchEveryMs = 60_000

/** What everybody should know now, on every page. It comes after the page, which is a file that knows nothing of today. */
export function AnnouncementBar({ first }: { readonly first?: FirstBulletin }) {
  const t = useTexts()
  useBulletinPolling(refetchEveryMs, first)
  const announcement = useBulletin()?.announcement
  return (
    <div role="status">
      {announcement && (
        <p className="announcement">
          <Status kind={announcement.level === 'info' ? 'none' : 'you'}>{announcement.text}</Status>{' '}
          {announcement.page && <PageLink page={announcement.page}>{t(`nav.${announcement.page}`)}</PageLink>}
        </p>
      )}
    </div>
  )
}
