import '#design/palette.css'
import { findLengthMax, findLengthMin } from '@clearhold/contract/views/find'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CommandDialog } from '#design/command-dialog.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import type { WorkLink } from '#features/workspace/work-shell.tsx'
import { useAllTexts, useTexts } from '#i18n/use-texts.ts'
import { OptionLine } from './option-line.tsx'
import type { Option } from './options.ts'
import { rememberFound } from './recent.ts'
import { type OptionGroup, useGroups } from './use-groups.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const finding = useSearch(typed)
  const groups = useGroups({ personId, pages, typed, found: finding.found })
  const options = groups.flatMap((group) => group.options)
  const at = Math.min(marked, options.length - 1)
  const open = (option: Option) => {
    if (option.kind === 'found') rememberFound(personId, option.found)
    onClose()
    void navigate(option.path)
  }
  const press = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, at, options.length)
    const option = options[at]
    if (next !== undefined) setMarked(next)
    else if (event.key === 'Enter' && option !== undefined && !event.nativeEvent.isComposing) open(option)
    else return
    event.preventDefault()
  }
  return (
    <CommandDialog label={t('title')} onClose={onClose} start={input}>
      <div className="command-line">
        <Search size={18} strokeWidth={1.5} aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at < 0 ? undefined : lineId(listId, at)}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={findLengthMax}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setMarked(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div className="command-body" aria-busy={finding.isAsking}>
        {finding.failure !== undefined && (
          <div className="p-3">
            <FailureNotice failure={finding.failure} onRetry={finding.refetch} />
          </div>
        )}
        <Options id={listId} groups={groups} at={at} onMark={setMarked} onOpen={open} />
        <p className="command-note" role="status">
          <Note finding={finding} typed={typed} />
        </p>
      </div>
    </CommandDialog>
  )
}

function lineId(listId: string, index: number): string {
  return `${listId}-${index}`
}

interface OptionsProps {
  readonly id: string
  readonly groups: readonly OptionGroup[]
  readonly at: number
  readonly onMark: (index: number) => void
  readonly onOpen: (option: Option) => void
}

function Options({ id, groups, at, onMark, onOpen }: OptionsProps) {
  const t = useTexts('palette')
  const options = groups.flatMap((group) => group.options)
  return (
    <div id={id} role="listbox" aria-label={t('title')} className="command-list">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by a role, not by a fieldset
        <div key={group.name} role="group" aria-label={group.name}>
          <p className="command-group" aria-hidden="true">
            {group.name}
          </p>
          {group.options.map((option) => {
            const index = options.indexOf(option)
            return (
              <OptionLine
                key={option.path}
                id={lineId(id, index)}
                option={option}
                isMarked={index === at}
                onMark={() => onMark(index)}
                onOpen={() => onOpen(option)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function placeAfter(key: string, at: number, length: number): number | undefined {
  if (length === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % length
  if (key === 'ArrowUp') return (at - 1 + length) % length
  return undefined
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
