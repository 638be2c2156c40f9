import { recordChange } from '#domains/audit/index.ts'
import { randomKey } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { readOpenBreakGlass, writeSeal } from '../store/break-glass.ts'
import { sealedCodeDigest, writeSealedCode } from '../store/sealed-codes.ts'
import { notifyOfBreakGlassEnd } from './notify-of-break-glass-end.ts'

const codeCount = 3

/** Three new codes for three envelopes, shown this once. Those before open nothing any more, and what they began is stopped. */
export async function sealBreakGlass(database: Database): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => writeSealedCode(randomKey()))
  const digests = codes.flatMap((code) => sealedCodeDigest(code) ?? [])
  await database.transaction(async (tx) => {
    const open = await readOpenBreakGlass(tx)
    const sealId = await writeSeal(tx, digests)
    await recordChange(tx, {
      actor: 'operator:cli',
      action: 'break_glass.sealed',
      subject: `break_glass:${sealId}`,
      before: { open: open?.id },
      after: { codes: codeCount },
      event: null,
    })
    if (open !== undefined) await notifyOfBreakGlassEnd(tx, open, 'sealed_again')
  })
  return codes
}
