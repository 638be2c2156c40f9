import { ok, type Result, refuse } from '@clearhold/contract/result'
import { digestOf } from '#domains/audit/index.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { type RollBack, transactionOrRefusal } from '#platform/database/rollback.ts'
import type { ExecutionParts } from '../parts.ts'
import { type CommandRefusal, differenceOf } from '../rules.ts'
import {
  commandDigest,
  lockCommand,
  lockSubject,
  readCommand,
  type StoredCommand,
  type StoredRefusal,
  writeRefused,
} from '../store.ts'
import { decideCommand } from './decide-command.ts'
import { findDefinition } from './find-definition.ts'

type ExecuteRefusal = CommandRefusal | 'forbidden' | 'signature_wrong' | 'approval_digest_differs'

/**
 * Executes an approved command in the worker, once: the row is locked, evidence and both people's permissions are checked against data that
 * the api cannot write, and the command against the current state. A refusal rolls everything back, and the command waits again.
 */
export async function executeCommand(database: Database, parts: ExecutionParts, id: string): Promise<void> {
  const stored = await readCommand(database.reader, id)
  if (stored?.state !== 'executing') return
  // Asks the signer, so it runs before the transaction; nothing it checks changes during execution.
  const isSigned = !stored.money || (await parts.hasEvidence(stored))
  const executed = await transactionOrRefusal<void, ExecuteRefusal>(database, (tx, rollBack) =>
    execute({ tx, rollBack, parts }, id, isSigned),
  )
  if (!executed.ok) await database.transaction((tx) => refuseExecution(tx, id, executed))
}

interface Execution {
  readonly tx: Tx
  readonly rollBack: RollBack<ExecuteRefusal>
  readonly parts: ExecutionParts
}

async function execute(execution: Execution, id: string, isSigned: boolean): Promise<Result<void, ExecuteRefusal>> {
  const { tx, rollBack, parts } = execution
  const stored = await lockCommand(tx, id)
  const by = stored?.decidedBy ?? null
  if (stored?.state !== 'executing' || by === null) return ok(undefined)
  const hindrance = isSigned ? await hindranceTo(tx, parts, stored, by) : 'signature_wrong'
  if (hindrance !== undefined) return refuse(hindrance)
  const requestId = stored.decisionRequest ?? id
  await lockSubject(tx, stored.subject)
  const command = findDefinition(parts.registry, stored.command)
  const input = command.inputSchema.parse(stored.input)
  const stale = (reason: string) => decideCommand(tx, parts, stored, { state: 'stale', by, reason, requestId })
  const described = await command.describe(tx, input)
  // Capital may still arrive; any other refusal means that the command is no longer valid.
  if (!described.ok && described.code === 'capital_short') return described
  if (!described.ok) {
    await stale(described.code)
    return ok(undefined)
  }
  const { changes, state } = described.value
  if (!digestOf(state).equals(stored.stateDigest)) {
    await stale(differenceOf(stored.changes, changes))
    return ok(undefined)
  }
  await decideCommand(tx, parts, stored, { state: 'approved', by, requestId })
  const { makerId, reason } = stored
  const context = { approvalId: id, makerId, approverId: by, reason, changes, state, requestId }
  const executed = await command.execute(tx, input, context)
  // A refused execution is rolled back as a whole; the command keeps waiting.
  return executed.ok ? ok(undefined) : rollBack(executed)
}

/**
 * Checks that the row is what was agreed on and that both people still hold the permissions, which the api cannot write. Where the maker
 * does not, the command waits again and is dropped by the next step of the flow.
 */
async function hindranceTo(
  tx: Tx,
  { registry, people }: ExecutionParts,
  stored: StoredCommand,
  approverId: string,
): Promise<'approval_digest_differs' | 'forbidden' | undefined> {
  if (!commandDigest(stored).equals(stored.digest)) return 'approval_digest_differs'
  const { permissionToMake, permissionToApprove } = findDefinition(registry, stored.command)
  const mayMake = await people.holds(tx, stored.makerId, permissionToMake)
  const mayApprove = await people.holds(tx, approverId, permissionToApprove)
  return mayMake && mayApprove ? undefined : 'forbidden'
}

async function refuseExecution(tx: Tx, id: string, { code, params }: StoredRefusal): Promise<void> {
  const stored = await lockCommand(tx, id)
  if (stored?.state !== 'executing') return
  await writeRefused(tx, id, params === undefined ? { code } : { code, params })
}
