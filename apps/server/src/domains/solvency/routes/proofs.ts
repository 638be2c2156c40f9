import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/solvency/endpoints'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { listOwnSnapshots } from '../actions/list-own-snapshots.ts'
import { readProofFile } from '../actions/read-proof-file.ts'
import { showOwnProof } from '../actions/show-own-proof.ts'
import type { ProofParts } from '../parts.ts'

/** What an investor requests about their own leaves, and the public files. */
export function proofRoutes(parts: ProofParts): Route[] {
  return [
    serve(endpoints.readProofFile, ({ params }) => readProofFile(parts.folder, params)),
    serve(endpoints.listOwnSnapshots, async () => ok(await listOwnSnapshots(parts))),
    serve(endpoints.showOwnProof, ({ caller, params }) =>
      showOwnProof(parts, callerOf(caller).personId, Number(params.number)),
    ),
  ]
}
