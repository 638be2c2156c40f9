import { type ActivityKind, activityIdPattern, activityKinds } from '@clearhold/contract/views/activity'

export const activityPage = '/user/activity'
/** On the dashboard. */
export const latestActivity = { params: { id: 'me' }, query: { limit: 5 } } as const

export interface ActivityView {
  readonly kind: ActivityKind | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly after: string | undefined
  /** Whose receipt is open. */
  readonly item: string | undefined
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** What an address says; whatever in it is nothing we know is left out. */
export function viewOf(query: URLSearchParams): ActivityView {
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
  }
  const item = query.get('item') ?? ''
  return {
    kind: activityKinds.find((kind) => kind === query.get('kind')),
    from: day('from'),
    to: day('to'),
    after: query.get('after') ?? undefined,
    item: activityIdPattern.test(item) ? item : undefined,
  }
}

/** The address of this view with something changed; a page belongs to its filter, so that another filter begins anew. */
export function activityPath(view: ActivityView, change: Partial<ActivityView> = {}): string {
  const isOtherList = 'kind' in change || 'from' in change || 'to' in change
  const { kind, from, to, after, item } = {
    ...view,
    ...(isOtherList && { after: undefined }),
    item: undefined,
    ...change,
  }
  return activityPage + asQuery({ kind, from, to, after, item })
}

/** What the list of this view asks the api for. */
export function listInput({ kind, from, to, after }: ActivityView) {
  return { params: { id: 'me' }, query: { kind, from, to, after } } as const
}

function asQuery(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
