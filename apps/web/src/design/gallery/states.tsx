import { Button } from '../button.tsx'
import { EmptyNote, EmptyState } from '../empty-state.tsx'
import { Notice } from '../notice.tsx'
import { Sheet } from '../sheet.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Part } from './part.tsx'

export function States() {
  return (
    <>
      <Part name="Notice" picture="notices">
        <div className="grid gap-4 md:grid-cols-2">
          <Notice kind="you" action={<Button size="small">Confirm</Button>}>
            Confirm your address before you withdraw.
          </Notice>
          <Notice kind="safe">Your money is safe: nothing was moved.</Notice>
          <Notice kind="refused" action={<Button size="small">Try again</Button>}>
            The server could not be reached. No money was moved.
          </Notice>
          <Notice kind="plain">A plan runs from the moment of its activation.</Notice>
        </div>
      </Part>
      <Part name="Skeleton" picture="skeletons">
        <Sheet title="Total assets">
          <Skeleton shape="hero" />
          <Skeleton shape="bar" />
          <Skeleton />
          <Skeleton shape="figure" />
          <Skeleton shape="short" />
        </Sheet>
      </Part>
      <Part name="EmptyState, EmptyNote" picture="empty">
        <div className="grid gap-6 md:grid-cols-2">
          <Sheet title="Activity">
            <EmptyState title="Nothing has happened yet" action={<Button>Deposit</Button>}>
              Your first deposit appears within seconds of reaching the chain.
            </EmptyState>
          </Sheet>
          <Sheet title="Plans">
            <EmptyState title="No plan yet" drawing="box">
              A plan can be started when the first deposit has arrived.
            </EmptyState>
          </Sheet>
          <Sheet title="Messages">
            <EmptyState title="No message yet" drawing="letter">
              We write here what we also write by email.
            </EmptyState>
          </Sheet>
          <Sheet title="Approvals">
            <EmptyState title="Nothing waits for you" drawing="stamp">
              What another admin proposes appears here.
            </EmptyState>
          </Sheet>
          <Sheet title="Users">
            <EmptyNote title="Nothing found" action={<Button>Clear the filters</Button>}>
              No user matches the filters.
            </EmptyNote>
          </Sheet>
        </div>
      </Part>
    </>
  )
}
