import type { ReactNode } from 'react'
import type { TextsHandle } from '#i18n/texts.ts'
import { ToastProvider } from '../toast.tsx'
import { Figures } from './figures.tsx'
import { Forms } from './forms.tsx'
import { Marks } from './marks.tsx'
import { States } from './states.tsx'

export const handle: TextsHandle = { namespaces: ['common'] }

/** Every part in all its states, in both themes side by side. Development only; the amounts are examples. */
export default function Gallery() {
  return (
    <ToastProvider>
      <title>Design</title>
      <main className="grid lg:grid-cols-2">
        <h1 className="sr-only">Design</h1>
        <Theme name="light">
          <Parts />
        </Theme>
        <Theme name="dark">
          <Parts />
        </Theme>
      </main>
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
    <>
      <Marks />
      <div className="space-y-12 px-(--edge) py-8">
        <Figures />
        <Forms />
        <States />
      </div>
    </>
  )
}
