import { connect, rpc } from '@restatedev/restate-sdk-clients'
import type { AdvanceInput, FlowHandlers } from './flow.ts'

/** Which flow to wake, and for which key. */
export interface Wake<Name extends string = string> {
  readonly flow: Name
  readonly key: string
}

export interface WakeOptions {
  /** Deduplicates a call that is handed over twice. */
  readonly idempotencyKey?: string
  /** See AdvanceInput. */
  readonly anew?: true
}

/** In milliseconds. A Restate that accepts a call and does not answer must not block the relay, which also serves open pages. */
const timeout = 5_000

/** Wakes a flow; idempotent. */
export async function wakeFlow(ingressUrl: string, { flow, key }: Wake, options: WakeOptions = {}): Promise<void> {
  const { idempotencyKey, anew } = options
  const input: AdvanceInput = anew === undefined ? {} : { anew }
  const client = connect({ url: ingressUrl }).objectSendClient<FlowHandlers>({ name: flow }, key)
  await client.advance(input, rpc.sendOpts({ timeout, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }))
}
