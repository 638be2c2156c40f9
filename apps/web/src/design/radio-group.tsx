interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Of the label, where it is not the page's. */
  readonly lang?: string
}

interface RadioGroupProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly value: Value
  readonly options: readonly RadioOption<Value>[]
  readonly onChoose: (value: Value) => void
}

/** The browser's own radio buttons, drawn as a row of choices. */
export function RadioGroup<Value extends string>({ legend, name, value, options, onChoose }: RadioGroupProps<Value>) {
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="radio" lang={option.lang}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
