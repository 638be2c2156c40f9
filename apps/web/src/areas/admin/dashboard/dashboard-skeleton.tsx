import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** The real headings, and blocks where figures will come. */
export function DashboardSkeleton() {
  const t = useTexts('admin')
  return (
    <div className="columns">
      <Sheet title={t('queues.title')}>
        <div className="space-y-4">
          <Skeleton shape="bar" />
          <Skeleton shape="bar" />
          <Skeleton shape="bar" />
        </div>
      </Sheet>
      <div className="columns dashboard-columns">
        <Sheet title={t('figures.title')}>
          <Skeleton shape="figure" />
        </Sheet>
        <Sheet title={t('system.title')}>
          <div className="space-y-3">
            <Skeleton />
            <Skeleton />
          </div>
        </Sheet>
      </div>
    </div>
  )
}
