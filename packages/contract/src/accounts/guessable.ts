/** The same password typed on two keyboards is the same password. */
export function sameOnAllKeyboards(password: string): string {
  return password.normalize('NFKC')
}

interface Guesses {
  /** common-passwords.json: 77 kB, so a page fetches it when the user starts typing. */
  readonly common: ReadonlySet<string>
  /** What is known about the owner: knownWords. */
  readonly known: readonly string[]
}

/** Whether a password would be guessed early. One rule for both: the form warns, the server refuses. */
export function isGuessable(password: string, { common, known }: Guesses): boolean {
  const plain = sameOnAllKeyboards(password).toLowerCase()
  if (common.has(plain) || isOneStep(plain)) return true
  return known.some((word) => word.length >= 3 && isMostly(plain, word.toLowerCase()))
}

/** What a user's password must not be made of. */
export function knownWords({
  email,
  username,
  fullName,
}: {
  readonly email: string
  readonly username: string
  readonly fullName: string
}): string[] {
  return [
    email,
    email.split('@')[0] ?? '',
    username,
    fullName,
    ...fullName.split(/\s+/).filter(({ length }) => length > 4),
  ]
}

/** 'aaaaaaaa', 'abababab', '12345678', '87654321': one step repeated. */
function isOneStep(plain: string): boolean {
  const codes = Array.from(plain, (letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  if (steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1) return true
  return [1, 2, 3, 4].some(
    (period) =>
      plain.length >= period * 2 && plain === plain.slice(0, period).repeat(plain.length).slice(0, plain.length),
  )
}

/** The word itself, or with a few characters around it. */
function isMostly(plain: string, word: string): boolean {
  return plain.includes(word) && plain.length - word.length <= 4
}
