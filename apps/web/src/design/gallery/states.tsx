import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { FailureText } from '../failure-text.tsx'
import { Sheet } from '../sheet.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Part } from './part.tsx'

export function States() {
  return (
    <Part name="Skeleton, EmptyState, FailureText">
      <div className="grid gap-6 md:grid-cols-2">
        <Sheet title="Total assets">
          <Skeleton shape="hero" />
          <Skeleton shape="bar" />
          <Skeleton />
          <Skeleton shape="figure" />
          <Skeleton shape="short" />
        </Sheet>
        <Sheet title="Activity">
          <EmptyState title="Nothing has happened yet" action={<Button>Deposit</Button>}>
            Your first deposit appears within seconds of reaching the chain.
          </EmptyState>
        </Sheet>
        <Sheet title="Assets held">
          <FailureText failure={{ kind: 'unreachable' }} />
        </Sheet>
        <Sheet title="Assets held">
          <FailureText
            failure={{
              kind: 'problem',
              problem: {
                type: 'about:blank',
                title: 'This page and our server do not belong together',
                status: 409,
                code: 'edition_mismatch',
                detail: '',
                requestId: '',
                money: 'not_moved',
              },
            }}
          />
        </Sheet>
      </div>
    </Part>
  )
}
