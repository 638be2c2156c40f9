import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { readCommand } from '../store.ts'

const patienceMs = 3_000
const everyMs = 40

/** Polls until the worker has executed or refused a command, with a timeout suited to a page request. */
export async function waitForExecution(reader: Reader, clock: Clock, id: string): Promise<void> {
  const untilMs = clock.now().getTime() + patienceMs
  while ((await readCommand(reader, id))?.state === 'executing' && clock.now().getTime() < untilMs) await pause(everyMs)
}
