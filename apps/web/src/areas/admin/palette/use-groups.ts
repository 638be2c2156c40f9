import type { Found } from '@clearhold/contract/views/find'
import { useMe } from '#client/session/use-me.ts'
import type { CommandGroup } from '#design/command-dialog.tsx'
import type { WorkLink } from '#features/workspace/work-shell.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { deeds, isMeant, mayDo, type Option } from './options.ts'
import { recentOf } from './recent.ts'

interface Asked {
  readonly personId: string
  readonly pages: readonly WorkLink[]
  readonly typed: string
  readonly found: readonly Found[]
}

/** What was opened last while nothing is typed; then what was found, and the pages and deeds whose words were begun. */
export function useGroups({ personId, pages, typed, found }: Asked): CommandGroup<Option>[] {
  const t = useTexts('palette')
  const permissions = useMe().value?.permissions ?? []
  const isEmpty = typed.trim() === ''
  const things = isEmpty ? recentOf(personId) : found
  const person = found.find(({ kind }) => kind === 'user')
  const mayAdjust = person !== undefined && permissions.includes('finance_maker')
  const acts = [
    ...(mayAdjust && !isEmpty
      ? [{ path: `${person.path}&do=adjust`, label: t('deed.adjust', { name: person.title }) }]
      : []),
    ...deeds
      .filter(({ who }) => mayDo(who, permissions))
      .map(({ path, text }) => ({ path, label: t(`deed.${text}`) }))
      .filter(({ label }) => isMeant(label, typed.trim())),
  ]
  const groups: CommandGroup<Option>[] = [
    {
      name: isEmpty ? t('group.recent') : t('group.found'),
      options: things.map((thing) => ({ kind: 'found', path: thing.path, found: thing })),
    },
    { name: t('group.acts'), options: acts.map((act) => ({ kind: 'act', ...act })) },
    {
      name: t('group.rooms'),
      options: pages
        .filter(({ label }) => isMeant(label, typed.trim()))
        .map(({ to, label }) => ({ kind: 'go', path: to, label })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
