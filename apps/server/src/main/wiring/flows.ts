import { readFrozenIds, readOpenBreakGlassIds, readOpenRecoveryIds } from '#domains/accounts/index.ts'
import { readOpenCommandIds } from '#domains/approvals/index.ts'
import { readOpenVisitorMailIds } from '#domains/content/index.ts'
import { readHeldIds, readOpenCaseIds } from '#domains/kyc/index.ts'
import { readOpenMailIds, readOpenPushIds } from '#domains/notifications/index.ts'
import { maturityKey } from '#domains/plans/flow.ts'
import { snapshotKey } from '#domains/solvency/flow.ts'
import { readOpenLongStatementIds } from '#domains/statements/index.ts'
import { payoutSwitchKey } from '#domains/withdrawals/flows/payout-switch.ts'
import { readQuietIds, readUndecidedIds } from '#domains/withdrawals/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { type WakeOptions, wakeFlow } from '#platform/durable/wake-flow.ts'
import type { FlowHandover } from '#platform/events/relay.ts'
import { inTrace } from '#platform/trace/spans.ts'
import { type EventWake, type FlowName, type FlowWake, flowNames, wakesOf, wakingTypes } from './flow-wakes.ts'

type FlowConfig = Pick<Config, 'CHAIN_ID' | 'RESTATE_INGRESS_URL'>

/** How many calls to Restate are in progress at once. */
const callsAtOnce = 32
const pageMax = 500

/** How the relay hands over committed events. */
export function flowHandover(config: FlowConfig, { reader }: Database): FlowHandover {
  const parts = { reader, chainId: config.CHAIN_ID }
  return {
    wakingTypes,
    handOver: async (events) => {
      const optionsOf = ({ flow, key, eventId }: EventWake) => ({ idempotencyKey: `${flow}/${key}/${eventId}` })
      await wakeAll(config, await wakesOf(events, parts), optionsOf)
    },
  }
}

async function wakeAll<Call extends FlowWake>(
  { RESTATE_INGRESS_URL: ingressUrl }: FlowConfig,
  wakes: readonly Call[],
  optionsOf: (wake: Call) => WakeOptions,
): Promise<void> {
  for (let first = 0; first < wakes.length; first += callsAtOnce) {
    const some = wakes.slice(first, first + callsAtOnce)
    await Promise.all(
      some.map((wake) => {
        const call = () => wakeFlow(ingressUrl, wake, optionsOf(wake))
        return wake.flow === 'withdrawal' ? inTrace(wake.key, 'relay: wake the flow', call) : call()
      }),
    )
  }
}

type ReadKeys = (reader: Reader, afterKey: string | undefined, limit: number) => Promise<readonly string[]>

const only =
  (key: string): ReadKeys =>
  async (_reader, afterKey) =>
    afterKey === undefined ? [key] : []

/** All open work, by flow: what a Restate that lost its data must be given again. A missing flow does not compile. */
function openKeys({ CHAIN_ID }: FlowConfig): Readonly<Record<FlowName, ReadKeys>> {
  const chain = only(String(CHAIN_ID))
  return {
    bankPayout: readQuietIds,
    breakGlass: readOpenBreakGlassIds,
    capital: chain,
    command: readOpenCommandIds,
    deposits: chain,
    freeze: readFrozenIds,
    kycCase: readOpenCaseIds,
    legalHold: readHeldIds,
    longStatement: readOpenLongStatementIds,
    mail: readOpenMailIds,
    maturity: only(maturityKey),
    payoutSwitch: only(payoutSwitchKey),
    push: readOpenPushIds,
    recovery: readOpenRecoveryIds,
    settlement: chain,
    snapshot: only(snapshotKey),
    sweep: chain,
    visitorMail: readOpenVisitorMailIds,
    wallet: chain,
    withdrawal: (reader, afterId, limit) => readUndecidedIds(reader, { afterId, limit }),
  }
}

/** Wakes every flow that has open work; answers how many. A flow that Restate still has only checks once more. */
export async function rebuildFlows(
  config: FlowConfig,
  { reader }: Database,
  options: Pick<WakeOptions, 'anew'> = {},
): Promise<number> {
  const keys = openKeys(config)
  let woken = 0
  for (const flow of flowNames) {
    let afterKey: string | undefined
    let page: readonly string[]
    do {
      page = await keys[flow](reader, afterKey, pageMax)
      await wakeAll(
        config,
        page.map((key) => ({ flow, key })),
        () => options,
      )
      woken += page.length
      afterKey = page.at(-1)
    } while (page.length === pageMax)
  }
  return woken
}
