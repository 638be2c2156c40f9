import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { documentPaths } from './bundle/docs/paths.ts'
import { finishBuild } from './bundle/finish-build.ts'
import { identityFromEnvironment } from './bundle/identity.ts'
import { momentFromEnvironment } from './bundle/settings.ts'
import { prerenderedPaths } from './src/i18n/paths.ts'

const config: Config = {
  appDirectory: 'src',
  // A second build beside the usual one, for the test of the live edition.
  buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build',
  ssr: false,
  prerender: [...prerenderedPaths(), ...documentPaths()],
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    await finishBuild(folder, identityFromEnvironment(process.env), momentFromEnvironment(process.env))
  },
}

export default config
