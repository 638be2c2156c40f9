export { sendMails } from './actions/send-mails.ts'
export { tellEvents } from './actions/tell-events.ts'
