import { type ComponentPropsWithRef, useState } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { dateTimeText } from './date-time.tsx'

interface DayInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> {
  readonly defaultValue?: string | undefined
  /** What stands in it while no day is chosen. */
  readonly none: string
}

/**
 * A day to choose. A browser writes it in the order of its own language (mm/dd/yyyy), whatever the page is in: while it is not
 * typed in, it is written as every other date here.
 */
export function DayInput({ none, defaultValue, ...input }: DayInputProps) {
  const language = useLanguage()
  const [day, setDay] = useState(defaultValue ?? '')
  return (
    <span className="day-input">
      <input
        {...input}
        type="date"
        className="input"
        defaultValue={defaultValue}
        onChange={({ target }) => setDay(target.value)}
      />
      <span className="day-input-text" aria-hidden="true">
        {day === '' ? none : dateTimeText(`${day}T00:00:00Z`, language, { show: 'date', year: true })}
      </span>
    </span>
  )
}
