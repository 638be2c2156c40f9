import { createElement, Fragment } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet, useLoaderData } from 'react-router'
import { RouterProvider } from 'react-router/dom'

/** Each screen: its address, its heading, and the calls that the product's screen makes. */
export interface BareScreen {
  readonly path: string
  readonly heading: string
  readonly asks: readonly string[]
}

// The least that can be built of the same parts: React Router's own loaders, and the answers as they came.
const screens = (await (await fetch('/screens.json')).json()) as readonly BareScreen[]
const token = localStorage.getItem('token') ?? ''
const headers = { authorization: `Bearer ${token}`, 'clearhold-edition': 'demo' }

async function ask(url: string): Promise<string> {
  return (await fetch(url, { headers })).text()
}

function Shell() {
  const links = screens.map(({ path, heading }) =>
    createElement('li', { key: path }, createElement(Link, { to: path }, heading)),
  )
  return createElement(
    Fragment,
    undefined,
    createElement('nav', undefined, createElement('ul', undefined, links)),
    createElement('main', { id: 'main' }, createElement(Outlet)),
  )
}

function screenOf({ path, heading, asks }: BareScreen) {
  function Screen() {
    const answers = useLoaderData<string[]>()
    return createElement(
      Fragment,
      undefined,
      createElement('h1', undefined, heading),
      createElement('pre', undefined, answers.join('\n')),
    )
  }
  return { path, loader: () => Promise.all(asks.map(ask)), Component: Screen }
}

const router = createBrowserRouter([{ path: '/', Component: Shell, children: screens.map(screenOf) }])
createRoot(document.body).render(createElement(RouterProvider, { router }))
