import { type ReactNode, useId } from 'react'

export interface PickOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly note?: ReactNode
  /** What stands at the right end, such as an amount. */
  readonly end?: ReactNode
  readonly disabled?: boolean
}

interface PickListProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly value: Value
  readonly options: readonly PickOption<Value>[]
  readonly onChoose: (value: Value) => void
  /** Two beside each other where there is room. */
  readonly isPair?: boolean
}

/** The browser's own radio buttons, one line each with what speaks for it. What cannot be chosen is dashed. */
export function PickList<Value extends string>(props: PickListProps<Value>) {
  const { legend, name, value, options, onChoose, isPair = false } = props
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="field-label">{legend}</legend>
      <div className={isPair ? 'pick-list pick-pair' : 'pick-list'}>
        {options.map((option) => (
          <label key={option.value} className="pick">
            <input
              type="radio"
              name={`${name} ${id}`}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChoose(option.value)}
            />
            <span className="min-w-0">
              {option.label}
              {option.note !== undefined && <small>{option.note}</small>}
            </span>
            {option.end !== undefined && <span>{option.end}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
