import { ArrowRight, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { CloseButton } from '../close-button.tsx'
import { CommandDialog } from '../command-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { useToast } from '../toast.tsx'
import { Part } from './part.tsx'

/** What stands above the page. Each is opened by its button, because only one can be open at a time. */
export function Overlays() {
  const showToast = useToast()
  return (
    <Part name="Dialog, CommandDialog, Toast, CloseButton" picture="overlays">
      <div className="flex flex-wrap items-center gap-3">
        <Dialog
          trigger={<Button>Open a dialog</Button>}
          title="Leave this plan early?"
          actions={<Button kind="refuse">Leave the plan</Button>}
        >
          The principal returns to your account balance. The profit that was set aside goes back to where it came from.
        </Dialog>
        <Commands />
        <Button
          onClick={() => showToast({ kind: 'done', title: 'Address copied', text: 'Check its ends after pasting.' })}
        >
          Toast: done
        </Button>
        <Button
          onClick={() =>
            showToast({ kind: 'refused', title: 'Too many tries', text: 'No money was moved. Wait a few minutes.' })
          }
        >
          Toast: refused
        </Button>
        <span className="p-3">
          <CloseButton popoverTarget="gallery-none" />
        </span>
      </div>
    </Part>
  )
}

interface Command {
  readonly label: string
  readonly Icon: typeof ArrowRight
}

const groups: readonly { readonly name: string; readonly options: readonly Command[] }[] = [
  {
    name: 'Found',
    options: [
      { label: 'Ines Carvalho', Icon: UserRound },
      { label: 'Mateo Ruiz', Icon: UserRound },
    ],
  },
  { name: 'Go to', options: [{ label: 'Withdrawals', Icon: ArrowRight }] },
]

function Commands() {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const close = () => setOpen(false)
  const found = groups
    .map(({ name, options }) => ({
      name,
      options: options.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())),
    }))
    .filter(({ options }) => options.length > 0)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the command dialog</Button>
      {isOpen && (
        <CommandDialog
          label="Find or do"
          placeholder="Name, ID or page"
          lengthMax={100}
          typed={typed}
          onType={setTyped}
          groups={found}
          keyOf={({ label }) => label}
          line={({ label, Icon }) => (
            <>
              <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
              <span className="command-option-text">{label}</span>
            </>
          )}
          onOpen={close}
          note={found.length === 0 ? 'Nothing found.' : 'Arrow keys choose, Enter opens.'}
          onClose={close}
        />
      )}
    </>
  )
}
