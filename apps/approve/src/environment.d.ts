/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Decided while building. */
  readonly EDITION: 'demo' | 'live'
}
