import { join } from 'node:path'

/** The callers of the signer, each with a socket of its own. The operator is the person who runs a command of an installation. */
export const callers = ['api', 'worker', 'watcher', 'operator'] as const
export type Caller = (typeof callers)[number]

export function socketOf(folder: string, caller: Caller): string {
  return join(folder, caller, 'signer.sock')
}

/**
 * Every route, and who may call it: the internet-facing api can read the public key, stop payouts and have answers to investors and their
 * statements signed by a key that signs nothing else, and no more. A route that is not listed does not exist at a caller's socket.
 */
export const doors: Readonly<Record<string, readonly Caller[]>> = {
  'GET /health': callers,
  'GET /keys': ['api', 'watcher', 'operator'],
  'POST /keys/init': ['operator'],
  'POST /keys/rotate': ['operator'],
  'GET /wallets': ['worker', 'operator'],
  'GET /wallets/former': ['worker'],
  'GET /limits': ['api', 'worker'],
  'GET /policy': ['api', 'worker'],
  'GET /approvers': ['api'],
  'POST /approvers/take-up': ['api'],
  'GET /switch': ['worker', 'operator'],
  'POST /switch/stop': ['api', 'worker', 'operator'],
  'POST /switch/start': ['worker'],
  'POST /commands/check': ['worker'],
  'POST /payouts/{id}/reserve': ['worker'],
  'POST /payouts/{id}/sign': ['worker'],
  'POST /payouts/{id}/void': ['worker'],
  'POST /payouts/{id}/approvals': ['worker'],
  'POST /sweeps': ['worker'],
  'POST /gas': ['worker'],
  'GET /anchor': ['worker', 'operator'],
  'POST /snapshots/{number}/sign': ['worker'],
  'POST /snapshots/{number}/anchor': ['worker'],
  'POST /ownership': ['worker'],
  'POST /answers': ['api'],
  'POST /statements': ['api', 'worker'],
  'GET /notes/keys': ['api', 'worker', 'operator'],
  'GET /notes/checkpoint': ['worker'],
  'POST /notes/checkpoint': ['worker'],
}

const id = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/g

const number = /\/(?:0|[1-9]\d{0,8})(?=\/)/

/** The door that a call is for, as the table names it; undefined where there is none. */
export function doorOf(call: string): string | undefined {
  const door = call.replace(id, '/{id}').replace(number, '/{number}')
  return Object.hasOwn(doors, door) ? door : undefined
}

/** Whether this caller may call this route. */
export function isOpenTo(caller: Caller, call: string): boolean {
  return doors[doorOf(call) ?? '']?.includes(caller) === true
}
