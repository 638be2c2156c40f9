import type { DiagnosisCode } from '@clearhold/contract/deposits/doctor'
import type { Step } from '#design/steps.tsx'

/** What the doctor looked at and how it ended: the name of a text under check, whose last word is the state of the step. */
type CheckText =
  | `${'reference' | 'exists' | 'own'}${'Done' | 'Bad'}`
  | `mined${'Done' | 'Now' | 'Bad'}`
  | `token${'Done' | 'Bad'}`
  | `receiver${'Done' | 'Bad'}`
  | `arrived${'Done' | 'Todo'}`
  | `final${'Done' | 'Now' | 'Bad'}`
  | `credited${'Done' | 'Todo'}`
  | 'addressDone'
  | 'readableBad'
  | 'noTokenBad'
  | 'houseDone'
  | 'readNow'
  | 'minimumBad'
  | 'usualBad'

const onChain = ['referenceDone', 'existsDone', 'minedDone'] as const
const toUs = [...onChain, 'tokenDone', 'receiverDone'] as const
const final = [...toUs, 'finalDone'] as const

const checks: Readonly<Record<DiagnosisCode, readonly CheckText[]>> = {
  not_a_reference: ['referenceBad'],
  tx_not_found: ['referenceDone', 'existsBad'],
  chain_late: ['referenceDone', 'readableBad'],
  tx_pending: ['referenceDone', 'existsDone', 'minedNow', 'creditedTodo'],
  tx_reverted: ['referenceDone', 'existsDone', 'minedBad'],
  no_transfer: [...onChain, 'noTokenBad'],
  nothing_sent: [...onChain, 'noTokenBad'],
  wrong_token: [...onChain, 'receiverDone', 'tokenBad'],
  native_coin: [...onChain, 'receiverDone', 'tokenBad'],
  not_ours: [...onChain, 'tokenDone', 'receiverBad'],
  other_person: [...onChain, 'tokenDone', 'receiverBad'],
  in_the_house: [...onChain, 'tokenDone', 'houseDone'],
  not_read_yet: [...toUs, 'readNow', 'creditedTodo'],
  confirming: [...toUs, 'finalNow', 'creditedTodo'],
  credited: [...final, 'creditedDone'],
  below_minimum: [...final, 'minimumBad', 'creditedTodo'],
  frozen: [...final, 'usualBad', 'creditedTodo'],
  reorged: [...toUs, 'finalBad'],
  own_address: ['addressDone', 'ownDone', 'arrivedDone'],
  own_address_empty: ['addressDone', 'ownDone', 'arrivedTodo'],
  foreign_address: ['addressDone', 'ownBad'],
}

export interface Check {
  readonly text: CheckText
  readonly state: Step['state']
}

/** The way to a finding: what was in order, and where it ended. It says nothing that the finding does not say already. */
export function checksOf(code: DiagnosisCode): Check[] {
  return checks[code].map((text) => ({ text, state: stateOf(text) }))
}

function stateOf(text: CheckText): Step['state'] {
  if (text.endsWith('Done')) return 'done'
  if (text.endsWith('Now')) return 'now'
  return text.endsWith('Todo') ? 'todo' : 'bad'
}

/** safe: the money is where it belongs or on its way there. lost: it is not, and we cannot fetch it. ask: our staff must look. */
export type Tone = 'safe' | 'ask' | 'lost'

const safe: readonly DiagnosisCode[] = [
  'credited',
  'confirming',
  'not_read_yet',
  'tx_pending',
  'in_the_house',
  'own_address',
  'own_address_empty',
]
const lost: readonly DiagnosisCode[] = ['not_ours', 'other_person']

export function toneOf(code: DiagnosisCode): Tone {
  if (safe.includes(code)) return 'safe'
  return lost.includes(code) ? 'lost' : 'ask'
}
