import type { ComponentPropsWithRef } from 'react'

interface ButtonLook {
  /** At most one primary in view. */
  readonly kind?: 'primary' | 'plain' | 'text' | 'refuse'
  readonly size?: 'normal' | 'small'
  readonly wide?: boolean
}

/** Also for links that look like buttons. */
export function buttonClass({ kind = 'plain', size = 'normal', wide = false }: ButtonLook): string {
  return `button button-${kind} button-${size}${wide ? ' w-full' : ''}`
}

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** The work has been started: the button keeps its place, words and focus, and cannot be pressed again. */
  readonly busy?: boolean
}

export function Button({ kind, size, wide, busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
