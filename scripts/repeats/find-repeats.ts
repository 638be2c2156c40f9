/** Duplicated lines of code. */
export interface Repeat {
  readonly lines: number
  readonly first: Place
  readonly second: Place
}

interface Place {
  readonly path: string
  readonly line: number
}

interface Line extends Place {
  readonly text: string
}

/** Insignificant lines: brackets, imports, blank lines. They do not count towards a block. */
const empty = /^[\s(){}[\];,]*$|^\s*(?:import\b|export \{|\} from\b)|^\s*\/[/*]|^\s*\*/

/**
 * Every block of at least this many lines that occurred before, counted once at each repetition.
 * A longer block is one repeat, not several.
 */
export function findRepeats(texts: ReadonlyMap<string, string>, linesMin: number): Repeat[] {
  const files = [...texts]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, text]) => tellingLines(path, text))
  const seen = new Map<string, { readonly file: readonly Line[]; readonly at: number }>()
  const repeats: Repeat[] = []
  for (const file of files) {
    for (let at = 0; at + linesMin <= file.length; ) {
      const key = keyAt(file, at, linesMin)
      const before = seen.get(key)
      const length = before === undefined ? 0 : commonLength(before.file, before.at, file, at)
      const first = before?.file[before.at]
      const second = file[at]
      if (
        before === undefined ||
        first === undefined ||
        second === undefined ||
        isOverlapping(before, { file, at }, linesMin)
      ) {
        seen.set(key, before ?? { file, at })
        at += 1
        continue
      }
      repeats.push({ lines: length, first: placeOf(first), second: placeOf(second) })
      at += length
    }
  }
  return repeats.toSorted((left, right) => right.lines - left.lines)
}

function tellingLines(path: string, text: string): Line[] {
  return withoutImports(text)
    .split('\n')
    .flatMap((line, index) => (empty.test(line) ? [] : [{ path, line: index + 1, text: line.trim() }]))
}

/** Multi-line imports are blanked, so that line numbers stay the same. */
function withoutImports(text: string): string {
  return text.replace(/^import\b[^']*?'[^']*'/gm, (imported) => imported.replace(/[^\n]/g, ''))
}

function keyAt(file: readonly Line[], at: number, linesMin: number): string {
  return file
    .slice(at, at + linesMin)
    .map(({ text }) => text)
    .join('\n')
}

function commonLength(left: readonly Line[], leftAt: number, right: readonly Line[], rightAt: number): number {
  let length = 0
  while (
    left[leftAt + length] !== undefined &&
    left[leftAt + length]?.text === right[rightAt + length]?.text &&
    !(left === right && leftAt + length >= rightAt)
  )
    length += 1
  return length
}

/** A run of equal lines is no repeat of itself. */
function isOverlapping(
  before: { readonly file: readonly Line[]; readonly at: number },
  now: { readonly file: readonly Line[]; readonly at: number },
  linesMin: number,
): boolean {
  return before.file === now.file && now.at - before.at < linesMin
}

function placeOf({ path, line }: Line): Place {
  return { path, line }
}
