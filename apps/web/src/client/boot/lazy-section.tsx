import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** How far below the screen a section may be when its code is fetched, unless its page says otherwise. */
const usualReachPx = 400

type Module<Props> = Promise<{ readonly default: ComponentType<Props> }>

/** The code of a section further down the page, fetched when its place (see LazySection) comes near the screen. */
export function lazyWhenNear<Props>(
  name: string,
  load: () => Module<Props>,
  reachPx: number = usualReachPx,
): ComponentType<Props> {
  return lazy(async () => {
    await near(name, reachPx)
    return load()
  })
}

interface LazySectionProps {
  /** Unique on a page, and the same as in lazyWhenNear. */
  readonly name: string
  readonly children: ReactNode
}

/**
 * The place of such a section. Its HTML is prerendered like the rest of the page; only what makes it live comes later, so that
 * visitors do not wait for what they may never see.
 */
export function LazySection({ name, children }: LazySectionProps) {
  return (
    <div data-later={name}>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  )
}

/** Where there is no prerendered section to wait for (while building, or after a change of page in place) nothing is waited for. */
function near(name: string, reachPx: number): Promise<void> | undefined {
  const place = import.meta.env.SSR ? null : document.querySelector(`[data-later="${name}"]`)
  if (place === null) return undefined
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        resolve()
      },
      { rootMargin: `${reachPx}px 0px` },
    )
    watch.observe(place)
  })
}
