export const kycLists = ['pending', 'mine', 'revision', 'decided'] as const
export type KycList = (typeof kycLists)[number]

export function kycListOf(text: string | null): KycList {
  return kycLists.find((list) => list === text) ?? 'pending'
}

export function kycListPath(list: KycList, after: string | null): `/api/${string}` {
  const asked = new URLSearchParams({ status: list === 'mine' ? 'pending' : list })
  if (list === 'mine') asked.set('assigned', 'me')
  if (after !== null) asked.set('after', after)
  return `/api/admin/kyc/submissions?${asked}`
}

/** The same path in the sidebar's count and on the page, so it is asked once. */
export const kycQueuePath = kycListPath('pending', null)

interface Place {
  readonly id?: string | undefined
  readonly after?: string | null
}

/** The address of this room: which list, which page of it, which case. */
export function kycPagePath(list: KycList, { id, after }: Place = {}): string {
  const query = new URLSearchParams({ show: list })
  if (after !== undefined && after !== null) query.set('after', after)
  if (id !== undefined) query.set('id', id)
  return `/admin/kyc?${query}`
}
