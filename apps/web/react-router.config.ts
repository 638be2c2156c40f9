import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { finishBuild } from './bundle/finish-build.ts'
import { identityFromEnvironment } from './bundle/identity.ts'
import { prerenderedPaths } from './src/client/paths.ts'

const config: Config = {
  appDirectory: 'src',
  ssr: false,
  prerender: prerenderedPaths(),
  async buildEnd({ reactRouterConfig }) {
    const { publicUrl } = identityFromEnvironment(process.env)
    await finishBuild(join(reactRouterConfig.buildDirectory, 'client'), publicUrl)
  },
}

export default config
