import { type ComponentType, createElement, use } from 'react'

/**
 * A part that is fetched with its page and drawn with it: `lazy` and `use` leave its place empty for a moment even when its module is
 * there already, and what stands below would move. Nothing where the edition does not have it.
 */
export function drawnWithPage<Props extends object>(
  module: Promise<{ readonly default: ComponentType<Props> }> | undefined,
): ComponentType<Props> | undefined {
  if (module === undefined) return undefined
  let Arrived: ComponentType<Props> | undefined
  const arriving = module.then((found) => {
    Arrived = found.default
    return found.default
  })
  // biome-ignore lint/correctness/noComponentHookFactories: it is called for a module and not while anything is drawn
  return function DrawnWithPage(props: Props) {
    return createElement(Arrived ?? use(arriving), props)
  }
}
