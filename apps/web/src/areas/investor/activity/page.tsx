import { listActivity } from '@clearhold/contract/views/endpoints'
import { listInput } from './query.ts'
import './activity.css'
import { activityKinds } from '@clearhold/contract/views/activity'
import type { FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { question, useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#design/button.tsx'
import { Chips } from '#design/chips.tsx'
import { DayInput } from '#design/day-input.tsx'
import { EmptyNote, EmptyState } from '#design/empty-state.tsx'
import { ListPages, ListWaiting } from '#design/list-parts.tsx'
import { PlainField } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { ActivityFile } from './activity-file.tsx'
import { ActivityTable } from './activity-table.tsx'
import { type ActivityView, activityPath, viewOf } from './query.ts'
import { Receipt } from './receipt.tsx'

export const handle: TextsHandle = { namespaces: ['activity', 'deposits', 'withdraw', 'security'] }

export const asks = [question(listActivity, listInput(viewOf(new URLSearchParams())))]

/** Everything that happened here, in one list. The address says what of it is shown, and which receipt is open. */
export default function Activity() {
  const t = useTexts('activity')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const view = viewOf(query)
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} actions={<ActivityFile view={view} />} />
      <div className="columns">
        <Filters view={view} />
        <List view={view} />
      </div>
      {view.item !== undefined && (
        <Receipt
          key={view.item}
          item={view.item}
          onClose={() => void navigate(activityPath(view), { preventScrollReset: true })}
        />
      )}
    </>
  )
}

function Filters({ view }: { readonly view: ActivityView }) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const day = (name: string) => String(given.get(name) ?? '') || undefined
    void navigate(activityPath(view, { from: day('from'), to: day('to') }))
  }
  return (
    <div className="activity-filters">
      <Chips
        label={t('kinds')}
        chips={[undefined, ...activityKinds].map((kind) => ({
          to: activityPath(view, { kind }),
          label: kind === undefined ? t('all') : t(`kind.${kind}`),
          chosen: view.kind === kind,
        }))}
      />
      <form key={`${view.from} ${view.to}`} className="activity-days" onSubmit={choose}>
        {(['from', 'to'] as const).map((name) => (
          <PlainField key={name} label={t(name)}>
            {(ties) => <DayInput {...ties} name={name} defaultValue={view[name]} none={t('anyDay')} />}
          </PlainField>
        ))}
        <Button size="small" type="submit">
          {t('show')}
        </Button>
        {(view.from ?? view.to) !== undefined && (
          <Link to={activityPath(view, { from: undefined, to: undefined })}>{t('anyDay')}</Link>
        )}
      </form>
    </div>
  )
}

/** A filter that finds nothing is not an empty list. */
function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTexts('activity')
  if (isFiltered) return <EmptyNote title={t('noneSuch')}>{t('noneSuchText')}</EmptyNote>
  return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
}

function List({ view }: { readonly view: ActivityView }) {
  const t = useTexts('activity')
  const known = useEndpoint(listActivity, listInput(view))
  const isFiltered = view.kind !== undefined || view.from !== undefined || view.to !== undefined
  return (
    <Sheet>
      <Loaded known={known} waiting={<ListWaiting rows={8} />}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Nothing isFiltered={isFiltered} />
          ) : (
            <>
              <ActivityTable items={items} caption={t('title')} toReceipt={(item) => activityPath(view, { item })} />
              <ListPages
                next={next}
                pathAfter={(after) => activityPath(view, { after: after ?? undefined })}
                words={{ first: t('newest'), next: t('older') }}
              />
            </>
          )
        }
      </Loaded>
    </Sheet>
  )
}
