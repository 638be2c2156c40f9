import '#design/command-dialog.css'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

export interface CommandGroup<Option> {
  readonly name: string
  readonly options: readonly Option[]
}

interface CommandDialogProps<Option> {
  readonly label: string
  readonly placeholder: string
  readonly lengthMax: number
  readonly typed: string
  readonly onType: (typed: string) => void
  /** What the typed text may mean, best first; groups without options are left out by the caller. */
  readonly groups: readonly CommandGroup<Option>[]
  readonly keyOf: (option: Option) => string
  readonly line: (option: Option) => ReactNode
  readonly onOpen: (option: Option) => void
  readonly isBusy?: boolean
  /** Between the input and the options: why there are none. */
  readonly notice?: ReactNode
  /** Under the options, and read out when it changes. */
  readonly note?: ReactNode
  readonly onClose: () => void
}

/**
 * A box at the top of the screen with one line to type in and what it may mean. The first option is marked, arrow keys and the
 * pointer mark another one, and the marked one is opened. Focus stays in the input, and returns to where it was at the end.
 */
export function CommandDialog<Option>({ label, onClose, isBusy, notice, note, ...search }: CommandDialogProps<Option>) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const { typed, onType, groups } = search
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="command-dialog" aria-label={label} initialFocus={input}>
          <Autocomplete.Root
            inline
            open
            filter={null}
            autoHighlight="always"
            keepHighlight
            items={groups.map(({ name, options }) => ({ value: name, items: options }))}
            value={typed}
            // An option that is opened would also be written into the input.
            onValueChange={(value, { reason }) => reason !== 'item-press' && onType(value)}
          >
            <div className="command-line">
              <Search size={18} strokeWidth={1.5} aria-hidden="true" />
              <Autocomplete.Input
                ref={input}
                type="text"
                aria-label={label}
                aria-expanded={groups.length > 0}
                placeholder={search.placeholder}
                maxLength={search.lengthMax}
              />
            </div>
            <div className="command-body" aria-busy={isBusy}>
              {notice}
              <Options label={label} {...search} />
              <p className="command-note" role="status">
                {note}
              </p>
            </div>
          </Autocomplete.Root>
          <Dialog.Close className="icon-button command-close" aria-label={t('close')}>
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type OptionsProps<Option> = Pick<CommandDialogProps<Option>, 'label' | 'groups' | 'keyOf' | 'line' | 'onOpen'>

function Options<Option>({ label, groups, keyOf, line, onOpen }: OptionsProps<Option>) {
  return (
    <Autocomplete.List aria-label={label} className="command-list">
      {groups.map(({ name, options }) => (
        <Autocomplete.Group key={name} items={options} aria-label={name}>
          <p className="command-group" aria-hidden="true">
            {name}
          </p>
          {options.map((option) => (
            <Autocomplete.Item
              key={keyOf(option)}
              value={option}
              onClick={() => onOpen(option)}
              // Nothing is ever chosen here: the marked option is the one that screen readers are told of.
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the props have the role of an option
              render={(props, { highlighted }) => <div {...props} aria-selected={highlighted} />}
              className="command-option"
            >
              {line(option)}
            </Autocomplete.Item>
          ))}
        </Autocomplete.Group>
      ))}
    </Autocomplete.List>
  )
}
