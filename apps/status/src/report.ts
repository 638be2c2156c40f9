import type { WrittenIncident } from '@clearhold/contract/content/incident-schema'
import type { Outage, PartStatus } from './samples.ts'

/** All that is published, in every form: the page, the feed, and status.json as it is. */
export interface Report {
  /** When the parts were asked last. */
  readonly computedAt: string
  readonly parts: readonly PartStatus[]
  readonly outages: readonly Outage[]
  readonly incidents: readonly WrittenIncident[]
  /** When the api last answered what staff had published; null if it never did. */
  readonly incidentsReadAt: string | null
  /** Of the newest pulse and snapshot that were seen. */
  readonly pulseAt: string | null
  readonly snapshotAt: string | null
}

export interface Place {
  readonly url: string
  readonly siteUrl: string
  readonly brand: string
}
