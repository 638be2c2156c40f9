import { utimesSync } from 'node:fs'
import { systemClock } from '#platform/clock/clock.ts'
import { doAsPerson } from '#stack/history/person-deeds.ts'
import { doAsStaff } from '#stack/history/staff-deeds.ts'
import type { Fault } from './play.ts'
import type { Site } from './site.ts'

const mailsRefused = 25
const pushesRefused = 25
const backupHours = 4

/** Nothing listens at the mail server's port, and a mail is made a quarter of an hour older than it is. */
export function mailServerAbsent({ mailPath, happened, investorId: personId, untilSome, tamper }: Site): Fault {
  const waiting = `from notifications.mail where state = 'waiting'`
  return {
    fires: [
      { alert: 'MailsLate', with: { queue: 'account_holders' } },
      { alert: 'ComponentDown', with: { component: 'mail' } },
    ],
    begin: async () => {
      await mailPath.setAbsent(true)
      await happened({ type: 'account.unfrozen', personId, payload: {} })
      await untilSome('a mail that waits', waiting)
      await tamper(
        `update notifications.mail set created_at = created_at - interval '16 minutes' where state = 'waiting'`,
      )
    },
    end: () => mailPath.setAbsent(false),
  }
}

/** The push service answers 503, and a push is made a quarter of an hour older than it is. */
export function pushServiceBusy({ pushes, happened, investorId: personId, untilSome, tamper }: Site): Fault {
  return {
    fires: [{ alert: 'PushesLate' }],
    begin: async () => {
      pushes.answers(503)
      await happened({ type: 'account.unfrozen', personId, payload: {} })
      await untilSome('a push that waits', `from notifications.push where state = 'waiting' and attempts > 0`)
      await tamper(
        `update notifications.push set created_at = created_at - interval '16 minutes' where state = 'waiting'`,
      )
    },
    end: async () => pushes.answers(201),
  }
}

/** The mail server knows no receiver; at the end a day is made to pass for what came back. */
export function mailsRefusedAtOnce({ mailPath, happened, investorId: personId, count, tamper }: Site): Fault {
  return {
    fires: [{ alert: 'MailsBouncing' }],
    begin: async () => {
      mailPath.isRefusing = true
      for (let sent = 0; sent < mailsRefused; sent += 1)
        await happened({ type: 'account.password_changed', personId, payload: {} })
    },
    end: async () => {
      mailPath.isRefusing = false
      console.log(`${await count('from notifications.bounce')} mails came back`)
      await tamper(`update notifications.bounce set received_at = received_at - interval '25 hours'`)
    },
  }
}

/** The push service refuses our key; at the end an hour is made to pass for what it refused. */
export function pushKeyRefused({ pushes, happened, investorId: personId, tamper }: Site): Fault {
  return {
    fires: [{ alert: 'PushesFailing' }],
    begin: async () => {
      pushes.answers(403)
      for (let sent = 0; sent < pushesRefused; sent += 1)
        await happened({ type: 'account.unfrozen', personId, payload: {} })
    },
    end: async () => {
      pushes.answers(201)
      await tamper(
        `update notifications.push set ended_at = ended_at - interval '61 minutes' where ended_at is not null`,
      )
    },
  }
}

/** The stamp of the last backup is four hours old, then new. */
export function backupOld({ backupStamp }: Site): Fault {
  const stamp = (hoursAgo: number) => {
    const at = new Date(systemClock.now().getTime() - hoursAgo * 3_600_000)
    utimesSync(backupStamp, at, at)
  }
  return {
    fires: [{ alert: 'BackupLate' }],
    begin: async () => stamp(backupHours),
    end: async () => stamp(0),
  }
}

/** A visitor's message is made ten days older than it is, and answered at the end. */
export function messageUnanswered({ world, tamper }: Site): Fault {
  return {
    fires: [{ alert: 'QueueLate', with: { queue: 'visitor_messages' } }],
    begin: async () => {
      const subject = 'When is my plan paid?'
      await doAsPerson(world, { who: 'ines', do: 'write_message', subject, message: 'It ends on Friday, does it not?' })
      await tamper(`update content.contact_message set received_at = received_at - interval '10 days'`)
    },
    end: () => doAsStaff(world, { do: 'answer_message', who: 'ines', text: 'On Friday, yes.' }),
  }
}
