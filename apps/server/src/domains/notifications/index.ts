export { listMessages } from './actions/list-messages.ts'
export {
  findMessageOf,
  readMessageTimeline,
  readTimelineMessage,
  type TimelineMessage,
} from './actions/list-timeline.ts'
export { sendMails } from './actions/send-mails.ts'
export { tellEvents } from './actions/tell-events.ts'
