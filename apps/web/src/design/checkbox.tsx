import { CircleAlert } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'> {
  readonly children: ReactNode
  readonly help?: ReactNode
  readonly error?: string | undefined
}

/** The browser's own checkbox: it works with every keyboard, reader and password manager. */
export function Checkbox({ children, help, error, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div>
      <label className="checkbox">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <span>
          {children}
          {help !== undefined && <small>{help}</small>}
        </span>
      </label>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none" />
          {error}
        </p>
      )}
    </div>
  )
}
