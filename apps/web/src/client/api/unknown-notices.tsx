import { FailureNotice } from './failure-notice.tsx'
import type { Known } from './use-endpoint.ts'

type Asked = Pick<Known<unknown>, 'value' | 'failure' | 'refetch'>

/** For what a page can do without, but not in silence: each answer that is missing says why and can be asked for again. */
export function UnknownNotices({ of }: { readonly of: readonly Asked[] }) {
  const missing = of.filter(({ value, failure }) => value === undefined && failure !== undefined)
  const [first] = missing
  if (first === undefined) return null
  const askAll = () => {
    for (const { refetch } of missing) refetch()
  }
  return (
    <div className="mb-4">
      <FailureNotice failure={first.failure} onRetry={askAll} />
    </div>
  )
}
