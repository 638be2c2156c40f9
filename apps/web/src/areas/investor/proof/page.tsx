import type { SessionUser } from '@clearhold/contract/accounts/schema'
import { listOwnSnapshots, readProofOverview, showOwnProof } from '@clearhold/contract/solvency/endpoints'
import './my-proof.css'
import '#features/proof/proof-wide.css'
import { useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { endpointQuery, type Question, question, useEndpoint } from '#client/api/use-endpoint.ts'
import { useSession } from '#client/session/use-session.ts'
import { ListWaiting } from '#design/list-parts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { pinKeys } from './memory.ts'
import { NoSnapshot } from './no-snapshot.tsx'
import { OwnSnapshot } from './own-snapshot.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'

export const handle: TextsHandle = { namespaces: ['my-proof'] }

/** The snapshot that is shown where the address names none. */
const askNewest: Question = async (queries) => {
  const [newest] = (await queries.ensureQueryData(endpointQuery(listOwnSnapshots))).snapshots
  if (newest !== undefined) await question(showOwnProof, { params: { number: String(newest.number) } })(queries)
}

export const asks = [askNewest, question(readProofOverview)]

const entryPattern = /^\d{1,16}-\d{1,4}$/

/** Whether what is owed to me stands in what they say they owe: computed here, from what I hold. */
export default function MyProof() {
  const session = useSession()
  return session.kind === 'in' ? <Snapshots user={session.user} /> : null
}

function Snapshots({ user }: { readonly user: SessionUser }) {
  const t = useTexts('my-proof')
  const known = useEndpoint(listOwnSnapshots)
  const [query, setQuery] = useSearchParams()
  const asked = query.get('snapshot')
  const entry = query.get('receipt') ?? ''
  return (
    <>
      <Loaded
        known={known}
        waiting={
          <>
            <PageTitle title={t('title')} />
            <Sheet>
              <ListWaiting rows={8} />
            </Sheet>
          </>
        }
      >
        {({ snapshots, draw, key, answersKey, nextAt }) => {
          const chosen = snapshots.find(({ number }) => String(number) === asked) ?? snapshots[0]
          return chosen === undefined ? (
            <NoSnapshot nextAt={nextAt} />
          ) : (
            <OwnSnapshot
              key={chosen.number}
              snapshot={chosen}
              draw={draw}
              nextAt={chosen === snapshots[0] ? nextAt : null}
              shownKeys={{ log: key, answers: answersKey }}
              personId={user._id}
            />
          )
        }}
      </Loaded>
      {known.value !== undefined && entryPattern.test(entry) && (
        <ReceiptDialog
          entry={entry}
          personId={user._id}
          logKey={pinKeys(user._id, { log: known.value.key, answers: known.value.answersKey }).keys.log}
          onClose={() => {
            query.delete('receipt')
            setQuery(query, { preventScrollReset: true })
          }}
        />
      )}
    </>
  )
}
