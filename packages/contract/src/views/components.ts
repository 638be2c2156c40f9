/** What is asked once a minute whether it answers. */
export const components = [
  'api',
  'database',
  'redis',
  'restate',
  'chain_provider_1',
  'chain_provider_2',
  'mail',
  'signer',
] as const
export type Component = (typeof components)[number]

/** Why a component counted as down: it refused or was not there, was too slow, or answered something else than it should. */
export const probeReasons = ['no_answer', 'too_slow', 'wrong_answer'] as const
export type ProbeReason = (typeof probeReasons)[number]
