import { listActivity } from '@clearhold/contract/views/endpoints'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { EmptyState } from '#design/empty-state.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ActivityTable } from '../activity/activity-table.tsx'
import { activityPage, latestActivity } from '../activity/query.ts'

const shownMax = 4

/** The last things that happened, and the way to all of them. */
export function LatestActivity() {
  const t = useTexts('activity')
  const known = useEndpoint(listActivity, latestActivity)
  return (
    <Sheet
      title={t('latest')}
      aside={
        <Link to={activityPage} className="ml-auto text-14">
          {t('allActivity')}
        </Link>
      }
    >
      <Loaded known={known} waiting={<ListWaiting rows={shownMax} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <ActivityTable
              items={items.slice(0, shownMax)}
              caption={t('latest')}
              toReceipt={(item) => `${activityPage}?item=${encodeURIComponent(item)}`}
            />
          )
        }
      </Loaded>
    </Sheet>
  )
}
