/** What the page is told before a press. */
export interface Awaited {
  readonly heading: string
  readonly data: readonly string[]
}

/** Times after the press, in milliseconds of the page's own clock. */
export interface Seen {
  readonly headingMs: number
  /** The heading that was asked for, its data, and no placeholder: the frame with all of it is painted. */
  readonly contentMs: number
  /** The longest event of the press as browsers time it (INP): from the input to the next painted frame. */
  readonly inpMs: number
  /** What moved after the heading was there, whether or not a press excuses it. */
  readonly shift: number
  readonly moved: string
  /** Words on the screen when it counted as there, of those that stand there at the end. */
  readonly share: number
}

export interface Probe {
  await(next: Awaited): void
  /** Undefined while the screen is not there. */
  seen(): Seen | undefined
}

/** A movement of the layout that no person caused. */
interface Shift {
  readonly at: number
  readonly value: number
  readonly what: string
}

declare global {
  interface Window {
    probe: Probe
    shifts: Shift[]
  }
}

/** Runs in the page before anything of it; refers to nothing outside itself. */
export function watchShifts(): void {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      readonly startTime: number
      readonly value: number
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRect
        readonly currentRect: DOMRect
      }[]
    }[])
      window.shifts.push({
        at: entry.startTime,
        value: entry.value,
        what: entry.sources
          .map(({ node, previousRect, currentRect }) => {
            const name = node instanceof Element ? `${node.tagName}.${node.className}` : 'text'
            return `${name} from ${previousRect.y} to ${currentRect.y}`
          })
          .join(', '),
      })
  }).observe({ type: 'layout-shift' })
}

/** Runs in the page after `watchShifts` and before anything of the page; refers to nothing outside itself. */
export function installProbe(): void {
  let awaited: Awaited = { heading: '', data: [] }
  let pressedAt: number | undefined
  let headingAt: number | undefined
  let contentAt: number | undefined
  let words = 0
  let longest = 0

  addEventListener(
    'pointerdown',
    (event) => {
      pressedAt ??= event.timeStamp
    },
    { capture: true },
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { readonly interactionId: number })[])
      if (pressedAt !== undefined && entry.startTime >= pressedAt && entry.interactionId > 0)
        longest = Math.max(longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // biome-ignore lint/performance/useDomNodeTextContent: hidden words are not there
  const wordsOf = (main: Element) => (main instanceof HTMLElement ? main.innerText.split(/\s+/).length : 0)
  const isHeadingThere = (main: Element) =>
    [...main.querySelectorAll('h1')].some((one) => one.textContent === awaited.heading && isSeen(one))
  const isDataThere = (main: Element) =>
    awaited.data.every((text) => main.textContent.includes(text)) &&
    ![...main.querySelectorAll('.skeleton, [aria-busy=true]')].some(isSeen)

  // What is found before a frame is painted is told from the task that follows it.
  const painted = (tell: (at: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => tell(performance.now())
    port2.postMessage(undefined)
  }
  const look = () => {
    requestAnimationFrame(look)
    const main = document.querySelector('#main')
    if (pressedAt === undefined || contentAt !== undefined || main === null || !isHeadingThere(main)) return
    const isFirst = headingAt === undefined
    if (isFirst) headingAt = performance.now()
    const isWhole = isDataThere(main)
    if (!isFirst && !isWhole) return
    if (isWhole) contentAt = performance.now()
    painted((at) => {
      if (isFirst) headingAt = at
      if (!isWhole) return
      contentAt = at
      words = wordsOf(main)
    })
  }
  requestAnimationFrame(look)

  window.probe = {
    await: (next) => {
      awaited = next
      pressedAt = undefined
      headingAt = undefined
      contentAt = undefined
      longest = 0
      window.shifts = []
    },
    seen: () => {
      const main = document.querySelector('#main')
      if (pressedAt === undefined || headingAt === undefined || contentAt === undefined || main === null) return
      if (!isHeadingThere(main) || !isDataThere(main)) return
      const since = headingAt
      const later = window.shifts.filter(({ at }) => at > since)
      return {
        headingMs: headingAt - pressedAt,
        contentMs: contentAt - pressedAt,
        inpMs: longest,
        shift: later.reduce((sum, { value }) => sum + value, 0),
        moved: later.map(({ what }) => what).join('; '),
        share: words / wordsOf(main),
      }
    },
  }
}
