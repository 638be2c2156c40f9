export { forgetThreads } from './actions/forget-threads.ts'
export { readAnswerNotice } from './actions/read-answer-notice.ts'
export { resealThreads } from './actions/reseal-threads.ts'
export { readThreadsToAnswer } from './store/threads.ts'
