import { Skeleton } from '#design/skeleton.tsx'

/** While a thread, or the form of a new one, is fetched. */
export function TalkWaiting() {
  return (
    <div className="talk">
      <div className="talk-form">
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  )
}
