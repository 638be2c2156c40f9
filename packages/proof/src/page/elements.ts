type Child = Node | string | false | undefined

/** An element with a class, without a library: untrusted text is never parsed as HTML. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.append(...children.filter((child) => child !== false && child !== undefined))
  return element
}

/** A drawing of one path; its meaning is in the text beside it. */
export function drawing(
  size: number,
  view: number,
  paths: readonly (readonly [path: string, colour: string, isFilled: boolean])[],
): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('width', String(size))
  svg.setAttribute('height', String(size))
  svg.setAttribute('viewBox', `0 0 ${view} ${view}`)
  svg.setAttribute('aria-hidden', 'true')
  for (const [path, colour, isFilled] of paths) {
    const line = document.createElementNS(space, 'path')
    line.setAttribute('d', path)
    line.setAttribute('fill', isFilled ? colour : 'none')
    if (!isFilled) {
      line.setAttribute('stroke', colour)
      line.setAttribute('stroke-width', '1.75')
      line.setAttribute('stroke-linecap', 'round')
    }
    svg.append(line)
  }
  return svg
}

export const marks = {
  done: () => drawing(20, 20, [['M4 10.5l4 4 8-9', 'var(--accent)', false]]),
  failed: () => drawing(20, 20, [['M5 5l10 10M15 5L5 15', 'var(--red)', false]]),
  open: () => drawing(20, 20, [['M6 10h8', 'var(--ink-3)', false]]),
}

const ring = 'M48 3a45 45 0 1 1 0 90a45 45 0 1 1 0-90zM48 9a39 39 0 1 0 0 78a39 39 0 1 0 0-78z'
const disc = 'M48 20a28 28 0 1 1 0 56a28 28 0 1 1 0-56z'
const keyhole = 'M48 34a9 9 0 0 1 4.5 16.8L55 63H41l2.500-12.200A9 9 0 0 1 48 34z'

/** The seal is whole only when everything holds; what does not is crossed out. */
export function seal(isWhole: boolean): SVGElement {
  if (isWhole)
    return drawing(88, 96, [
      [ring, 'var(--accent)', true],
      [disc, 'var(--accent)', true],
      [keyhole, 'var(--paper)', true],
    ])
  return drawing(88, 96, [
    ['M48 6a42 42 0 0 1 42 42M84 70a42 42 0 0 1-62 10M12 70A42 42 0 0 1 26 12', 'var(--red)', false],
    [disc, 'var(--red)', true],
    ['M38 38l20 20M58 38L38 58', 'var(--paper)', false],
  ])
}

export function logo(): SVGElement {
  return drawing(26, 26, [
    ['M6 2h14a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4zM2 9h22', 'var(--accent)', false],
    ['M10 13h6v6h-6z', 'var(--accent)', true],
  ])
}
