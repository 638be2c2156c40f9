export { checkFormStamp } from './actions/check-form-stamp.ts'
export { cleanUpVisitors } from './actions/clean-up-visitors.ts'
export { createProber, type Probe } from './actions/create-prober.ts'
export { openIncident } from './actions/open-incident.ts'
export { publishAnnouncement } from './actions/publish-announcement.ts'
export { publishSupportDetails } from './actions/publish-support-details.ts'
export { queueVisitorMail } from './actions/queue-visitor-mail.ts'
export { readIdentity } from './actions/read-identity.ts'
export { readUptime } from './actions/read-uptime.ts'
export { sendVisitorMail } from './actions/send-visitor-mail.ts'
export { updateIncident } from './actions/update-incident.ts'
export { contentHeld } from './held.ts'
export {
  contactReceivedMail,
  contactReplyMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
  threadAnswerMail,
} from './mails.ts'
export type { AnswerNotice } from './parts.ts'
export { readOpenVisitorMailIds, readVisitorMailBacklog } from './store/mails.ts'
export { readMessagesToAnswer } from './store/messages.ts'
export { readLatestProbes } from './store/probes.ts'
