import type { factorProofSchema } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'
import { openByMaster } from '#platform/crypto/sealed.ts'
import { totpStep } from '#platform/crypto/totp.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { FactorParts } from '../parts.ts'
import { totpContext } from '../rules.ts'
import { readOpenBreakGlass } from '../store/break-glass.ts'
import {
  countRecoveryCodes,
  isRecoveryKey,
  lockFactorOwner,
  recoveryCodeDigest,
  spendRecoveryCode,
  spendTotpStep,
} from '../store/factors.ts'
import { checkPasskey } from './check-passkey.ts'
import { stopBreakGlass } from './stop-break-glass.ts'
import { stopRecovery } from './stop-recovery.ts'

export type FactorProof = z.output<typeof factorProofSchema>
export type ProofRefusal = 'second_factor_wrong' | 'passkey_refused'

interface Proving {
  readonly personId: string
  readonly proof: FactorProof
}

/**
 * Whether the proof is this person's, valid now and not used before. A valid proof is spent with the transaction, and ends an open recovery or break-glass:
 * what was said to be lost is not.
 */
export async function checkFactor(tx: Tx, parts: FactorParts, proving: Proving): Promise<Result<void, ProofRefusal>> {
  const proved = await prove(tx, parts, proving)
  const { personId } = proving
  if (!proved.ok) return proved
  const actor = `person:${personId}`
  await stopRecovery(tx, { personId, reason: 'factor_used', actor })
  const open = await readOpenBreakGlass(tx)
  if (open?.personId === personId) await stopBreakGlass(tx, open, { reason: 'factor_used', actor })
  return proved
}

async function prove(tx: Tx, parts: FactorParts, { personId, proof }: Proving): Promise<Result<void, ProofRefusal>> {
  switch (proof.method) {
    case 'totp':
      return (await provesByTotp(tx, parts, personId, proof.code)) ? ok(undefined) : refuse('second_factor_wrong')
    case 'recovery_code':
      return (await provesByRecoveryCode(tx, personId, proof.code)) ? ok(undefined) : refuse('second_factor_wrong')
    case 'passkey': {
      const checked = await checkPasskey(tx, parts, {
        challengeId: proof.challengeId,
        response: proof.response,
        purposes: ['step_up', 'sign_in'],
        personId,
      })
      return checked.ok ? ok(undefined) : checked
    }
  }
}

async function provesByTotp(tx: Tx, parts: FactorParts, personId: string, code: string): Promise<boolean> {
  const owner = await lockFactorOwner(tx, personId)
  if (owner === undefined || owner.totpSecretSealed === null) return false
  const secret = openByMaster(parts.masterKey, owner.totpSecretSealed, totpContext(personId)).toString()
  const step = await totpStep(secret, code, parts.clock.now(), owner.totpLastStep)
  return step !== undefined && (await spendTotpStep(tx, personId, step))
}

async function provesByRecoveryCode(tx: Tx, personId: string, code: string): Promise<boolean> {
  const digest = recoveryCodeDigest(personId, code)
  if (await isRecoveryKey(tx, personId, digest)) return true
  if (!(await spendRecoveryCode(tx, personId, digest))) return false
  const left = await countRecoveryCodes(tx, personId)
  await appendEvent(tx, { type: 'account.recovery_code_used', personId, payload: { left } })
  return true
}
