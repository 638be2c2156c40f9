import { findLengthMax, findLengthMin } from '@clearhold/contract/views/find'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { CommandDialog } from '#design/command-dialog.tsx'
import type { WorkLink } from '#features/workspace/work-shell.tsx'
import { useAllTexts, useTexts } from '#i18n/use-texts.ts'
import { OptionLine } from './option-line.tsx'
import type { Option } from './options.ts'
import { rememberFound } from './recent.ts'
import { useGroups } from './use-groups.ts'
import { type Finding, useSearch } from './use-search.ts'

interface PaletteProps {
  readonly personId: string
  readonly pages: readonly WorkLink[]
  readonly onClose: () => void
}

/** One line to type in, and under it whatever that may be: people and things, pages, and what can be begun. */
export default function Palette({ personId, pages, onClose }: PaletteProps) {
  useAllTexts(['palette', 'approvals'])
  const t = useTexts('palette')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const finding = useSearch(typed)
  const groups = useGroups({ personId, pages, typed, found: finding.found })
  const open = (option: Option) => {
    if (option.kind === 'found') rememberFound(personId, option.found)
    onClose()
    void navigate(option.path)
  }
  return (
    <CommandDialog
      label={t('title')}
      placeholder={t('placeholder')}
      lengthMax={findLengthMax}
      typed={typed}
      onType={setTyped}
      groups={groups}
      keyOf={({ path }) => path}
      line={(option) => <OptionLine option={option} />}
      onOpen={open}
      isBusy={finding.isAsking}
      notice={
        finding.failure !== undefined && (
          <div className="p-3">
            <FailureNotice failure={finding.failure} onRetry={finding.refetch} />
          </div>
        )
      }
      note={<Note finding={finding} typed={typed} />}
      onClose={onClose}
    />
  )
}

interface NoteProps {
  readonly finding: Finding
  readonly typed: string
}

/** What is said under the list, and to those who hear it instead of seeing it. */
function Note({ finding: { asked, found, failure, isAsking }, typed }: NoteProps) {
  const t = useTexts('palette')
  if (typed.trim().length < findLengthMin) return <>{t('hint')}</>
  if (failure !== undefined) return null
  if (isAsking || asked === '') return <>{t('asking')}</>
  return <>{found.length === 0 ? t('nothing') : t('count', { count: found.length })}</>
}
