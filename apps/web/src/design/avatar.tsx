interface AvatarProps {
  readonly name: string
  readonly image: string | null
  readonly size?: 'small' | 'normal' | 'large'
}

/** A person's photo, or their initials. The name stands beside it, so it says nothing to screen readers. */
export function Avatar({ name, image, size = 'normal' }: AvatarProps) {
  if (image !== null) return <img className={`avatar avatar-${size}`} src={image} alt="" />
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s_.]+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
