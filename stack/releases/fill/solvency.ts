import { beginSnapshot } from '#domains/solvency/actions/begin-snapshot.ts'
import { buildSnapshot } from '#domains/solvency/actions/build-snapshot.ts'
import { drawCut } from '#domains/solvency/actions/draw-cut.ts'
import { drawInvestors } from '#domains/solvency/actions/draw-investors.ts'
import { followAnchors } from '#domains/solvency/actions/follow-anchors.ts'
import { signSnapshot } from '#domains/solvency/actions/sign-snapshot.ts'
import {
  prepareOwnership,
  requestSnapshot,
  type SnapshotParts,
  storeOwnership,
  takePulse,
} from '#domains/solvency/index.ts'
import { reconcileChain } from '#domains/treasury/index.ts'
import { snapshotParts } from '#main/wiring/solvency.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { onPrimary } from '#platform/database/long-reads.ts'
import { rpc } from '../../anvil.ts'
import { testMasterKey } from '../../testing/api.ts'
import { signOffline } from '../../testing/snapshot-desk.ts'
import { later, type World } from './world.ts'

function partsOf({ config, database, log }: World): SnapshotParts {
  return snapshotParts({ ...config, MASTER_KEY: testMasterKey }, { database, longReads: onPrimary(database), log })
}

async function take(world: World): Promise<void> {
  await world.turns.watch()
  for (const step of [beginSnapshot, buildSnapshot, signSnapshot]) {
    if (!(await step(partsOf(world)))) throw new Error(`${step.name} did not get through`)
  }
}

/** Nothing was published for hours, which closes the gate until the first snapshot; that one is anchored, and the next three lack coin. */
export async function fillSnapshots(world: World): Promise<void> {
  const { database, query, turns, anvil } = world
  await requestSnapshot(database, systemClock)
  await query(`update solvency.snapshot_due set started_at = started_at - interval '4 hours'`)
  await turns.judge()
  await take(world)
  await turns.judge()
  const parts = partsOf(world)
  await followAnchors(parts)
  await turns.confirm()
  await followAnchors(parts)
  await drawInvestors(parts)
  await fillOwnership(world)
  const anchor = await parts.signer.anchor()
  if (!anchor.ok) throw new Error(`the signer names no anchor key: ${anchor.code}`)
  await rpc(anvil.url, 'anvil_setBalance', [anchor.value.address, '0x0'])
  const impatient = { ...parts, limits: { ...parts.limits, replaceAfterMs: 0, stuckAfterMs: 0 } }
  for (let missed = 0; missed < 3; missed += 1) {
    await take(world)
    await followAnchors(impatient)
    await followAnchors(impatient)
  }
  // Owners are told that anchors are stuck.
  await turns.tell()
}

/** The key of the custody wallet signs that what is there is held for investors. */
async function fillOwnership(world: World): Promise<void> {
  const { origin } = partsOf(world)
  const parts = { ...world.payouts, origin }
  const prepared = await prepareOwnership(parts)
  if (!prepared.ok) throw new Error(`nothing to sign: ${prepared.code}`)
  const kept = await storeOwnership(parts, signOffline(prepared.value))
  if (!kept.ok) throw new Error(`what custody signed was not kept: ${kept.code}`)
}

/** Left unfinished: a sent anchor, an unsent one, a snapshot being built, and unsealed rows. */
export async function fillOpenSnapshots(world: World): Promise<void> {
  const { database, turns, reconciliation } = world
  const parts = partsOf(world)
  await turns.judge()
  await take(world)
  await followAnchors(parts)
  await take(world)
  await beginSnapshot(parts)
  await drawCut(database, randomId(), parts.pause)
  await requestSnapshot(database, systemClock)
  const now = later(1).now()
  await reconcileChain({ ...reconciliation, onCompared: async (tx, found) => void (await takePulse(tx, found, now)) })
}
