import type { PublicIdentity } from '@clearhold/contract/edition'

/** Who runs this installation and in which edition, decided when the pages were built. */
export const identity: PublicIdentity = { edition: import.meta.env.EDITION, operator: import.meta.env.OPERATOR }

/** Written out here so that a build of one edition leaves out what belongs to the other. */
export const isDemo = import.meta.env.EDITION === 'demo'

/** The hours of support as they were published when the pages were built; null: as the settings say. */
export const supportHours = import.meta.env.SUPPORT_HOURS

/** Where people reach this site, without a slash at the end. */
export const publicUrl = import.meta.env.PUBLIC_URL
