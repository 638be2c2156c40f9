import './root.css'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import Gallery from './design/gallery/page.tsx'
import { allTexts } from './i18n/all-texts.ts'
import { textsAtHand } from './i18n/texts.ts'

// The gallery alone, for the pictures that a change of look is compared with (e2e/design.spec.ts). No build that is published contains it.

const place = document.body.appendChild(document.createElement('div'))
const router = createMemoryRouter([{ path: '*', Component: Gallery }], { initialEntries: ['/design?single'] })
createRoot(place).render(
  <I18nextProvider i18n={textsAtHand('en', allTexts('en'))}>
    <RouterProvider router={router} />
  </I18nextProvider>,
)
