import '#design/workspace-parts.css'
import '#design/dense.css'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { TextsHandle } from '#i18n/texts.ts'
import { ToastProvider } from '../toast.tsx'
import { Choices } from './choices.tsx'
import { Figures } from './figures.tsx'
import { Forms } from './forms.tsx'
import { Lists } from './lists.tsx'
import { Marks } from './marks.tsx'
import { Overlays } from './overlays.tsx'
import { References } from './references.tsx'
import { States } from './states.tsx'

export const handle: TextsHandle = { namespaces: ['common', 'work'] }

/**
 * Every primitive in all its states, in both themes side by side; /design?single shows them once, in the theme of the browser.
 * Development only; the amounts are examples.
 */
export default function Gallery() {
  const [query] = useSearchParams()
  return (
    <ToastProvider>
      <title>Design</title>
      {query.has('single') ? (
        <main>
          <h1 className="sr-only">Design</h1>
          <Parts />
        </main>
      ) : (
        <main className="grid lg:grid-cols-2">
          <h1 className="sr-only">Design</h1>
          <Theme name="light">
            <Parts />
          </Theme>
          <Theme name="dark">
            <Parts />
          </Theme>
        </main>
      )}
    </ToastProvider>
  )
}

function Theme({ name, children }: { readonly name: 'light' | 'dark'; readonly children: ReactNode }) {
  return (
    <div data-theme={name} className="min-w-0 bg-paper text-ink">
      {children}
    </div>
  )
}

function Parts() {
  return (
    <div className="space-y-6">
      <Marks />
      <Figures />
      <Forms />
      <Choices />
      <Lists />
      <References />
      <States />
      <Overlays />
    </div>
  )
}
