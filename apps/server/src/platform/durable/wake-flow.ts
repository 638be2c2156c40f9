import { connect, rpc } from '@restatedev/restate-sdk-clients'
import type { AdvanceInput, FlowHandlers } from './flow.ts'

/** Which flow looks, and at what. */
export interface Wake<Name extends string = string> {
  readonly flow: Name
  readonly key: string
}

export interface WakeOptions {
  /** The same call handed over twice is one call. */
  readonly idempotencyKey?: string
  /** See AdvanceInput. */
  readonly anew?: true
}

/** In milliseconds. A Restate that takes a call and says nothing must not keep the relay, which also serves open pages. */
const timeout = 5_000

/** Tells a flow to look now; it may be told any number of times. */
export async function wakeFlow(ingressUrl: string, { flow, key }: Wake, options: WakeOptions = {}): Promise<void> {
  const { idempotencyKey, anew } = options
  const input: AdvanceInput = anew === undefined ? {} : { anew }
  const client = connect({ url: ingressUrl }).objectSendClient<FlowHandlers>({ name: flow }, key)
  await client.advance(input, rpc.sendOpts({ timeout, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }))
}
