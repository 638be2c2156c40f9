import { changeLineSchema } from '@clearhold/contract/approvals/schema'
import { type Ok, ok, type Refusal, refuse } from '@clearhold/contract/result'
import { type Approving, approveCommand } from '#domains/approvals/actions/approve-command.ts'
import { defineCommand } from '#domains/approvals/actions/define-command.ts'
import { proposeCommand } from '#domains/approvals/actions/propose-command.ts'
import { registerCommands } from '#domains/approvals/actions/register-commands.ts'
import { rejectCommand } from '#domains/approvals/actions/reject-command.ts'
import { signCommand } from '#domains/approvals/actions/sign-command.ts'
import type { ApprovalParts } from '#domains/approvals/parts.ts'
import type { Actor } from '#domains/approvals/rules.ts'
import { readCommand } from '#domains/approvals/store.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { executing } from './execute-command.ts'
import type { TestDatabase } from './resources.ts'

/** The state that the probe commands depend on; a test changes it. */
export interface ProbeWorld {
  value: string
  refusal: 'capital_short' | 'account_not_empty' | undefined
  clock: Clock
  /** A person who lost their permissions. */
  dismissedId: string | undefined
  /** An approver whose key was just added. */
  newKeyOf: string | undefined
  /** What executes commands; a test may make it unavailable. */
  worker: ApprovalParts['waitForExecution']
}

export const realClock: Clock = { now: () => new Date() }
export const after72Hours: Clock = { now: () => new Date(realClock.now().getTime() + 72 * 3_600_000 + 1_000) }

export function probeActor(...permissions: ('finance_maker' | 'finance_approver')[]): Actor {
  return { personId: randomId(), permissions: new Set(permissions) }
}

/** Two commands that only write an event, and two people: approvals without any other domain. */
export function approvalProbe(database: TestDatabase) {
  const world: ProbeWorld = {
    value: 'one',
    refusal: undefined,
    clock: realClock,
    dismissedId: undefined,
    newKeyOf: undefined,
    worker: (id) => executing(database, place)(id),
  }
  const maker = probeActor('finance_maker', 'finance_approver')
  const approver = probeActor('finance_approver')
  const place = {
    clock: { now: () => world.clock.now() },
    registry: registerCommands([probeCommand('probe.change', false, world), probeCommand('probe.pay', true, world)]),
    people: {
      holdersOf: async () => [maker.personId, approver.personId],
      holds: async (_reader: unknown, personId: string) => personId !== world.dismissedId,
      namesOf: async (_reader: unknown, ids: readonly string[]) =>
        new Map(ids.map((id) => [id, id === maker.personId ? 'Ada' : 'Bruno'])),
    },
  }
  const parts: ApprovalParts = {
    ...place,
    waitForExecution: (id) => world.worker(id),
    verifySignature: async (_tx, { personId, digest, signature }) =>
      signature.kind === 'demo_key' && signature.signature === `${personId} signs ${digest.toString('hex')}`
        ? { signature: signature.signature }
        : undefined,
    isKeyADayOld: async (_tx, personId) => personId !== world.newKeyOf,
  }
  const ask = (command: string, subject: string, by: Actor) =>
    database.app.transaction((tx) =>
      proposeCommand(tx, parts, {
        command,
        input: { field: subject, before: '', after: 'two' },
        maker: by,
        reason: 'because it is right',
        requestId: 'r1',
      }),
    )
  const sign = async (id: string, by: Actor = maker, signature?: string) => {
    const stored = await readCommand(database.app.reader, id)
    const digest = stored?.digest.toString('hex') ?? ''
    const signing = { id, makerId: by.personId, digest, requestId: 'r1' }
    const text = signature ?? `${by.personId} signs ${digest}`
    return database.app.transaction((tx) =>
      signCommand(tx, parts, { ...signing, signature: { kind: 'demo_key', signature: text } }),
    )
  }
  return {
    world,
    parts,
    sign,
    maker,
    approver,
    ask,
    propose: async (command = 'probe.change', subject = 'thing:1'): Promise<Approving> => {
      const asked = await ask(command, subject, maker)
      const stored = await readCommand(database.app.reader, approvalIdOf(asked))
      if (stored === undefined) throw new Error('the command was not stored')
      if (asked.ok && asked.value.needsSignature) await sign(stored.id)
      return { id: stored.id, approver, digest: stored.digest.toString('hex'), signature: undefined, requestId: 'r2' }
    },
    approve: (approving: Approving, change: Partial<Approving> = {}) =>
      approveCommand(database.app, parts, { ...approving, ...change }),
    reject: (id: string, rejecter: Actor) =>
      database.app.transaction((tx) =>
        rejectCommand(tx, parts, { id, rejecter, reason: 'not like this', requestId: 'r3' }),
      ),
    stateOf: async (id: string) => (await readCommand(database.app.reader, id))?.state,
    timesDone: async (id: string) => {
      const statement = `select count(*)::int as times from platform.outbox where type = 'clock.moved' and payload->>'step' = $1`
      return (await database.owner(statement, [id]))[0]?.['times']
    },
  }
}

function probeCommand(name: string, money: boolean, world: ProbeWorld) {
  return defineCommand({
    name,
    money,
    permissionToMake: 'finance_maker',
    permissionToApprove: 'finance_approver',
    inputSchema: changeLineSchema,
    describe: async (_reader, { field: subject, after }) => {
      if (world.refusal === 'capital_short') return refuse('capital_short')
      return ok({ subject, changes: [{ field: 'value', before: world.value, after }], state: world.value })
    },
    execute: async (tx, _input, { approvalId }) => {
      await appendEvent(tx, { type: 'clock.moved', payload: { step: approvalId } })
      return world.refusal === undefined ? ok(undefined) : refuse(world.refusal)
    },
  })
}

export function approvalIdOf(result: Ok<{ approvalId: string }> | Refusal<string>): string {
  if (!result.ok) throw new Error(`refused: ${result.code}`)
  return result.value.approvalId
}
