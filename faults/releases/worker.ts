import { registerHooks } from 'node:module'

// The worker of a release whose flows have other steps than the current ones: the product as it is, except that its flows are
// defined by changed-flow.ts. RELEASE says which release it is. Nothing of this is in the product.
const asBuilt = new URL('../../apps/server/src/platform/durable/flow.ts', import.meta.url).href
const changed = new URL('./changed-flow.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context)
    return resolved.url === asBuilt && context.parentURL !== changed ? { ...resolved, url: changed } : resolved
  },
})

await import('#main/worker.ts')
