import { Skeleton } from '#design/skeleton.tsx'

/** A case beside its queue, until it has arrived. */
export function CaseSkeleton() {
  return (
    <div className="space-y-4 p-6">
      <Skeleton shape="figure" />
      <Skeleton />
      <Skeleton shape="bar" />
      <Skeleton shape="bar" />
    </div>
  )
}
