/** A block where a figure will come, of about its size. It comes after 150 ms, does not shimmer, and screen readers pass over it. */
export function Skeleton({ shape = 'line' }: { readonly shape?: 'line' | 'short' | 'figure' | 'hero' | 'bar' }) {
  return <span className={`skeleton skeleton-${shape}`} aria-hidden="true" />
}
