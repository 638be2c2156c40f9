import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure, Outcome } from '#client/api/outcome.ts'
import { dataUrlOf } from '#design/data-url.ts'
import { Dialog } from '#design/dialog.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface ProofProps {
  /** Where the picture comes from. */
  readonly fetchPicture: () => Promise<Outcome<Blob>>
  readonly title: string
  readonly alt: string
}

/** The picture of a payment, fetched when it is opened and dropped when it is closed. */
export function Proof({ fetchPicture, title, alt }: ProofProps) {
  const work = useTexts('work')
  const [open, setOpen] = useState(false)
  const [picture, setPicture] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const load = async () => {
    setFailure(undefined)
    const fetched = await fetchPicture()
    if (fetched.kind !== 'answer') return setFailure(fetched)
    const url = await dataUrlOf(fetched.value)
    if (url === undefined) setFailure({ kind: 'unreadable' })
    else setPicture(url)
  }
  const change = (next: boolean) => {
    setOpen(next)
    setPicture(undefined)
    if (next) void load()
  }
  return (
    <Dialog
      trigger={
        <button type="button" className="figure-how">
          {title}
        </button>
      }
      open={open}
      onOpenChange={change}
      title={title}
    >
      <FailureNotice failure={failure} onRetry={() => void load()} />
      {failure === undefined &&
        (picture === undefined ? (
          <div aria-busy="true">
            <span className="sr-only" role="status">
              {work('loading')}
            </span>
            <Skeleton shape="bar" />
          </div>
        ) : (
          <img src={picture} alt={alt} className="proof-picture" />
        ))}
    </Dialog>
  )
}
