import { readFile } from 'node:fs/promises'
import { type CheckpointParts, makeCheckpoint } from '#domains/audit/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { atMostEvery } from '#platform/durable/at-most-every.ts'
import type { Log } from '#platform/log/log.ts'
import { connectNoteSigner } from '#platform/signer/note-signer.ts'
import { askWitness } from '#platform/witness/ask-witness.ts'

const checkpointMs = 45_000

/** SHA-256 of verify.html as this release serves it: every checkpoint names it, so that a replaced file is noticed. */
export async function readVerifierDigest(): Promise<string> {
  return sha256(await readFile(new URL('../../../../../packages/proof/verify.html', import.meta.url))).toString('hex')
}

export interface CheckpointJob {
  /** Begins a checkpoint where one is due and none is in progress. Does not wait for it: a witness never holds up the sealer. */
  begin(): Promise<boolean>
  /** Waits for the one in progress. */
  finish(): Promise<void>
}

export function checkpointJob({
  config,
  database,
  log,
  verifierDigest,
}: {
  readonly config: Pick<Config, 'SIGNER_SOCKET' | 'WITNESSES'>
  readonly database: Database
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly verifierDigest: string | undefined
}): CheckpointJob {
  const parts: CheckpointParts = {
    database,
    clock: systemClock,
    signer: connectNoteSigner(config.SIGNER_SOCKET),
    witnesses: config.WITNESSES,
    ask: askWitness,
    verifierDigest,
  }
  return backgroundJob(() => makeAndTell(parts, log))
}

/** One at a time, at most every 45 seconds, in the background of its caller. */
export function backgroundJob(make: () => Promise<void>, clock = systemClock): CheckpointJob {
  let underWay: Promise<void> | undefined
  return {
    begin: atMostEvery(checkpointMs, clock, async () => {
      underWay ??= make().finally(() => {
        underWay = undefined
      })
      return false
    }),
    finish: async () => underWay,
  }
}

async function makeAndTell(parts: CheckpointParts, log: Pick<Log, 'warn' | 'error'>): Promise<void> {
  try {
    const made = await makeCheckpoint(parts)
    if (!made.ok)
      log.error({ event: 'checkpoint.not_signed', code: made.code }, 'The signer does not sign where the log stands')
    else if (made.value !== undefined) tell(made.value, log)
  } catch (error) {
    log.warn(
      { event: 'checkpoint.failed', reason: (error as Error).message },
      'No checkpoint was made; tried again later',
    )
  }
}

function tell(
  made: { readonly size: number; readonly refused: readonly string[]; readonly failed: readonly string[] },
  log: Pick<Log, 'warn' | 'error'>,
): void {
  const { size, refused, failed } = made
  if (refused.length > 0)
    log.error({ event: 'checkpoint.refused', size, witnesses: refused }, 'Witnesses say that the log was rewritten')
  if (failed.length > 0)
    log.warn({ event: 'checkpoint.witness_silent', size, witnesses: failed }, 'Witnesses did not cosign')
}
