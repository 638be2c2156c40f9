import { listOwnChanges, readProofOverview, showOwnProof } from '@clearhold/contract/solvency/endpoints'
import type { OwnProof, OwnSnapshots, ProofOverview } from '@clearhold/contract/solvency/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#client/api/loaded.tsx'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { ListWaiting } from '#design/list-parts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { answerBeforeCheck } from './answer-note.ts'
import type { Change, Evidence } from './check-snapshot.ts'
import { KeyChanged } from './key-changed.tsx'
import { type Keys, type LastCheck, pinKeys, readMemory, remember } from './memory.ts'
import { loadMovements, newestEntry } from './movements.ts'
import { ProofBoard } from './proof-board.tsx'

type Snapshot = OwnSnapshots['snapshots'][number]

interface OwnSnapshotProps {
  readonly snapshot: Snapshot
  readonly draw: OwnSnapshots['draw']
  readonly nextAt: OwnSnapshots['nextAt']
  readonly shownKeys: Keys
  readonly personId: string
}

/** Everything a check needs is fetched before it is asked for: it then runs without a network. */
export function OwnSnapshot({ snapshot, draw, nextAt, shownKeys, personId }: OwnSnapshotProps) {
  const t = useTexts('my-proof')
  const own = useEndpoint(showOwnProof, { params: { number: String(snapshot.number) } })
  const overview = useEndpoint(readProofOverview)
  const [pinned, setPinned] = useState(() => pinKeys(personId, shownKeys))
  const [last] = useState(() => earlier(readMemory(personId).last, snapshot))
  const trust = () => {
    remember(personId, { logKey: shownKeys.log, answersKey: shownKeys.answers })
    setPinned({ keys: shownKeys, changed: undefined })
  }
  return (
    <Loaded
      known={own}
      waiting={
        <>
          <PageTitle title={t('title')} />
          <Sheet>
            <ListWaiting rows={8} />
          </Sheet>
        </>
      }
    >
      {(value) => (
        <>
          <UnknownNotices of={[overview]} />
          {pinned.changed !== undefined && <KeyChanged before={pinned.keys} now={pinned.changed} onTrust={trust} />}
          <WithMovements
            snapshot={snapshot}
            draw={draw}
            nextAt={nextAt}
            own={value}
            overview={overview.value}
            personId={personId}
            keys={pinned.keys}
            last={last}
          />
        </>
      )}
    </Loaded>
  )
}

/** A check of an older snapshot begins anew: what was checked later says nothing about what came before. */
function earlier(last: LastCheck | undefined, { number }: Snapshot): LastCheck | undefined {
  return last !== undefined && last.number < number ? last : undefined
}

interface WithMovementsProps {
  readonly snapshot: Snapshot
  readonly draw: OwnSnapshots['draw']
  readonly nextAt: OwnSnapshots['nextAt']
  readonly own: OwnProof
  readonly overview: ProofOverview | undefined
  readonly personId: string
  readonly keys: Keys
  readonly last: LastCheck | undefined
}

function WithMovements({ snapshot, draw, nextAt, own, overview, personId, keys, last }: WithMovementsProps) {
  const answer = answerBeforeCheck(own.answer)
  const upTo = answer === undefined || answer.leaf === undefined ? newestEntry : String(answer.lastEntryId)
  const changes = useMovements(last?.lastEntryId ?? '0', upTo)
  const isPublished = overview?.snapshot?.number === snapshot.number
  const evidence: Evidence = {
    number: snapshot.number,
    at: snapshot.at,
    personId,
    own,
    keys,
    published: isPublished ? overview?.snapshot?.note : undefined,
    movements: changes === undefined ? undefined : { fromMicro: BigInt(last?.owedMicro ?? '0'), changes },
  }
  return <ProofBoard evidence={evidence} overview={overview} draw={draw} nextAt={nextAt} last={last} />
}

/** Undefined while they are not known; the check then says nothing about them. */
function useMovements(after: string, upTo: string): readonly Change[] | undefined {
  const query = useQuery({
    queryKey: ['own movements', after, upTo],
    queryFn: async ({ signal }) => {
      const changes = await loadMovements(
        async (from, to) => {
          const outcome = await callAsPerson(listOwnChanges, { query: { after: from, upTo: to } }, { signal })
          return outcome.kind === 'answer' ? outcome.value : undefined
        },
        after,
        upTo,
      )
      return changes ?? null
    },
  })
  return query.data ?? undefined
}
