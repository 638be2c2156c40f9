export { forgetVisitors } from './actions/forget-visitors.ts'
export { readUptime } from './actions/read-status.ts'
export { createProber, type Probe } from './actions/record-probes.ts'
export { sendNextMail } from './actions/send-mails.ts'
