import { systemClock } from '../platform/clock/clock.ts'
import { publishSite } from '../platform/site/publish-site.ts'
import type { Printed } from './kyc-commands.ts'

interface PublishOptions {
  readonly site: string | undefined
  readonly approve: string | undefined
  readonly into: string | undefined
}

/** Publishes a build that was made elsewhere: the host that serves it needs no tool that builds. */
export async function publishBuiltSite({ site, approve, into }: PublishOptions): Promise<Printed> {
  if (site === undefined || into === undefined)
    return { done: false, text: 'Say where the built site is (--site) and which folder is served (--into).' }
  const { version, assetsKept, assetsDropped } = await publishSite({ site, approve, into, now: systemClock.now() })
  const dropped = assetsDropped === 0 ? '' : `; ${assetsDropped} were older and are gone`
  return { done: true, text: `Published ${version}. ${assetsKept} assets of earlier builds are kept${dropped}.` }
}
