import { writeWitnessKey } from '@clearhold/proof/log/checkpoint'
import { type CheckpointParts, makeCheckpoint } from '#domains/audit/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { connectNoteSigner } from '#platform/signer/note-signer.ts'
import type { WitnessAnswer } from '#platform/witness/ask-witness.ts'
import type { World } from './world.ts'

const answers: Readonly<Record<string, WitnessAnswer>> = {
  'cosigns.example/w': { outcome: 'cosigned', line: '— cosigns.example/w AAAAAAAA\n', at: systemClock.now() },
  'refuses.example/w': { outcome: 'refused', answer: '422 no continuation' },
  'silent.example/w': { outcome: 'failed', answer: 'no answer in time' },
}

/** Checkpoints of the log, signed by the signer: cosigned by one witness, refused by another, and a third that was removed from the list. */
export async function fillCheckpoints({ config, database, turns }: World): Promise<void> {
  const witnesses = Object.keys(answers).map((name, index) => ({
    name,
    url: `https://${name}`,
    verifierKey: writeWitnessKey(name, new Uint8Array(32).fill(index + 1)),
    runBy: 'A university',
    isOperators: name.startsWith('cosigns'),
  }))
  const parts: CheckpointParts = {
    database,
    clock: systemClock,
    signer: connectNoteSigner(config.SIGNER_SOCKET),
    witnesses,
    ask: async ({ url }) => answers[url.slice('https://'.length)] ?? { outcome: 'failed', answer: 'unknown' },
    verifierDigest: undefined,
  }
  await turns.seal()
  await makeCheckpoint(parts)
  // The refusal is a separate record.
  await turns.seal()
  const made = await makeCheckpoint({ ...parts, witnesses: witnesses.slice(0, 2) })
  if (!made.ok || made.value === undefined) throw new Error('no checkpoint was made')
}
