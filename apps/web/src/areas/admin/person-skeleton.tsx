import { Skeleton } from '#design/skeleton.tsx'

/** A person and their figures, until they have arrived; below stand as many lines as the place has room for. */
export function PersonSkeleton({ lines }: { readonly lines: number }) {
  return (
    <div className="space-y-3">
      <Skeleton shape="figure" />
      <Skeleton shape="bar" />
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  )
}
