import { microPerUnit } from '../money.ts'

/** Smaller arrivals are kept for the investor and credited once together they reach it. */
export const depositMinimumMicro = 10n * microPerUnit

/** The charge of a deposit, as shown on the page: none. */
export const depositCharge = '0.00'

/** Test money of the demo edition: how much at a time (the largest position of any sample plan), and how often in 24 hours. */
export const testMoneyMicro = 50_000n * microPerUnit
export const testMoneyTimesMax = 3

/** How money comes in: automatically from the chain, or paid to the operator and reviewed by two people. */
export const depositGateways = ['chain', 'bank', 'other'] as const
export type DepositGateway = (typeof depositGateways)[number]

export const depositStates = [
  'seen',
  'confirming',
  'credited',
  'below_minimum',
  'frozen',
  'reorged',
  'unsupported',
  'submitted',
  'waiting_for_capital',
  'rejected',
  'deleted',
] as const
export type DepositState = (typeof depositStates)[number]
/** On the chain and not yet final. */
export const arrivingDepositStates: readonly DepositState[] = ['seen', 'confirming']
/** It no longer counts. */
export const discardedDepositStates: readonly DepositState[] = ['rejected', 'deleted']
/** Reported by the investor, and not yet credited. */
export const manualDepositStates: readonly DepositState[] = ['submitted', 'waiting_for_capital']
/** Its state may still change. */
export const openDepositStates: readonly DepositState[] = [
  'seen',
  'confirming',
  'below_minimum',
  'frozen',
  'submitted',
  'waiting_for_capital',
]
/** It waits for staff. */
export const reviewedDepositStates: readonly DepositState[] = [
  'submitted',
  'waiting_for_capital',
  'frozen',
  'unsupported',
]

export const proofBytesMax = 8 * 1024 * 1024
