/**
 * What staff write about an incident, without zod. Parts, states and what is true of the money are closed lists, so that they read the
 * same in every language and say no more than we know; only titles and texts are free.
 */
export const incidentParts = ['site', 'sign_in', 'deposits', 'withdrawals', 'plans', 'proof', 'mail'] as const
export type IncidentPart = (typeof incidentParts)[number]

/** A resolved incident takes no further update. */
export const incidentStates = ['investigating', 'identified', 'watching', 'resolved'] as const
export type IncidentState = (typeof incidentStates)[number]

/** untouched: no balance and no payout is concerned. waiting: money waits longer, none is lost. unknown: not established yet. affected: the text says whose, and how. */
export const incidentMoney = ['untouched', 'waiting', 'unknown', 'affected'] as const
export type IncidentMoney = (typeof incidentMoney)[number]

/** Longest texts in characters, and most updates of one incident. */
export const incidentMax = { title: 120, text: 1_000, updates: 100 } as const
/** How many are published: those that go on, then the newest. */
export const publishedIncidentsMax = 50
