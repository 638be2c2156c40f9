interface StagesProps {
  readonly label: string
  readonly stages: readonly string[]
  /** Which one is under way, from 0. */
  readonly current: number
  /** Back to one that is done; absent while something is being sent. */
  readonly onGo?: ((stage: number) => void) | undefined
}

/** Where one is in something with a few steps: solid is done, green is here, dashed is ahead. */
export function Stages({ label, stages, current, onGo }: StagesProps) {
  return (
    <ol className="stages" aria-label={label}>
      {stages.map((name, index) => {
        const words = `${index + 1}. ${name}`
        const isDone = index < current
        return (
          <li
            key={name}
            className={isDone ? 'stage stage-done' : 'stage'}
            aria-current={index === current ? 'step' : undefined}
          >
            {isDone && onGo !== undefined ? (
              <button type="button" onClick={() => onGo(index)}>
                {words}
              </button>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ol>
  )
}
