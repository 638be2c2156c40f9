import { wakeMaturity } from '../domains/plans/flow.ts'
import { createMaturityWatch } from '../domains/plans/index.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { registerDeployment } from '../platform/durable/register.ts'
import { createWaker } from '../platform/durable/wake.ts'
import type { Log } from '../platform/log/log.ts'

export interface MaturityOutside {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly ingressUrl: string
  readonly adminUrl: string
  readonly endpointUrl: string
}

/** What keeps the maturity flow awake; a Restate that lost its memory is told of this release again. */
export function maturityTurn({ database, clock, log, ingressUrl, adminUrl, endpointUrl }: MaturityOutside) {
  const wake = createWaker({
    name: 'maturity',
    log,
    wake: () => wakeMaturity(ingressUrl),
    register: () => registerDeployment({ adminUrl, endpointUrl, attemptsMax: 1 }),
  })
  return createMaturityWatch({ reader: database.reader, clock, wake })
}
