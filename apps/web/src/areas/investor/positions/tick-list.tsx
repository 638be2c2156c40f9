import { useId } from 'react'
import { Checkbox } from '#design/checkbox.tsx'

interface TickListProps {
  readonly legend: string
  readonly statements: readonly string[]
  readonly ticked: readonly boolean[]
  readonly onTick: (ticked: readonly boolean[]) => void
  /** Said at each that is missing, once the person wanted to go on. */
  readonly missing: string | undefined
}

/** Statements that are each confirmed separately; one click cannot confirm five. */
export function TickList({ legend, statements, ticked, onTick, missing }: TickListProps) {
  const id = useId()
  return (
    <fieldset className="tick-list">
      <legend>{legend}</legend>
      {statements.map((statement, index) => (
        <Checkbox
          key={statement}
          id={`${id}${index}`}
          data-tick
          checked={ticked[index] === true}
          error={missing !== undefined && ticked[index] !== true ? missing : undefined}
          onChange={(event) => onTick(statements.map((_, at) => (at === index ? event.target.checked : !!ticked[at])))}
        >
          {statement}
        </Checkbox>
      ))}
    </fieldset>
  )
}

export function isAllTicked(statements: readonly string[], ticked: readonly boolean[]): boolean {
  return statements.every((_, index) => ticked[index] === true)
}
