import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmptyNote, EmptyState } from './empty-state.tsx'

test('an empty list has an engraving with what has not happened in it, and one button', () => {
  const drawn = renderToStaticMarkup(
    <EmptyState drawing="box" title="No plan is running" action={<button type="button">Choose a plan</button>}>
      When one starts, it is locked here.
    </EmptyState>,
  )
  expect(drawn).toContain('width="96" height="96" aria-hidden="true"')
  expect(drawn).toContain('draw-not-yet')
  expect(drawn).toContain('Choose a plan')
})

test('a filter that finds nothing has no drawing, and no place for a button it does not have', () => {
  const said = renderToStaticMarkup(<EmptyNote title="No user found">No account matches.</EmptyNote>)
  expect(said).not.toContain('<svg')
  expect(said).not.toContain('empty-action')
})
