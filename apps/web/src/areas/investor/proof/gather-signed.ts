import {
  listOwnChanges,
  listOwnSnapshots,
  readProofFile,
  showOwnProof,
  showOwnReceipt,
} from '@clearhold/contract/solvency/endpoints'
import type { Outcome } from '#client/api/outcome.ts'
import { callAsPerson, fetchBytes } from '#client/session/call.ts'
import type { Evidence } from './check-snapshot.ts'
import type { Signed } from './fraud-file.ts'
import { loadMovements, newestEntry } from './movements.ts'

/** The newest contradict the most: what they left is still owed. */
const receiptsMax = 20
const earlierMax = 3

/** Everything else that was signed to this person or to everybody; what does not come is left out. */
export async function gatherSigned({ number, published }: Evidence): Promise<Signed> {
  const [note, receipts, earlier] = await Promise.all([
    published ?? loadNote(number),
    loadReceipts(),
    loadEarlier(number),
  ])
  return { published: note, receipts, earlier }
}

async function loadNote(number: number): Promise<string | undefined> {
  const outcome = await fetchBytes(readProofFile, { params: { number: String(number), name: 'note' } })
  return answered(outcome)?.text()
}

/** From the beginning: the newest movement may be from before the last check. */
async function loadReceipts(): Promise<string[]> {
  const changes = await loadMovements(
    async (after, upTo) => answered(await callAsPerson(listOwnChanges, { query: { after, upTo } })),
    '0',
    newestEntry,
  )
  const newest = (changes ?? []).slice(-receiptsMax).reverse()
  const outcomes = await Promise.all(newest.map(({ entry }) => callAsPerson(showOwnReceipt, { params: { entry } })))
  return outcomes.flatMap((outcome) => answered(outcome)?.file ?? [])
}

async function loadEarlier(number: number): Promise<string[]> {
  const listed = answered(await callAsPerson(listOwnSnapshots))?.snapshots ?? []
  const before = listed.filter((found) => found.number < number).slice(0, earlierMax)
  const outcomes = await Promise.all(
    before.map((found) => callAsPerson(showOwnProof, { params: { number: String(found.number) } })),
  )
  return outcomes.flatMap((outcome) => answered(outcome)?.file ?? [])
}

function answered<Value>(outcome: Outcome<Value>): Value | undefined {
  return outcome.kind === 'answer' ? outcome.value : undefined
}
